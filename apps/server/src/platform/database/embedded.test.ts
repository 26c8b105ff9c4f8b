import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isAlive, postmasterPid, spawnEmbedded } from '../../../testing/database/embedded-process.ts';
import { temporaryFolder } from '../../../testing/database/database.ts';
import { openDatabase, type Database } from './database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import type { Crash } from './embedded/restart-on-exit.ts';
import { statement } from './statement.ts';

/** Number of processes that try to open a directory in use, one after the other. */
const OPENERS = Math.max(3, Number(process.env['SOAK_OPENERS'] ?? 0));

const createTable = statement<[]>('test-create', 'CREATE TABLE IF NOT EXISTS kept (id int PRIMARY KEY)');
const insertRow = statement<[number]>('test-insert', 'INSERT INTO kept (id) VALUES ($1)');
const selectRows = statement<[], { id: number }>('test-select', 'SELECT id FROM kept ORDER BY id');
const selectSetting = statement<[string], { value: string }>(
  'test-setting',
  `SELECT current_setting($1) AS "value"`,
);
const selectRole = statement<[], { superuser: boolean }>(
  'test-role',
  `SELECT rolsuper AS "superuser" FROM pg_roles WHERE rolname = current_user`,
);

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  onTestFinished(() => postgres.stop());
  return postgres;
}

function open(url: string): Database {
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  return database;
}

async function startProcess(dataDir: string) {
  const running = spawnEmbedded(dataDir);
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });
  return { ...running, ...(await running.up) };
}

async function readLogs(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres', 'log');
  const files = await readdir(folder);
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('');
}

test('retains all data over a clean stop, without recovery', async () => {
  const dataDir = await temporaryFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase({ url: first.url });
  await database.run(createTable, []);
  await database.run(insertRow, [1]);
  await database.close();
  await first.stop();
  const second = await start(dataDir);
  expect(await open(second.url).many(selectRows, [])).toEqual([{ id: 1 }]);
  expect(await readLogs(dataDir)).toContain('database system was shut down at');
  expect(await readLogs(dataDir)).not.toContain('recovery');
});

test('writes through to the disk, opens no port and serves an ordinary role', async () => {
  const dataDir = await temporaryFolder();
  const database = open((await start(dataDir)).url);
  const setting = async (name: string) => (await database.one(selectSetting, [name])).value;
  expect(await setting('fsync')).toBe('on');
  expect(await setting('full_page_writes')).toBe('on');
  expect(await setting('synchronous_commit')).toBe('on');
  expect(await setting('listen_addresses')).toBe('');
  expect(await setting('server_encoding')).toBe('UTF8');
  expect(await setting('TimeZone')).toBe('UTC');
  expect(await database.one(selectRole, [])).toEqual({ superuser: false });
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
});

test('requires a password where the path is too long for a socket', async () => {
  const dataDir = join(await temporaryFolder(), 'long'.repeat(30));
  const { url } = await start(dataDir);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await open(url).one(selectRole, [])).toEqual({ superuser: false });
  for (const password of ['', 'guess']) {
    const wrong = new URL(url);
    wrong.password = password;
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow(/password/);
  }
});

test('refuses every other process on the directory at once and continues to serve', {
  timeout: 30_000 + OPENERS * 5_000,
}, async () => {
  const dataDir = await temporaryFolder();
  const database = open((await start(dataDir)).url);
  const refusal = `${join(dataDir, 'postgres')} is in use by process ${process.pid}: one server per DATA_DIR.`;
  for (let tries = 0; tries < OPENERS; tries += 1) {
    expect(await spawnEmbedded(dataDir).ended).toEqual({ status: 1, errorOutput: `${refusal}\n` });
  }
  const startedAt = performance.now();
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(refusal);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect((await database.one(selectSetting, ['fsync'])).value).toBe('on');
});

test('one of several processes that start on the directory of a dead process wins', async () => {
  const dataDir = await temporaryFolder();
  const dead = await startProcess(dataDir);
  dead.child.kill('SIGKILL');
  const contenders = Array.from({ length: 4 }, () => spawnEmbedded(dataDir));
  const outcomes = await Promise.allSettled(contenders.map(({ up }) => up));
  for (const { child } of contenders) child.kill('SIGTERM');
  const endings = await Promise.all(contenders.map(({ ended }) => ended));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(endings.filter(({ status }) => status === 0)).toHaveLength(1);
  expect(endings.filter(({ status }) => status === 1)).toHaveLength(3);
});

test('PostgreSQL ends with a killed parent', async () => {
  const dataDir = await temporaryFolder();
  const { child } = await startProcess(dataDir);
  const pid = await postmasterPid(dataDir);
  expect(await isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), 15_000);
});

test('serves again within 15 s of a kill of the parent, with every acknowledged row', async () => {
  const dataDir = await temporaryFolder();
  const { child, url } = await startProcess(dataDir);
  const database = open(url);
  await database.run(createTable, []);
  const writing = startWriting(database);
  await writing.untilAcknowledged(100);
  child.kill('SIGKILL');
  const startedAt = performance.now();
  const again = open((await start(dataDir)).url);
  await again.many(selectRows, []);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  const acknowledged = await writing.stop();
  expect(await missingFrom(again, acknowledged)).toEqual([]);
});

test('PostgreSQL is back after kill -9, on the same address, with every acknowledged row once', async () => {
  const dataDir = await temporaryFolder();
  const postgres = await start(dataDir);
  const crashes: Crash[] = [];
  postgres.onCrash((crash) => crashes.push(crash));
  const database = open(postgres.url);
  await database.run(createTable, []);
  const writing = startWriting(database);
  for (let round = 1; round <= 3; round += 1) {
    await writing.untilAcknowledged(100);
    const pid = await postmasterPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(crashes).toHaveLength(round), 15_000);
    await vi.waitFor(async () => expect(await isAlive(await postmasterPid(dataDir))).toBe(true), 15_000);
    expect(await postmasterPid(dataDir)).not.toBe(pid);
  }
  await writing.untilAcknowledged(100);
  const acknowledged = await writing.stop();
  expect(await missingFrom(database, acknowledged)).toEqual([]);
  expect(crashes.map(({ restarting }) => restarting)).toEqual([true, true, true]);
});

test('takes over after kill -9 of both, even if another process now has the old id', async () => {
  const dataDir = await temporaryFolder();
  const { child, ended, url } = await startProcess(dataDir);
  await open(url).run(createTable, []);
  child.kill('SIGSTOP');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  child.kill('SIGKILL');
  await ended;
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));
  expect(await open((await start(dataDir)).url).many(selectRows, [])).toEqual([]);
});

async function missingFrom(database: Database, ids: readonly number[]): Promise<number[]> {
  const present = new Set((await database.many(selectRows, [])).map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}

/** Eight writers that continue through every failure; each row has its own id. */
function startWriting(database: Database) {
  const acknowledged: number[] = [];
  let next = 1;
  let running = true;
  async function write(): Promise<void> {
    while (running) {
      const id = next++;
      // A write whose answer was lost may be present or not; only acknowledged writes must be present.
      await database.run(insertRow, [id]).then(
        () => acknowledged.push(id),
        () => {},
      );
    }
  }
  const writers = Array.from({ length: 8 }, write);
  const stop = async () => {
    running = false;
    await Promise.all(writers);
    return acknowledged;
  };
  onTestFinished(() => void stop());
  return {
    untilAcknowledged: async (more: number) => {
      const enough = acknowledged.length + more;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(enough), 15_000);
    },
    stop,
  };
}
