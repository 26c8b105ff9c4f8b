import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../src/platform/database/statement.ts';
import { type RoundAnswer, roundStatements } from '../../src/rounds/index.ts';

/** A member and a game; without an asset, the asset of the site. */
export interface Player {
  readonly memberId: bigint;
  readonly nodeId: bigint;
  readonly asset?: string;
}

/** A bet source of the tests. It accepts bets on every game, open or not. */
const elsewhere = roundStatements<[memberId: bigint, nodeId: bigint, asset: string]>({
  name: 'test-elsewhere',
  source: `'elsewhere'`,
  session: `(SELECT ROW(m.id, $3, 'PHP', s.node_id, g.id, g.game_type, g.vassalage, NULL)::round_seat
            FROM game g CROSS JOIN member m LEFT JOIN game_session s ON s.member_id = m.id AND s.ended_at IS NULL
           WHERE m.id = $1 AND g.id = $2)`,
  parameters: 3,
});
const RULES = JSON.stringify({ play_money: true });

interface Step {
  readonly amountUnits?: bigint;
  readonly closes?: boolean;
  readonly at: Date;
}

/** A round of a member at this source, step by step; every step must be accepted. */
export function roundElsewhere(database: Queryable, { memberId, nodeId, asset = 'PHP' }: Player) {
  const round = randomUUID();
  const session = [memberId, nodeId, asset] as const;
  const request = (id: string, of: string | null, { amountUnits, closes = false }: Step) => {
    const money =
      amountUnits === undefined ? ([null, null, null] as const) : (['PHP', amountUnits, false] as const);
    return [...session, id, randomUUID(), of, round, closes, '', ...money, null, null] as const;
  };
  return {
    async bet(step: Step): Promise<string> {
      const id = randomUUID();
      accept(await database.one(elsewhere.bet, [...request(id, null, step), step.at, RULES]));
      return id;
    },
    async win(bet: string, step: Step): Promise<string> {
      const id = randomUUID();
      accept(await database.one(elsewhere.win, [...request(id, bet, step), step.at]));
      return id;
    },
    async rollback(undone: string, step: Step): Promise<void> {
      accept(
        await database.one(elsewhere.rollback, [...request(randomUUID(), undone, step), step.at, false]),
      );
    },
  };
}

/** Plays a closed round of one bet. */
export async function playElsewhere(
  database: Queryable,
  player: Player,
  { stakeUnits, winUnits, at }: { readonly stakeUnits: bigint; readonly winUnits: bigint; readonly at: Date },
): Promise<void> {
  const round = roundElsewhere(database, player);
  const bet = await round.bet({ amountUnits: stakeUnits, closes: winUnits === 0n, at });
  if (winUnits > 0n) await round.win(bet, { amountUnits: winUnits, closes: true, at });
}

function accept({ status }: RoundAnswer): void {
  if (status !== 'RS_OK') throw new Error(`the external round was refused: ${status}`);
}
