import { randomUUID } from 'node:crypto';
import { MARKETS } from '../../apps/server/src/platform/config/market.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import { playRules } from '../../apps/server/src/rounds/index.ts';
import type { BenchResult } from '../result.ts';
import { median } from '../statistics.ts';
import { type SlotMembers, STAKE_UNITS } from './players.ts';

const CLIENTS = [1, 32];
const CONNECTIONS = 16;
const ROUNDS = 3;
const DURATION_MS = 3000;
const RULES = playRules(MARKETS.default, MARKETS.default, 0);

type Bet = [memberId: bigint, nodeId: bigint, transaction: string];

/** `$1` member, `$2` game. */
const SESSION = `(SELECT ROW($1, 'PHP', 'PHP', g.id, g.id, g.game_type, g.vassalage, NULL)::round_seat FROM game g WHERE g.id = $2)`;
const ANSWER = `ROW('RS_OK', NULL, NULL, NULL, $1, 'PHP', 'PHP', NULL, NULL, false, NULL)::round_answer`;

const betByFunction = statement<[...Bet, rules: string, stake: bigint], { refusal: string | null }>(
  'bench.bet-by-function',
  `SELECT refusal FROM round_bet('bench', ${SESSION},
     ROW($3, $3, NULL, $3, true, 'bench', 'PHP', $5::bigint, false, NULL, NULL, NULL)::round_request,
     jsonb_populate_record(NULL::play_rules, $4::jsonb), true, now())`,
);

const checkBet = statement<[...Bet, rules: string], { code: string | null }>(
  'bench.check-bet',
  `SELECT (play_refusal('bench', ${SESSION}, $3, jsonb_populate_record(NULL::play_rules, $4::jsonb), now())).code AS code`,
);
const claimMove = statement<[transaction: string], { moveId: bigint }>(
  'bench.claim-move',
  `INSERT INTO round_move_key (source, transaction_id) VALUES ('bench', $1) ON CONFLICT DO NOTHING
   RETURNING move_id AS "moveId"`,
);
const postStake = statement<
  [memberId: bigint, transaction: string, stake: bigint],
  { refusal: string | null; transferId: bigint; balance: bigint; sequence: bigint }
>(
  'bench.post-stake',
  `SELECT refusal, transfer_id AS "transferId", balance, sequence
     FROM round_post('bench', 'bet', ${ANSWER}, $2, $3, false, NULL, now())`,
);
const addRound = statement<
  [memberId: bigint, nodeId: bigint, transaction: string, stake: bigint, balance: bigint, sequence: bigint],
  { id: bigint }
>(
  'bench.add-round',
  `INSERT INTO game_round (member_id, node_id, game_type, provider, provider_round, stake_units, win_units,
     balance_after_units, sequence, placed_at, day, asset, open, free_bets, free_units, by_event)
   SELECT $1, g.id, g.game_type, 'bench', $3, $4, 0, $5, $6, now(), ledger_day(now()), 'PHP', true, 0, 0, true
     FROM game g WHERE g.id = $2 RETURNING id`,
);
const addMove = statement<
  [moveId: bigint, memberId: bigint, transaction: string, stake: bigint, roundId: bigint, transferId: bigint]
>(
  'bench.add-move',
  `INSERT INTO round_move (id, source, transaction_id, kind, member_id, request_id, round, game_code, currency, amount_units,
     is_free, status, round_id, transfer_id, recorded_at)
   VALUES ($1, 'bench', $3, 'bet', $2, $3, $3, 'bench', 'PHP', $4, false, 'RS_OK', $5, $6, now())`,
);
const closeRound = statement<[roundId: bigint]>(
  'bench.close-round',
  `WITH removed AS (DELETE FROM open_round WHERE round_id = $1)
   UPDATE game_round SET open = false, told_stake_units = stake_units, told_win_units = win_units, reported = true
    WHERE id = $1`,
);
const appendEvent = statement<[roundId: bigint]>(
  'bench.append-event',
  `INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units, win_units,
     counted, recorded_at)
   SELECT r.id, r.member_id, r.asset, r.node_id, r.game_type, g.vassalage, r.day, 1, r.stake_units, r.win_units, false, now()
     FROM game_round r JOIN game g ON g.id = r.node_id WHERE r.id = $1`,
);

/** One bet that closes its round, by the SQL function in one round trip. */
async function byFunction(database: Database, ...bet: Bet): Promise<void> {
  const { refusal } = await database.one(betByFunction, [...bet, RULES, STAKE_UNITS]);
  if (refusal !== null) throw new Error(`the bet of the function was refused: ${refusal}`);
}

/**
 * Sends the same statements from TypeScript in a transaction; a statement that does not need the previous result is
 * sent together with the next.
 */
async function composed(database: Database, memberId: bigint, nodeId: bigint, transaction: string) {
  await database.transaction(async (tx) => {
    const { code } = await tx.one(checkBet, [memberId, nodeId, transaction, RULES]);
    if (code !== null) throw new Error(`the composed bet was refused: ${code}`);
    const { moveId } = await tx.one(claimMove, [transaction]);
    const posted = await tx.one(postStake, [memberId, transaction, STAKE_UNITS]);
    if (posted.refusal !== null) throw new Error(`the composed bet was refused: ${posted.refusal}`);
    const { transferId, balance, sequence } = posted;
    const money = [STAKE_UNITS, balance, sequence] as const;
    const { id } = await tx.one(addRound, [memberId, nodeId, transaction, ...money]);
    await Promise.all([
      tx.run(addMove, [moveId, memberId, transaction, STAKE_UNITS, id, transferId]),
      tx.run(closeRound, [id]),
      tx.run(appendEvent, [id]),
    ]);
  });
}

/**
 * Compares a bet of one SQL function with the same statements composed in TypeScript. Decision 0054 chose between them.
 */
export async function benchComposed(databaseUrl: string, members: SlotMembers): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: CONNECTIONS });
  try {
    const results: BenchResult[] = [];
    for (const clients of CLIENTS) {
      const functions: number[] = [];
      const statements: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        functions.push(await betsPerSecond(database, members, clients, byFunction));
        statements.push(await betsPerSecond(database, members, clients, composed));
      }
      const ratio = median(statements.map((one, at) => one / (functions[at] ?? Number.NaN)));
      results.push({
        name: `a bet composed in TypeScript, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
        ratio,
        goal: 'no goal; the function is 1',
        reached: true,
        detail: `${Math.round(median(statements))} bets/s, by the function ${Math.round(median(functions))}/s`,
      });
    }
    return results;
  } finally {
    await database.close();
  }
}

async function betsPerSecond(
  database: Database,
  { nodeId, ofFloor: { first, last } }: SlotMembers,
  clients: number,
  bet: (database: Database, ...bet: Bet) => Promise<void>,
): Promise<number> {
  const startedMs = performance.now();
  let bets = 0;
  const client = async () => {
    while (performance.now() < startedMs + DURATION_MS) {
      const member = first + BigInt(Math.floor(Math.random() * Number(last - first + 1n)));
      await bet(database, member, nodeId, randomUUID());
      bets += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return bets / ((performance.now() - startedMs) / 1000);
}
