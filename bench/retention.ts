import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../apps/server/src/platform/database/database.ts';
import { statement } from '../apps/server/src/platform/database/statement.ts';
import { openJobs } from '../apps/server/src/platform/jobs.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { deleteExpiredJob } from '../apps/server/src/retention.ts';
import type { BenchPart, BenchResult } from './result.ts';
import { fillExpired } from './retention/fill.ts';
import { openSlotMembers, type PlayNext, playInTurn, seeMembers, warmUp } from './rounds/players.ts';
import { arrive, openConnections, saturate } from './server/connections.ts';
import { startBenchServer } from './server/server.ts';
import { median, quantile } from './statistics.ts';

const CLIENTS = 32;
const SATURATED_MS = 8000;
const QUIET_MS = 40_000;
const STRETCH_MS = 10_000;
/** Players are asked after an hour whether they want to go on: the bets of this part end before. */
const GIVEN_UP_MS = 50 * 60_000;
const GOAL_ROWS = 10_000_000;
const GOAL_MS = 60 * 60_000;
const GOAL_P99 = 1.5;

/** While the bench has the claim, no server deletes. */
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
 * How fast the job of the server deletes a backlog of expired sessions, tokens and rate limits, and how much longer slot
 * rounds take meanwhile, at half of the load that saturates the server.
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
