import { randomInt } from 'node:crypto';
import type { LotteryDeps } from '../../apps/server/src/lottery/index.ts';
import { hotGapInfo } from '../../apps/server/src/lottery/issues/hot-gap-info.ts';
import { draws } from '../../apps/server/src/lottery/issues/list-issues.ts';
import { orders } from '../../apps/server/src/lottery/orders/list-orders.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import type { ReadCall } from '../../apps/server/src/platform/http/call.ts';
import { LOTTERY_MERCHANT, openLottery } from '../../apps/server/testing/lottery/drawn-issue.ts';
import { besideKey } from '../beside-key.ts';
import type { BenchResult } from '../result.ts';

const GOAL = 3;
const MEMBERS = 2000;
const LINES_OF_ISSUE = 500;
const LINES_OF_ORDER = 10;
/** Lines per statement: within the time limit of a statement on a busy machine. */
const BATCH = 10_000;
const PAGE_SIZE = 20;

const readByKey = statement<[id: bigint], { id: bigint }>(
  'bench.read-line-by-key',
  'SELECT * FROM lottery_line WHERE id = $1',
);
const findGame = statement<[], { id: bigint }>('bench.find-lottery', 'SELECT id FROM lottery_game');
/** Settled issues of every minute, the last one a minute ago. */
const insertIssues = statement<[gameId: bigint, from: number, to: number, issues: number]>(
  'bench.insert-past-issues',
  `INSERT INTO lottery_issue (game_id, day, place, numero, opens_at, closes_at, draws_at, state, order_digest, server_seed,
     drawn, drawn_at)
   SELECT $1, '2026-01-01', n, n::text, at - interval '60 s', at - interval '5 s', at, 'settled', repeat('0', 64),
     repeat('0', 64), ARRAY(SELECT floor(10 * random())::integer + 0 * n FROM generate_series(1, 5)), at
     FROM generate_series($2::integer, $3::integer) AS n,
          LATERAL (SELECT now() - ($4::integer + 1 - n) * interval '1 minute' AS at) AS drawn`,
);
/** Orders of random members in the order of their issues, with ten settled lines each. */
const insertOrders = statement<[from: number, to: number, members: number]>(
  'bench.insert-past-orders',
  `WITH ordered AS MATERIALIZED (
     INSERT INTO lottery_order (member_id, issue_id, request_key, prize_mode, slip, amount_units, placed_at)
     SELECT (SELECT min(id) FROM member) + floor(random() * $3::integer)::bigint, i.id, gen_random_uuid(), 1,
       '0____~1~1801~1~1840~1', 20000 * ${LINES_OF_ORDER}, i.opens_at
       FROM generate_series($1::integer, $2::integer) AS n
       JOIN lottery_issue i ON i.place = 1 + (n - 1) / ${LINES_OF_ISSUE / LINES_OF_ORDER} ORDER BY n
     RETURNING id, member_id, issue_id, placed_at
   )
   INSERT INTO lottery_line (order_id, issue_id, member_id, asset, play_id, picks, stakes, stake_units, amount_units, series,
     max_series, most_units, round_id, state, prize_units, settled_at)
   SELECT o.id, o.issue_id, o.member_id, 'PHP', 1801, digit || '____', 1, 20000, 20000, 1840, 1840, 184000, o.id,
     CASE digit WHEN 7 THEN 'won' ELSE 'lost' END, CASE digit WHEN 7 THEN 184000 ELSE 0 END, o.placed_at
     FROM ordered o, generate_series(0, ${LINES_OF_ORDER - 1}) AS digit`,
);
/** No read uses the foreign keys, and their checks would take half of the time of the filling. */
const dropForeignKeys = statement<[]>(
  'bench.drop-foreign-keys-of-lines',
  `ALTER TABLE lottery_line DROP CONSTRAINT lottery_line_order_id_fkey, DROP CONSTRAINT lottery_line_issue_id_fkey,
     DROP CONSTRAINT lottery_line_member_id_fkey`,
);
const VACUUM = ['lottery_issue', 'lottery_order', 'lottery_line'].map((table) =>
  statement<[]>(`bench.vacuum-${table}`, `VACUUM ANALYZE ${table}`),
);

/** Pages of results and own orders, and trends, beside a read of one line by its key. */
export async function benchReads({
  databaseUrl,
  lines,
}: {
  readonly databaseUrl: string;
  readonly lines: number;
}): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  try {
    const past = await fillPast(database, lines);
    const results: BenchResult[] = [];
    for (const { name, query } of questions(database, past))
      results.push(
        await besideKey({
          name: `${past.lines.toLocaleString('en')} lines: ${name}`,
          goal: GOAL,
          readByKey: () => database.one(readByKey, [BigInt(1 + randomInt(past.lines))]),
          query,
        }),
      );
    return results;
  } finally {
    await database.close();
  }
}

interface Past {
  readonly gameId: bigint;
  readonly firstMember: bigint;
  readonly lines: number;
  readonly issues: number;
}

function questions(db: Database, { gameId, firstMember, lines, issues }: Past) {
  const deps = { clock: { now: () => new Date() }, merchantCode: LOTTERY_MERCHANT } as LotteryDeps;
  const anyone = () =>
    ({
      db,
      session: { memberId: firstMember + BigInt(randomInt(MEMBERS)) },
    }) as unknown as ReadCall<'session'>;
  const guest = { db } as unknown as ReadCall;
  const game = gameId.toString();
  const page = { gameId: game, size: PAGE_SIZE };
  const before = () => (1 + randomInt(lines / LINES_OF_ORDER)).toString();
  return [
    { name: 'results, page 1', query: () => draws(deps, { ...page, page: 0 }, guest) },
    {
      name: 'results, page 50',
      query: () => draws(deps, { ...page, page: Math.min(49, Math.floor(issues / PAGE_SIZE) - 1) }, guest),
    },
    {
      name: 'trends of 100 draws',
      query: () => hotGapInfo(deps, { gameId: game, draws: '100' }, guest),
    },
    { name: 'own orders, page 1', query: () => orders({ ...page, gameId: '-1' }, anyone()) },
    {
      name: 'own orders of one lottery, any page',
      query: () => orders({ ...page, before: before() }, anyone()),
    },
  ];
}

/** Fills in settled lines. */
async function fillPast(database: Database, lines: number): Promise<Past> {
  const members = await openLottery(database, MEMBERS);
  const { id: gameId } = await database.one(findGame, []);
  const issues = Math.ceil(lines / LINES_OF_ISSUE);
  await inBatches(issues, (from, to) => database.run(insertIssues, [gameId, from, to, issues]));
  await database.run(dropForeignKeys, []);
  await inBatches((issues * LINES_OF_ISSUE) / LINES_OF_ORDER, (from, to) =>
    database.run(insertOrders, [from, to, members.count]),
  );
  for (const one of VACUUM) await database.run(one, []);
  return { gameId, firstMember: members.first, lines: issues * LINES_OF_ISSUE, issues };
}

async function inBatches(count: number, work: (from: number, to: number) => Promise<unknown>): Promise<void> {
  const step = BATCH / LINES_OF_ORDER;
  for (let from = 1; from <= count; from += step) await work(from, Math.min(count, from + step - 1));
}
