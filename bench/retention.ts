import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import { openJobs } from '../apps/server/src/platform/jobs.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { deleteExpiredJob } from '../apps/server/src/retention.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { openSlotMembers, type PlayNext, playInTurn, seeMembers, warmUp } from './rounds/players.ts';
import { arrive, openConnections, saturate } from './server/connections.ts';
import { startBenchServer } from './server/server.ts';
import { median, quantile } from './statistics.ts';
import type { BenchMembers } from './server/members.ts';

const CLIENTS = 32;
const SATURATED_MS = 8000;
const QUIET_MS = 40_000;
const STRETCH_MS = 10_000;
/** A reality check interrupts players after an hour: the bets of this part end before. */
const GIVEN_UP_MS = 50 * 60_000;
const GOAL_ROWS = 10_000_000;
const GOAL_MS = 60 * 60_000;
const GOAL_P99 = 1.5;

/** While the bench holds the claim, no server deletes rows. */
const takeClaim = statement<[]>(
  'bench.take-retention-claim',
  `INSERT INTO claim (name, holder, ends_at) VALUES ('retention', gen_random_uuid(), 'infinity') ON CONFLICT DO NOTHING`,
);
const giveClaimBack = statement<[]>(
  'bench.give-retention-claim-back',
  `DELETE FROM claim WHERE name = 'retention'`,
);
const countDeleted = statement<[], { deleted: bigint }>(
  'bench.count-deleted',
  'SELECT coalesce(sum(deleted_rows), 0)::bigint AS deleted FROM retention_progress',
);

/**
 * Measures how fast the server's job deletes a backlog of expired sessions, tokens and rate limits. Also measures how
 * much longer slot rounds take meanwhile, at half of the load that saturates the server.
 */
export async function benchRetention({ rows }: { readonly rows: number }): Promise<BenchPart> {
  const server = await startBenchServer();
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 4 });
  try {
    const members = await openSlotMembers(server.databaseUrl);
    const connections = await openConnections(server.origin, CLIENTS);
    const next = playInTurn(server.origin, members);
    const play = () => next(connections);
    await warmUp(play, CLIENTS);
    while ((await database.run(takeClaim, [])) === 0) await wait(100);
    const filled = await fillExpired(database, rows, members);
    await seeMembers(server.databaseUrl, members);
    const perSecond = (await saturate(play, CLIENTS, SATURATED_MS)) / 2;
    const before = await arriveFor(play, perSecond, QUIET_MS);
    const { during, tookMs } = await deleteMeanwhile(server.databaseUrl, database, filled, play, perSecond);
    const after = await arriveFor(play, perSecond, QUIET_MS);
    connections.close();
    return {
      market: server.market,
      results: [timeResult(filled, tookMs), waitResult([...before, ...after], during, perSecond)],
    };
  } finally {
    await database.close();
    await server.stop();
  }
}

async function deleteMeanwhile(
  databaseUrl: string,
  database: Database,
  filled: number,
  play: PlayNext,
  perSecond: number,
): Promise<{ during: number[]; tookMs: number }> {
  const { deleted: deletedBefore } = await database.one(countDeleted, []);
  await database.run(giveClaimBack, []);
  await enqueueDeletion(databaseUrl, database);
  const startedMs = performance.now();
  let tookMs: number | undefined;
  const watch = async (): Promise<void> => {
    for (;;) {
      const { deleted } = await database.one(countDeleted, []);
      if (deleted - deletedBefore >= BigInt(filled)) break;
      if (performance.now() - startedMs > GIVEN_UP_MS) throw new Error(`only ${deleted} rows were deleted`);
      await wait(250);
    }
    tookMs = performance.now() - startedMs;
  };
  const watching = watch();
  const during: number[] = [];
  while (tookMs === undefined) {
    during.push(...(await arriveFor(play, perSecond, STRETCH_MS)));
    await Promise.race([watching, wait(0)]);
  }
  await watching;
  return { during, tookMs };
}

async function enqueueDeletion(databaseUrl: string, database: Database): Promise<void> {
  const jobs = openJobs({ databaseUrl, log: createLog('silent'), enqueueOnly: true });
  await jobs.start([]);
  await database.transaction((tx) => jobs.enqueue(tx, deleteExpiredJob, {}));
  await jobs.stop(1000);
}

function arriveFor(play: PlayNext, perSecond: number, durationMs: number): Promise<number[]> {
  return arrive(play, { perSecond, durationMs, gaps: 'random' });
}

function timeResult(rows: number, tookMs: number): BenchResult {
  const forGoalMs = tookMs * (GOAL_ROWS / rows);
  const measured = `${rows.toLocaleString('en')} rows in ${(tookMs / 1000).toFixed(0)} s, ${((rows / tookMs) * 1000).toFixed(0)} rows/s`;
  const extrapolated =
    rows < GOAL_ROWS ? `; ${(forGoalMs / 60_000).toFixed(1)} min for 10 million, extrapolated` : '';
  return {
    name: 'time in which a backlog of 10 million expired rows is deleted, in hours',
    ratio: forGoalMs / GOAL_MS,
    goal: '≤ 1 h',
    reached: forGoalMs <= GOAL_MS,
    detail: measured + extrapolated,
  };
}

function waitResult(quiet: readonly number[], during: readonly number[], perSecond: number): BenchResult {
  const ratio = quantile(during, 0.99) / quantile(quiet, 0.99);
  const words = (latencies: readonly number[]) =>
    `p99 ${quantile(latencies, 0.99).toFixed(1)} ms, median ${median(latencies).toFixed(1)} ms of ${latencies.length} rounds`;
  return {
    name: 'p99 of a slot round while expired rows are deleted, as a multiple of p99 before and after',
    ratio,
    goal: `≤ ${GOAL_P99.toFixed(2)} × without`,
    reached: ratio <= GOAL_P99,
    detail: `${words(during)}; without ${words(quiet)}; ${perSecond.toFixed(0)} rounds/s; load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  };
}

/** Rows per statement: within the statement timeout on a busy machine too. */
const BATCH = 5000;

type Fill = [from: number, to: number, first: bigint, last: bigint, nodeId: bigint];
const GIVEN = `FROM generate_series($1::integer, $2::integer) AS n,
  LATERAL (SELECT $3::bigint + n % ($4::bigint - $3 + 1) AS member, $5::bigint AS node, sha256(int8send(n)) AS hash,
                  now() - interval '400 days' + n * interval '1 s' AS at) AS given`;

/**
 * The share of each table, and the statement that adds rows in the order of real traffic: random hashes, increasing
 * times.
 */
const TABLES = [
  {
    share: 0.4,
    insert: statement<Fill>(
      'bench.fill-rate-limits',
      `INSERT INTO rate_limit (key, count, window_ends_at) SELECT hash, member + node, at ${GIVEN}`,
    ),
  },
  {
    share: 0.3,
    insert: statement<Fill>(
      'bench.fill-sessions',
      `INSERT INTO session (id_hash, member_id, created_at, seen_at, user_agent)
       SELECT hash, member, at, at, 'Mozilla/5.0 of ' || node ${GIVEN}`,
    ),
  },
  {
    share: 0.3,
    insert: statement<Fill>(
      'bench.fill-tokens',
      `INSERT INTO seamless_token (token_hash, provider, player, member_id, node_id, asset, currency, expires_at)
       SELECT hash, 'bench', 'player', member, node, 'PHP', 'PHP', at ${GIVEN}`,
    ),
  },
];
const analyze = statement<[]>('bench.analyze-expired', 'ANALYZE rate_limit, session, seamless_token');

/** Adds expired rows of members who do not play; returns their number. */
async function fillExpired(
  database: Database,
  rows: number,
  { ofFloor: { first, last }, nodeId }: { readonly ofFloor: BenchMembers; readonly nodeId: bigint },
): Promise<number> {
  const counts = TABLES.map(({ share }) => Math.round(rows * share));
  await Promise.all(
    TABLES.map(async ({ insert }, at) => {
      const count = counts[at] ?? 0;
      for (let from = 1; from <= count; from += BATCH) {
        await database.run(insert, [from, Math.min(count, from + BATCH - 1), first, last, nodeId]);
      }
    }),
  );
  await database.run(analyze, []);
  return counts.reduce((sum, count) => sum + count, 0);
}
