import { glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { bookChecks } from '../../src/slices.ts';
import { makeDataFolder } from '../../testing/database/data-folder.ts';
import { type Bettor, bettor } from '../../testing/games/bettor.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';

const BETTORS = 8;
/** Three kills, or more in a soak run. */
const KILLS = Math.max(3, Number(process.env['SOAK_KILLS'] ?? 0));
/** Rounds that must be answered between two kills, over all players. */
const ROUNDS_BETWEEN = 60;
/** After ten ends of PostgreSQL in a row within this time of its start, PostgreSQL and the server stay down. */
const STEADY_MS = KILLS < 10 ? 0 : 11_000;
const TIMEOUT_MS = KILLS * 36_000;

let dataDir: string;
let port: number;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await makeDataFolder('tessera-crash-');
  port = await freePort();
  server = await startServerProcess({ dataDir, port });
}, TIMEOUT_MS);
afterAll(async () => {
  await server.kill();
  // A killed process takes a moment to end, and writes until then.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

async function postmasterPid(): Promise<number> {
  for await (const file of glob('**/postmaster.pid', { cwd: dataDir })) {
    return Number((await readFile(join(dataDir, file), 'utf8')).split('\n')[0]);
  }
  throw new Error('PostgreSQL is not running');
}

async function betDuringKills(kill: () => Promise<void>, times = KILLS): Promise<Bettor[]> {
  const names = Array.from({ length: BETTORS }, (_, index) => `member${index + 1}`);
  const bettors = await Promise.all(names.map((name) => bettor(server.origin, name, 'Tessera-2026')));
  let stopped = false;
  const betting = Promise.all(bettors.map((one) => one.betUntil(() => stopped)));
  const answered = () => bettors.reduce((sum, { seen }) => sum + seen.length, 0);
  for (let round = 0; round <= times; round += 1) {
    const due = answered() + ROUNDS_BETWEEN;
    const steadyAt = performance.now() + STEADY_MS;
    const isDue = () => answered() >= due && performance.now() >= steadyAt;
    await vi.waitUntil(isDue, { timeout: TIMEOUT_MS, interval: 5 });
    if (round < times) await kill();
  }
  stopped = true;
  await betting;
  return bettors;
}

const betsOf = statement<[userName: string], { key: string; rounds: bigint; debits: bigint }>(
  'test.bets-of',
  `SELECT r.request_key AS key, count(*) AS rounds,
          (SELECT count(*) FROM transfer t
            WHERE t.kind = 'bet' AND t.reference = format('studio:%s:%s', m.id, r.request_key)) AS debits
     FROM game_round r JOIN member m ON m.id = r.member_id
    WHERE m.user_name = $1 AND r.request_key IS NOT NULL GROUP BY r.request_key, m.id`,
);

/** Reads the books of the stopped server: every answered bet is present once, and the books balance. */
async function expectNothingLost(bettors: readonly Bettor[]): Promise<void> {
  await server.kill();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase({ url: postgres.url });
  try {
    for (const { userName, seen } of bettors) {
      const rows = new Map((await database.many(betsOf, [userName])).map((row) => [row.key, row]));
      expect(seen.length).toBeGreaterThan(KILLS);
      for (const { requestKey } of seen) {
        expect(rows.get(requestKey)).toEqual({ key: requestKey, rounds: 1n, debits: 1n });
      }
    }
    expect(await reconcile(database, bookChecks)).toEqual([]);
  } finally {
    await database.close();
    await postgres.stop();
  }
  server = await startServerProcess({ dataDir, port });
}

describe('server under load', () => {
  it('loses no answered bet and doubles none when the server is killed repeatedly', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const bettors = await betDuringKills(async () => {
      await server.kill();
      server = await startServerProcess({ dataDir, port });
    });
    await expectNothingLost(bettors);
  });

  it('loses no answered bet when PostgreSQL is killed repeatedly', { timeout: TIMEOUT_MS }, async () => {
    const bettors = await betDuringKills(async () => {
      process.kill(await postmasterPid(), 'SIGKILL');
    });
    await expectNothingLost(bettors);
  });

  it('completes its work and ends when it is asked to stop', { timeout: TIMEOUT_MS }, async () => {
    const bettors = await betDuringKills(async () => {
      expect(await server.stop()).toBe(0);
      server = await startServerProcess({ dataDir, port });
    }, 1);
    await expectNothingLost(bettors);
  });
});
