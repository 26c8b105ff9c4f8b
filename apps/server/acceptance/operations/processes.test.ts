import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { bookChecks } from '../../src/slices.ts';
import { makeDataFolder } from '../../testing/database/data-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/database.ts';
import { bettor } from '../../testing/games/bettor.ts';
import { openOperatorSite } from '../../testing/games/operator-wallet.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';

const BETTORS = 6;
/** Rounds that are answered before a process is killed, and after it is replaced. */
const ROUNDS = 30;
const TIMEOUT_MS = 120_000;
const WITHIN = { timeout: TIMEOUT_MS, interval: 20 };
/** The other process answers within this time, even on a machine that is busy with other tests. */
const LONGEST_GAP_MS = 3000;

let made: TestDatabase;
let dataDir: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  made = await createTestDatabase();
  dataDir = await makeDataFolder('tessera-processes-');
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await made.drop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
}, TIMEOUT_MS);

async function start(processes: number, port: number): Promise<ServerProcess> {
  const env = { DATABASE_URL: made.url, SEED: 'demo', PROCESSES: String(processes) };
  const server = await startServerProcess({ dataDir, port, env });
  servers.push(server);
  await vi.waitUntil(() => server.output().includes('/m/home\n'), WITHIN);
  return server;
}

/** The process ids of the server processes of a primary. */
async function workersOf({ child }: ServerProcess): Promise<number[]> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

async function figures({ origin }: ServerProcess): Promise<string> {
  return (await fetch(`${origin}/metrics`)).text();
}

/** Sends requests repeatedly, each on a new connection. Returns the longest time without an answer, in milliseconds. */
async function probe(origin: string, stopped: () => boolean): Promise<number> {
  let longestMs = 0;
  let answeredAt = performance.now();
  while (!stopped()) {
    const headers = { connection: 'close' };
    const answered = await fetch(`${origin}/readyz`, { headers, signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    );
    const now = performance.now();
    longestMs = Math.max(longestMs, now - answeredAt);
    if (answered) answeredAt = now;
  }
  return longestMs;
}

const countBets = statement<[keys: readonly string[]], { rounds: bigint; debits: bigint }>(
  'test.count-bets-of-keys',
  `SELECT (SELECT count(*) FROM game_round WHERE request_key = ANY ($1::uuid[])) AS rounds,
          (SELECT count(*) FROM transfer t, unnest($1::text[]) AS key
            WHERE t.kind = 'bet' AND t.reference LIKE 'studio:%:' || key) AS debits`,
);

describe('server of several processes', () => {
  it('loses no acknowledged bet when one process is killed under load, and replaces the process', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const server = await start(2, await freePort());
    expect(server.output().match(/\/m\/home\n/g)).toHaveLength(1);
    const before = await workersOf(server);
    expect(before).toHaveLength(2);
    const names = Array.from({ length: BETTORS }, (_, index) => `member${index + 1}`);
    const bettors = await Promise.all(names.map((name) => bettor(server.origin, name, 'Tessera-2026')));
    const answered = () => bettors.reduce((sum, { seen }) => sum + seen.length, 0);
    let stopped = false;
    const betting = Promise.all(bettors.map((one) => one.betUntil(() => stopped)));
    const probing = probe(server.origin, () => stopped);
    for (const pid of before) {
      const due = answered() + ROUNDS;
      await vi.waitUntil(() => answered() >= due, WITHIN);
      process.kill(pid, 'SIGKILL');
      await vi.waitUntil(async () => {
        const text = await figures(server).catch(() => '');
        return /total",process="1"/.test(text) && /total",process="2"/.test(text);
      }, WITHIN);
    }
    const due = answered() + ROUNDS;
    await vi.waitUntil(() => answered() >= due, WITHIN);
    stopped = true;
    await betting;
    expect(await probing).toBeLessThan(LONGEST_GAP_MS);
    const after = await workersOf(server);
    expect(after).toHaveLength(2);
    for (const pid of before) expect(after).not.toContain(pid);
    expect(await server.stop()).toBe(0);

    const keys = bettors.flatMap(({ seen }) => seen.map(({ requestKey }) => requestKey));
    const all = BigInt(keys.length);
    expect(await made.database.one(countBets, [keys])).toEqual({ rounds: all, debits: all });
    expect(await reconcile(made.database, bookChecks)).toEqual([]);
  });

  it('labels metrics of a process, and not metrics that all processes read from the database', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const server = await start(2, await freePort());
    const text = await figures(server);
    for (const process of [1, 2]) {
      expect(text).toMatch(new RegExp(`^process_cpu_seconds_total\\{process="${process}"\\} `, 'm'));
    }
    expect(text.match(/^payouts_stopped .*$/gm)).toEqual(['payouts_stopped 0']);
    expect(text.match(/^# TYPE http_request_duration_seconds /gm)).toHaveLength(1);
    const workers = await workersOf(server);
    expect(await server.stop()).toBe(0);
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('does not start on a used port, and reports the port in one line', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const first = await start(1, await freePort());
    const port = Number(new URL(first.origin).port);
    const env = { DATABASE_URL: made.url, PROCESSES: '2', LOG_LEVEL: 'silent' };
    const second = startServerProcess({ dataDir, port, env, readyPath: '/nobody' });
    const line = `Tessera did not start: port ${port} is in use: set PORT to a free one\n`;
    await expect(second).rejects.toThrow(new Error(`the server ended with 1: ${line}`));
  });
});

describe('studio of several processes', () => {
  it('runs each process as a studio', { timeout: TIMEOUT_MS }, async () => {
    const operatorSite = await openOperatorSite();
    const own = await createTestDatabase();
    const env = { ...operatorSite.env, DATABASE_URL: own.url, PROCESSES: '2' };
    const server = await startServerProcess({ dataDir, port: await freePort(), env, as: 'studio' });
    servers.push(server);
    await vi.waitUntil(() => server.output().includes('/m/home\n'), WITHIN);
    expect(await workersOf(server)).toHaveLength(2);
    for (const pid of await workersOf(server)) {
      expect((await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')).toContain('studio');
    }
    expect(await server.stop()).toBe(0);
    await own.drop();
    await operatorSite.stop();
  });
});

describe('server of one process', () => {
  it('starts no other process and labels no metrics', { timeout: TIMEOUT_MS }, async () => {
    const server = await start(1, await freePort());
    expect(await workersOf(server)).toEqual([]);
    expect(await figures(server)).toMatch(/^process_cpu_seconds_total \d/m);
  });
});
