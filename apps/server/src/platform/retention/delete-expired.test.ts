import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testClock } from '../../../testing/server/test-clock.ts';
import { COMPILED } from '../../../testing/server/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { claim, CLAIM_MS } from '../database/claims.ts';
import type { Database } from '../database/database.ts';
import { statement, type Statement, type Tx } from '../database/statement.ts';
import { deleteExpired, type DeleteOptions } from './delete-expired.ts';
import { listProgress } from './queries.ts';
import { retentionFigures } from './retention-figures.ts';
import type { RetentionRule } from './retention-rule.ts';

const MAIN = fileURLToPath(new URL('../../../testing/database/retention-main.ts', import.meta.url));
const WHY = 'a test';
const COUNTS: RetentionRule = { table: 'rate_limit', column: 'window_ends_at', retentionMs: 0, why: WHY };
const TICKETS: RetentionRule = { table: 'login_ticket', column: 'expires_at', retentionMs: 0, why: WHY };

const addCounts = statement<[from: number, to: number]>(
  'test.add-counts',
  `INSERT INTO rate_limit (key, count, window_ends_at)
   SELECT int4send(n), 1, '2000-01-01'::timestamptz + n * interval '1 s' FROM generate_series($1::integer, $2::integer) AS n`,
);
const addTickets = statement<[count: number]>(
  'test.add-tickets',
  `INSERT INTO login_ticket (id_hash, purpose, data, expires_at)
   SELECT int4send(n), 'x', '{}', '2000-01-01' FROM generate_series(1, $1::integer) AS n`,
);
const countLeft = statement<[], { counts: bigint; tickets: bigint }>(
  'test.count-left',
  `SELECT (SELECT count(*) FROM rate_limit) AS counts, (SELECT count(*) FROM login_ticket) AS tickets`,
);
const countBoth = statement<[], { deleted: bigint; left: bigint }>(
  'test.count-deleted-and-left',
  `SELECT (SELECT deleted_rows FROM retention_progress WHERE table_name = 'rate_limit') AS deleted,
          (SELECT count(*) FROM rate_limit) AS left`,
);
/** Statements of the killed process that PostgreSQL still runs. */
const countBusy = statement<[], { busy: bigint }>(
  'test.count-busy',
  `SELECT count(*) AS busy FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
);
const takeClaimAway = statement<[other: string]>('test.take-claim', 'UPDATE claim SET holder = $1');

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = testDatabase);
});
afterEach(() => testDatabase.drop());

const clock = testClock();
function run(options: DeleteOptions = {}, on = database, rules = [COUNTS, TICKETS]): Promise<void> {
  return deleteExpired({ database: on, clock }, rules, {
    pauseFactor: 0,
    ...options,
  });
}

/** The database, with a callback before each deletion. */
function watched(onDelete: (table: string, tx: Tx) => Promise<void> | void): Database {
  return Object.assign(Object.create(database), {
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      database.transaction((tx) => {
        const one = async <P extends readonly unknown[], R>(
          query: Statement<P, R>,
          params: P,
        ): Promise<R> => {
          const [, table] = /^retention\.delete-(.+)$/.exec(query.name) ?? [];
          if (table !== undefined) await onDelete(table, tx);
          return tx.one(query, params);
        };
        return work(Object.assign(Object.create(tx), { one }));
      }),
  }) as Database;
}

const deletedRows = async () =>
  Number(
    (await database.many(listProgress, [])).find(({ table }) => table === 'rate_limit')?.deletedRows ?? 0,
  );
/** Returns the counted deletions, and expects that deleted and remaining rows are all rows. */
async function deletedOnce(): Promise<number> {
  const { deleted, left } = await database.one(countBoth, []);
  expect(deleted + left).toBe(2000n);
  return Number(deleted);
}

const progress = async () =>
  (await database.many(listProgress, [])).map(({ table, deletedRows, finishedSeconds }) => [
    table,
    Number(deletedRows),
    finishedSeconds !== null,
  ]);

describe('deletion of expired rows', () => {
  it('deletes a batch of each table in turn, to the last row', async () => {
    await database.run(addCounts, [1, 10]);
    await database.run(addTickets, [3]);
    const batches: string[] = [];
    await run(
      { batchRows: 4 },
      watched((table) => void batches.push(table)),
    );
    expect(batches).toEqual(['rate_limit', 'login_ticket', 'rate_limit', 'rate_limit']);
    expect(await database.one(countLeft, [])).toEqual({ counts: 0n, tickets: 0n });
    expect(await progress()).toEqual([
      ['login_ticket', 3, true],
      ['rate_limit', 10, true],
    ]);
  });

  it('continues in the next run when its time is over', async () => {
    await database.run(addCounts, [1, 10]);
    let batches = 0;
    const slow = watched(async () => {
      batches += 1;
      const until = performance.now() + 30;
      while (performance.now() < until);
    });
    await run({ batchRows: 2, budgetMs: 20 }, slow, [COUNTS]);
    expect(batches).toBe(1);
    expect(await database.one(countLeft, [])).toMatchObject({ counts: 8n });
    expect(await progress()).toEqual([['rate_limit', 2, false]]);
    await run({ batchRows: 2 });
    expect(await database.one(countLeft, [])).toMatchObject({ counts: 0n });
    expect(await progress()).toContainEqual(['rate_limit', 10, true]);
  });

  it('of one table that fails stops no other, and fails the job', async () => {
    await database.run(addCounts, [1, 10]);
    await database.run(addTickets, [10]);
    const failing = watched((table) => {
      if (table === 'rate_limit') throw new Error('no room on the disk');
    });
    await expect(run({ batchRows: 4 }, failing)).rejects.toThrow('not deleted');
    expect(await database.one(countLeft, [])).toEqual({ counts: 10n, tickets: 0n });
    await run();
    expect(await database.one(countLeft, [])).toMatchObject({ counts: 0n });
  });

  it('uses a smaller batch when the database has no time for a large one', async () => {
    const cancel = statement<[]>(
      'test.cancel',
      `DO $$ BEGIN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END $$`,
    );
    await database.run(addCounts, [1, 900]);
    let batches = 0;
    const slow = watched(async (_table, tx) => {
      batches += 1;
      if (batches === 1) await tx.run(cancel, []);
    });
    await run({ batchRows: 800 }, slow, [COUNTS]);
    // One of 800 that failed, and of 200: four full ones and the rest.
    expect(batches).toBe(6);
    expect(await database.one(countLeft, [])).toMatchObject({ counts: 0n });
  });

  it('leaves a locked row to the next run', async () => {
    await database.run(addCounts, [1, 3]);
    const lock = statement<[]>(
      'test.lock-count',
      'SELECT FROM rate_limit WHERE key = int4send(2) FOR UPDATE',
    );
    await database.transaction(async (tx) => {
      await tx.run(lock, []);
      await run();
      expect(await database.one(countLeft, [])).toMatchObject({ counts: 1n });
    });
    await run();
    expect(await database.one(countLeft, [])).toMatchObject({ counts: 0n });
  });

  it('ends where none of the expired rows of a moment may be deleted', async () => {
    await database.run(addTickets, [10]);
    await run({ batchRows: 4 }, database, [{ ...TICKETS, only: 'false' }]);
    expect(await database.one(countLeft, [])).toMatchObject({ tickets: 10n });
  });

  it('deletes only expired rows of a partitioned table, even if row addresses repeat', async () => {
    const rule: RetentionRule = { table: 'part_of_test', column: 'at', retentionMs: 0, why: WHY };
    const make = `CREATE TABLE part_of_test (id int, at timestamptz) PARTITION BY RANGE (id);
      CREATE TABLE part_1 PARTITION OF part_of_test FOR VALUES FROM (0) TO (10);
      CREATE TABLE part_2 PARTITION OF part_of_test FOR VALUES FROM (10) TO (20);
      CREATE INDEX ON part_of_test (at);
      INSERT INTO part_of_test SELECT n, CASE WHEN n % 2 = n / 10 THEN '2000-01-01'::timestamptz ELSE 'infinity' END
        FROM generate_series(0, 19) AS n`;
    const left = statement<[], { id: number }>(
      'test.left-in-parts',
      'SELECT id FROM part_of_test ORDER BY id',
    );
    await database.transaction(async (tx) => {
      for (const text of make.split(';\n')) await tx.foreign(text, []);
    });
    await run({ batchRows: 3 }, database, [rule]);
    const ids = (await database.many(left, [])).map(({ id }) => id);
    expect(ids).toEqual([1, 3, 5, 7, 9, 10, 12, 14, 16, 18]);
  });
});

describe('retention claim', () => {
  it('permits one of several concurrent runs, also between its batches', async () => {
    await database.run(addCounts, [1, 50]);
    let [batches, ofOthers] = [0, 0];
    const first = watched(() => void (batches += 1));
    const other = watched(() => void (ofOthers += 1));
    const withConcurrentRun = Object.assign(Object.create(first), {
      transaction: async (work: (tx: Tx) => Promise<unknown>) => {
        await Promise.all([run({}, other, [COUNTS]), run({}, other, [COUNTS])]);
        return first.transaction(work);
      },
    }) as Database;
    await run({ batchRows: 5 }, withConcurrentRun, [COUNTS]);
    expect([batches, ofOthers]).toEqual([11, 0]);
    expect(await progress()).toEqual([['rate_limit', 50, true]]);
  });

  it('of a killed process expires, and the next run continues', async () => {
    await database.run(addCounts, [1, 2000]);
    const process = spawn(execPath, [...COMPILED, MAIN, testDatabase.url], { stdio: 'ignore' });
    await vi.waitFor(async () => expect(await deletedRows()).toBeGreaterThan(0), { timeout: 30_000 });
    process.kill('SIGKILL');
    await once(process, 'exit');
    await vi.waitFor(async () => expect(await database.one(countBusy, [])).toEqual({ busy: 0n }));
    const deleted = await deletedOnce();
    expect(deleted).toBeLessThan(2000);
    await run();
    expect(await deletedRows()).toBe(deleted);
    clock.advance(2 * CLAIM_MS);
    await run();
    expect(await deletedRows()).toBe(2000);
    expect(await deletedOnce()).toBe(2000);
  });

  it('ends a run when another process took the claim over', async () => {
    await database.run(addCounts, [1, 10]);
    const other = randomUUID();
    let batches = 0;
    const overtaken = watched(async () => {
      batches += 1;
    });
    const stalling = Object.assign(Object.create(overtaken), {
      transaction: async (work: (tx: Tx) => Promise<unknown>) => {
        if (batches === 2) await database.run(takeClaimAway, [other]);
        return overtaken.transaction(work);
      },
    }) as Database;
    await run({ batchRows: 2 }, stalling, [COUNTS]);
    expect(batches).toBe(2);
    expect(await database.one(countLeft, [])).toMatchObject({ counts: 6n });
    expect(await claim({ database, clock }, 'retention')).toBeUndefined();
  });
});

describe('retention metrics', () => {
  it('report the age of a backlog until nothing is left', async () => {
    const figures = retentionFigures({ database, clock }, [COUNTS, TICKETS]);
    await database.run(addCounts, [1, 10]);
    const age = clock.now().getTime() / 1000 - Date.parse('2000-01-01T00:00:01Z') / 1000;
    const [[, counts] = [], tickets] = await figures.oldestSeconds();
    expect(counts).toBeCloseTo(age, 0);
    expect(tickets).toEqual(['login_ticket', 0]);
    expect(await figures.finishedAt()).toEqual([]);
    await run();
    expect(await figures.oldestSeconds()).toEqual([
      ['rate_limit', 0],
      ['login_ticket', 0],
    ]);
    expect(await figures.deletedRows()).toEqual([
      ['login_ticket', 0],
      ['rate_limit', 10],
    ]);
    expect((await figures.finishedAt()).map(([table]) => table)).toEqual(['login_ticket', 'rate_limit']);
  });
});
