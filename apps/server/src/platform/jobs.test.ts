import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { statement } from './database/statement.ts';
import { createLog } from './log.ts';
import { defineJob, type Job, job, type Jobs, openJobs } from './jobs.ts';

const note = defineJob<{ text: string }>({ name: 'test.note', retryLimit: 3, retryDelaySeconds: 1 });
const flaky = defineJob<{ text: string }>({ name: 'test.flaky', retryLimit: 3, retryDelaySeconds: 1 });

const starting = defineJob<Record<string, never>>({
  name: 'test.starting',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '0 0 1 1 *',
  continuous: true,
  alone: true,
});

let database: TestDatabase;
let jobs: Jobs;
const done: string[] = [];
let failures = 1;

const work: Job[] = [
  job(starting, async () => {
    done.push('started');
    if (done.filter((text) => text === 'started').length === 1) throw new Error('not the first time');
  }),
  job(note, async ({ text }) => void done.push(text)),
  job(flaky, async ({ text }) => {
    if (failures-- > 0) throw new Error('not this time');
    done.push(text);
  }),
];

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = openJobs({ databaseUrl: database.url, log: createLog('silent'), pollSeconds: 0.5 });
  await jobs.start(work);
});
afterAll(async () => {
  await jobs.stop(1000);
  await database.drop();
});

it('runs a job after the commit, and never after a rollback', async () => {
  const { transaction } = database.database;
  await expect(
    transaction(async (tx) => {
      await jobs.enqueue(tx, note, { text: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await transaction((tx) => jobs.enqueue(tx, note, { text: 'committed' }));
  await vi.waitFor(() => expect(done).toContain('committed'), { timeout: 10_000 });
  expect(done).not.toContain('rolled back');
});

it('runs a continuous job when the server starts, and again after each run, also a failed one', async () => {
  const runs = () => done.filter((text) => text === 'started').length;
  await vi.waitFor(() => expect(runs()).toBeGreaterThanOrEqual(3), { timeout: 20_000 });
});

it('retries a failed job', async () => {
  await database.database.transaction((tx) => jobs.enqueue(tx, flaky, { text: 'second try' }));
  await vi.waitFor(() => expect(done).toContain('second try'), { timeout: 20_000, interval: 100 });
});

it('processes a backlog without pauses', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `backlog ${index}`);
  await database.database.transaction(async (tx) => {
    for (const text of texts) await jobs.enqueue(tx, note, { text });
  });
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(texts)), { timeout: 20_000 });
});

const countScheduled = statement<[name: string], { schedules: bigint; waiting: bigint }>(
  'test.count-scheduled',
  `SELECT (SELECT count(*) FROM job.schedule WHERE name = $1) AS schedules,
          (SELECT count(*) FROM job.job WHERE name = $1 AND state < 'active') AS waiting`,
);

it('the schedules and jobs of a removed job are deleted', async () => {
  const removed = defineJob({ name: 'test.removed', retryLimit: 0, retryDelaySeconds: 0, cron: '0 0 1 1 *' });
  const before = openJobs({ databaseUrl: database.url, log: createLog('silent') });
  await before.start([job(removed, async () => {})]);
  await before.stop(1000);
  await database.database.transaction((tx) => jobs.enqueue(tx, removed, {}));
  expect(await database.database.one(countScheduled, ['test.removed'])).toEqual({
    schedules: 1n,
    waiting: 1n,
  });
  for (let start = 0; start < 2; start += 1) {
    const after = openJobs({ databaseUrl: database.url, log: createLog('silent') });
    await after.start([], ['test.removed', 'test.never-there']);
    await after.stop(1000);
  }
  expect(await database.database.one(countScheduled, ['test.removed'])).toEqual({
    schedules: 0n,
    waiting: 0n,
  });
});

const settingsOf = statement<[name: string], object>(
  'test.queue-settings',
  `SELECT retry_limit AS "retryLimit", heartbeat_seconds AS "silentSeconds", expire_seconds AS "limitSeconds", policy,
          deletion_seconds AS "doneRetentionSeconds", retention_seconds AS "undoneRetentionSeconds"
     FROM job.queue WHERE name = $1`,
);

it('an existing queue gets the current settings of its job, and a silent worker’s job is given to another', async () => {
  const before = defineJob<{ text: string }>({ name: 'test.changed', retryLimit: 3, retryDelaySeconds: 1 });
  for (const { retryLimit, timeLimitSeconds = 900, alone = false } of [
    { retryLimit: 3 },
    { retryLimit: 5, timeLimitSeconds: 3600 },
    { retryLimit: 5, alone: true },
    { retryLimit: 4, alone: true },
  ]) {
    const started = openJobs({ databaseUrl: database.url, log: createLog('silent') });
    await started.start([job({ ...before, retryLimit, timeLimitSeconds, alone }, async () => {})]);
    await started.stop(1000);
    expect(await database.database.one(settingsOf, ['test.changed'])).toEqual({
      retryLimit,
      silentSeconds: 60,
      limitSeconds: timeLimitSeconds,
      policy: alone ? 'exclusive' : 'standard',
      doneRetentionSeconds: 7 * 86_400,
      undoneRetentionSeconds: 14 * 86_400,
    });
  }
});

const countStates = statement<[name: string], { state: string; jobs: number }>(
  'test.count-job-states',
  `SELECT state::text, count(*)::integer AS jobs FROM job.job WHERE name = $1 GROUP BY state`,
);

it('an exclusive job runs once at a time across processes, and the next run processes what is due meanwhile', async () => {
  const sweep = defineJob<{ text: string }>({ ...note, name: 'test.sweep', retryLimit: 0, alone: true });
  const running: PromiseWithResolvers<void>[] = [];
  const processes = [1, 2].map(() =>
    openJobs({ databaseUrl: database.url, log: createLog('silent'), pollSeconds: 0.5 }),
  );
  const sweeping = job(sweep, () => {
    const run = Promise.withResolvers<void>();
    running.push(run);
    return run.promise;
  });
  for (const one of processes) await one.start([sweeping]);
  const fallDue = async () => {
    for (const one of processes) {
      await database.database.transaction((tx) => one.enqueue(tx, sweep, { text: '' }));
    }
  };
  for (const run of [1, 2, 3]) {
    await fallDue();
    await vi.waitFor(() => expect(running).toHaveLength(run), { timeout: 10_000 });
    await fallDue();
    expect(await database.database.many(countStates, [sweep.name])).toContainEqual({
      state: 'active',
      jobs: 1,
    });
    expect(await database.database.many(countStates, [sweep.name])).not.toContainEqual(
      expect.objectContaining({ state: 'created' }),
    );
    if (run === 1) running[0]?.reject(new Error('not this time'));
    else running[run - 1]?.resolve();
    await vi.waitFor(
      async () => {
        const states = await database.database.many(countStates, [sweep.name]);
        expect(states.map(({ state }) => state)).not.toContain('active');
      },
      { timeout: 10_000 },
    );
  }
  expect(running).toHaveLength(3);
  for (const one of processes) await one.stop(1000);
});
