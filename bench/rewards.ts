import { randomInt } from 'node:crypto';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import type { Merchants } from '../apps/server/src/identity/index.ts';
import { levelConsumer, monthOf } from '../apps/server/src/rewards/levels/progress.ts';
import { findProgress } from '../apps/server/src/rewards/levels/queries.ts';
import { readLevelPlan, setLevels } from '../apps/server/src/rewards/levels/set-levels.ts';
import { consumeRoundEvents } from '../apps/server/src/rounds/index.ts';
import { NOTICE_IDENTITY } from '../apps/server/testing/rewards/notice-identity.ts';
import { besideKey } from './beside-key.ts';
import type { BenchResult } from './result.ts';

const READ_GOAL = 3;
const BETS_GOAL = 20_000;
const MERCHANT = 'bench';
const EVENTS = 200_000;
const CHUNK = 20_000;
/** Members who play: the goal is a bet every three seconds of each. */
const PLAYERS = 60_000;

const insertMerchant = statement<[code: string]>(
  'bench.insert-merchant',
  `INSERT INTO merchant (code, currency, asset, register_fields) VALUES ($1, 'PHP', 'PHP', '{}')`,
);
const insertMembers = statement<[code: string, from: number, to: number]>(
  'bench.insert-members',
  `INSERT INTO member (merchant_code, user_name, type, registered_at)
   SELECT $1, 'member' || n, 0, now() FROM generate_series($2::integer, $3::integer) AS n`,
);
const insertProgress = statement<[month: string, from: number, to: number]>(
  'bench.insert-progress',
  `WITH progress AS (
     INSERT INTO level_progress (member_id, level, highest_level, review_month, deposit_units, turnover_units)
     SELECT n, n % 5, n % 5, CASE WHEN n % 5 > 0 THEN $1::date END, 0, 0 FROM generate_series($2::integer, $3::integer) AS n
   )
   INSERT INTO level_month (member_id, month, deposit_units, turnover_units)
   SELECT n, $1::date, 0, 0 FROM generate_series($2::integer, $3::integer) AS n`,
);
/** Bets of random players, each in one of three categories; one of a hundred is rolled back. */
const insertEvents = statement<[players: number, step: number, from: number, to: number]>(
  'bench.insert-events',
  `INSERT INTO round_event (round_id, member_id, asset, node_id, game_type, vassalage, day, hands, stake_units, win_units,
     counted, recorded_at)
   SELECT n, 1 + player * $2::integer, 'PHP', 1, (ARRAY['RNG', 'FISH', 'LIVE'])[1 + player % 3], 'ONE',
          ledger_day(now()), 1, CASE WHEN n % 100 = 0 THEN -10000 ELSE 10000 + n % 50000 END, 0, true, now()
     FROM (SELECT n, floor(random() * $1::integer)::integer AS player FROM generate_series($3::integer, $4::integer) AS n) AS bet`,
);
const analyze = statement<[]>('bench.analyze', 'ANALYZE');
const readByKey = statement<[memberId: bigint], { level: number }>(
  'bench.read-progress-by-key',
  'SELECT * FROM level_progress WHERE member_id = $1',
);
const readConsumed = statement<[], { units: bigint }>(
  'bench.read-consumed',
  'SELECT coalesce(sum(turnover_units), 0)::bigint AS units FROM level_progress',
);

interface Size {
  readonly databaseUrl: string;
  readonly members: number;
}

/** The consumer of levels and rebate, and the progress of a member beside a read by key, on a migrated database. */
export async function benchRewards({ databaseUrl, members }: Size): Promise<BenchResult[]> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 2 });
  try {
    const month = monthOf(new Date());
    await fill(database, month, members);
    const anyone = () => BigInt(1 + randomInt(members));
    return [
      await besideKey({
        name: `${members.toLocaleString('en')} members: level and progress`,
        goal: READ_GOAL,
        readByKey: () => database.maybe(readByKey, [anyone()]),
        query: () => database.maybe(findProgress, [anyone(), month]),
      }),
      await consumed(database, members),
    ];
  } finally {
    await database.close();
  }
}

async function fill(database: Database, month: string, members: number): Promise<void> {
  await database.run(insertMerchant, [MERCHANT]);
  await inChunks(members, (from, to) => database.run(insertMembers, [MERCHANT, from, to]));
  const names = { EN: 'A level' };
  const rates = { RNG: 50, FISH: 40, LIVE: 20 };
  const levels = Array.from({ length: 10 }, (_, at) => ({
    names,
    match: 'any',
    conditions: { totalTurnover: `${1_000_000 * (at + 1)}`, monthDeposit: `${100_000 * (at + 1)}` },
    rates,
  }));
  const plan = { rebatePayout: 'automatic', giftDays: 30, base: { names, rates }, levels };
  const read = readLevelPlan(Buffer.from(JSON.stringify(plan)));
  if ('errors' in read) throw new Error(read.errors.join('; '));
  await database.transaction((tx) =>
    setLevels(tx, { merchantCode: MERCHANT, ...read, by: 'bench', now: new Date() }),
  );
  await inChunks(members, (from, to) => database.run(insertProgress, [month, from, to]));
  await database.run(analyze, []);
}

/** Inserts few rows at a time, because statements have a time limit. */
async function inChunks(
  count: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += CHUNK) await insert(from, Math.min(count, from + CHUNK - 1));
}

/** Settled bets that the consumer reads in a second. */
async function consumed(database: Database, members: number): Promise<BenchResult> {
  const consumer = levelConsumer({
    clock: { now: () => new Date() },
    identity: NOTICE_IDENTITY,
    merchants: { get: () => ({ currency: 'PHP' }) } as unknown as Merchants,
  });
  const players = Math.min(PLAYERS, members);
  const step = Math.floor(members / players);
  await inChunks(EVENTS, (from, to) => database.run(insertEvents, [players, step, from, to]));
  await database.run(analyze, []);
  const startedMs = performance.now();
  await consumeRoundEvents(database, consumer);
  const seconds = (performance.now() - startedMs) / 1000;
  const { units } = await database.one(readConsumed, []);
  if (units === 0n) throw new Error('no event was consumed');
  const rate = EVENTS / seconds;
  return {
    name: `${members.toLocaleString('en')} members: settled bets of ${players.toLocaleString('en')} players into levels and rebate`,
    ratio: rate / BETS_GOAL,
    goal: `≥ 1 × ${BETS_GOAL.toLocaleString('en')} bets/s`,
    reached: rate >= BETS_GOAL,
    detail: `${Math.round(rate).toLocaleString('en')} bets/s, ${EVENTS.toLocaleString('en')} bets in ${seconds.toFixed(1)} s`,
  };
}
