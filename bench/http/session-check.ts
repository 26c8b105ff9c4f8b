import { createHash, randomInt } from 'node:crypto';
import { findSession } from '../../apps/server/src/identity/sessions/queries.ts';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { statement } from '../../apps/server/src/platform/database/statement.ts';
import type { BenchResult } from '../result.ts';
import { median, quantile } from '../statistics.ts';

const SESSIONS = 1_000_000;
const BATCH = 50_000;
const READS = 20_000;
const WARM_UP = 5000;
const GOAL = 2;

const MEMBERS = 200_000;

const addMembers = statement<[first: number, last: number]>(
  'bench.add-members',
  `INSERT INTO member (merchant_code, user_name, type, password_hash, registered_at)
   SELECT (SELECT min(code) FROM merchant), 'bench_' || n, 0, 'no password fits', now()
     FROM generate_series($1::bigint, $2::bigint) n`,
);
/** The id of the nth session is derived from n, here and in SQL. */
const addSessions = statement<[first: number, last: number]>(
  'bench.add-sessions',
  `INSERT INTO session (id_hash, member_id, created_at, seen_at)
   SELECT sha256(int8send(n)), ids[1 + n % cardinality(ids)], now(), now()
     FROM generate_series($1::bigint, $2::bigint) n, (SELECT array_agg(id) AS ids FROM member) m`,
);
const analyze = statement<[]>('bench.analyze-sessions', 'ANALYZE session, member');
const readByKey = statement<[idHash: Buffer], { memberId: bigint }>(
  'bench.read-session-by-key',
  `SELECT member_id AS "memberId" FROM session WHERE id_hash = $1`,
);

/**
 * The session lookup of every signed-in call, among a million sessions, beside a plain read of a session by its key.
 */
export async function benchSessionCheck(databaseUrl: string): Promise<BenchResult> {
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    await inBatches(MEMBERS, (first, last) => database.run(addMembers, [first, last]));
    await inBatches(SESSIONS, (first, last) => database.run(addSessions, [first, last]));
    await database.run(analyze, []);
    const now = new Date();
    const keyReads: number[] = [];
    const checks: number[] = [];
    for (let read = -WARM_UP; read < READS; read += 1) {
      const keyReadMs = await timed((idHash) => database.one(readByKey, [idHash]));
      const checkMs = await timed((idHash) => database.one(findSession, [idHash, now]));
      if (read < 0) continue;
      keyReads.push(keyReadMs);
      checks.push(checkMs);
    }
    return compare(keyReads, checks);
  } finally {
    await database.close();
  }
}

async function inBatches(
  total: number,
  add: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= total; first += BATCH) await add(first, Math.min(total, first + BATCH - 1));
}

/** Reads a session that was not read recently. */
async function timed(read: (idHash: Buffer) => Promise<unknown>): Promise<number> {
  const number = Buffer.alloc(8);
  number.writeBigInt64BE(BigInt(randomInt(1, SESSIONS + 1)));
  const idHash = createHash('sha256').update(number).digest();
  const startedMs = performance.now();
  await read(idHash);
  return performance.now() - startedMs;
}

function compare(keyReads: readonly number[], checks: readonly number[]): BenchResult {
  const ratio = quantile(checks, 0.99) / quantile(keyReads, 0.99);
  const figures = (all: readonly number[]): string =>
    `p99 ${quantile(all, 0.99).toFixed(2)} ms, median ${median(all).toFixed(2)} ms`;
  return {
    name: 'session check, 1 M sessions',
    ratio,
    goal: `≤ ${GOAL} × a read by primary key`,
    reached: ratio <= GOAL,
    detail: `${figures(checks)}; by key ${figures(keyReads)}`,
  };
}
