import { dayOf } from '@tessera/contract/calendar';
import { randomUUID } from 'node:crypto';
import { post, type Posted } from '../../src/ledger/post.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { statement, type Tx } from '../../src/platform/database/statement.ts';

interface PreviousRound {
  readonly memberId: bigint;
  readonly nodeId: bigint;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly at: Date;
}

/**
 * Inserts a round of an in-house game as a server of the previous release writes it: with its own row, and without an
 * event.
 */
export function playBefore(database: Database, round: PreviousRound): Promise<bigint> {
  const { memberId, nodeId, stakeUnits, winUnits, at } = round;
  return database.transaction(async (tx) => {
    const stake = await move(tx, 'bet', round);
    const win = await move(tx, 'win', round);
    const { id } = await tx.one(insertRound, [
      memberId,
      nodeId,
      randomUUID(),
      stakeUnits,
      winUnits,
      win.balanceUnits,
      win.sequence,
      at,
      dayOf(at.getTime()),
      stake.transferId,
      win.transferId,
    ]);
    return id;
  });
}

const insertRound = statement<
  [
    memberId: bigint,
    nodeId: bigint,
    requestKey: string,
    stakeUnits: bigint,
    winUnits: bigint,
    balanceUnits: bigint,
    sequence: bigint,
    placedAt: Date,
    day: string,
    stakeTransfer: bigint,
    winTransfer: bigint,
  ],
  { id: bigint }
>(
  'test.insert-previous-round',
  `WITH played AS (
     INSERT INTO game_round (member_id, node_id, game_type, provider, request_key, stake_units, win_units,
                             balance_after_units, sequence, placed_at, day, debit_transfer_id, credit_transfer_id, asset)
     SELECT $1, g.id, g.game_type, 'studio', $3, $4, $5, $6, $7, $8, $9::date, $10, $11, 'PHP' FROM game g WHERE g.id = $2
     RETURNING *
   ), summed AS (
     INSERT INTO game_day AS d (member_id, day, game_type, vassalage, hands, stake_units, win_units)
     SELECT r.member_id, r.day, r.game_type, g.vassalage, 1, r.stake_units, r.win_units
       FROM played r JOIN game g ON g.id = r.node_id
     ON CONFLICT (member_id, day, game_type, vassalage) DO UPDATE SET hands = d.hands + 1,
       stake_units = d.stake_units + excluded.stake_units, win_units = d.win_units + excluded.win_units
   )
   SELECT id FROM played`,
);

async function move(tx: Tx, kind: 'bet' | 'win', round: PreviousRound): Promise<Posted> {
  const { memberId, stakeUnits, winUnits, at } = round;
  const amountUnits = kind === 'bet' ? stakeUnits : winUnits;
  const key = randomUUID();
  const header = { scope: 'provider:studio', key, reference: `studio:${key}`, recordedAt: at } as const;
  const answer = await post(tx, {
    ...header,
    kind,
    asset: 'PHP',
    memberId,
    amountUnits,
    counterparty: 'studio',
  });
  if (answer.outcome !== 'posted') throw new Error(answer.reason);
  return answer;
}
