import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postmasterPid } from '../../testing/database/embedded-process.ts';
import { envelope, PHP } from '../../testing/ledger/books.ts';
import { administer } from '../../testing/server/test-server.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { statement } from '../platform/database/statement.ts';
import { openMemberAccounts, post, readBalance } from './index.ts';
import { reconcile } from './reconciliation/reconcile.ts';

/** Bets that must be answered, over all kills. */
const ANSWERS = Math.max(1_500, Number(process.env['SOAK_ANSWERS'] ?? 0));
const KILLS = ANSWERS < 100_000 ? 3 : 20;
/** PostgreSQL stays down after ten crashes within this time after the start. */
const STEADY_MS = KILLS < 10 ? 0 : 11_000;
const TIMEOUT_MS = 120_000 + ANSWERS * 5 + KILLS * 30_000;
const BACK_WITHIN_MS = 15_000;
const CLIENTS = 16;
const MEMBERS = 40;
const FUNDS = 10n ** 12n;

let dataDir: string;
let postgres: EmbeddedPostgres;
let database: Database;
const members = Array.from({ length: MEMBERS }, (_, index) => BigInt(index + 1));
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-acknowledged-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  database = openDatabase({ url: postgres.url, maxConnections: CLIENTS, onIdleError: () => {} });
  for (const memberId of members) {
    await openMemberAccounts(database, memberId, PHP);
    const funds = {
      kind: 'deposit',
      asset: PHP,
      memberId,
      amountUnits: FUNDS,
      counterparty: 'test',
    } as const;
    await post(database, { ...envelope(), ...funds });
  }
}, TIMEOUT_MS);
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const bet = (on: Database, key: string, memberId: bigint, amountUnits: bigint) =>
  post(on, { ...envelope(key), kind: 'bet', asset: PHP, memberId, amountUnits, counterparty: 'studio' });

const reportCounts = statement<[]>('test.tell-counts', 'SELECT pg_stat_force_next_flush()');
const syncs = statement<[], { count: bigint }>(
  'test.log-syncs',
  `SELECT sum(fsyncs)::bigint AS count FROM pg_stat_io
    WHERE object = 'wal' AND backend_type = 'client backend'`,
);
const commitDelayed = statement<[]>('test.commit-late', 'SET synchronous_commit = off');

it('every answer follows the sync of its write to the disk', async () => {
  // Other processes sync the log so rarely that the answering process does the sync.
  await administer(postgres.adminUrl, async (admin) => {
    await admin.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
    await admin.query('SELECT pg_reload_conf()');
  });
  const alone = openDatabase({ url: postgres.url, maxConnections: 1 });
  const syncsOf = async (work: () => Promise<unknown>) => {
    const count = async () => {
      await alone.run(reportCounts, []);
      return (await alone.one(syncs, [])).count;
    };
    const before = await count();
    await work();
    return (await count()) - before;
  };
  try {
    for (let turn = 0; turn < 100; turn += 1) {
      expect(await syncsOf(() => bet(alone, `synced-${turn}`, 1n, 1n))).toBeGreaterThanOrEqual(1n);
    }
    // The counter detects an answer without a sync.
    await alone.run(commitDelayed, []);
    expect(await syncsOf(() => bet(alone, 'late', 1n, 1n))).toBe(0n);
  } finally {
    await alone.close();
  }
});

const debits = statement<[], { count: bigint }>(
  'test.debits-of-bets',
  `SELECT count(*) FROM transfer WHERE kind = 'bet' AND amount > 1`,
);

/** Repeats a request under one key until an answer arrives, like a caller without an answer. */
async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await request().catch(() => undefined);
    if (answer !== undefined) return answer;
  }
}

it(`${ANSWERS} answers with ${KILLS} kills of PostgreSQL right after an answer: none is lost, none is doubled, and the server recovers in time`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const before = await Promise.all(members.map((member) => readBalance(database, member, PHP)));
  const owed = new Map(members.map((member) => [member, 0n]));
  const backMs: number[] = [];
  let [sent, got, kills, killedAt] = [0, 0, 0, performance.now()];
  const kill = async () => {
    kills += 1;
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    killedAt = performance.now();
    await untilAnswered(() => readBalance(database, 1n, PHP));
    backMs.push(performance.now() - killedAt);
  };
  const client = async () => {
    while (got < ANSWERS || kills < KILLS) {
      const key = (sent += 1);
      const [memberId, units] = [members[key % MEMBERS] ?? 1n, BigInt(2 + (key % 7))];
      const answer = await untilAnswered(() => bet(database, `bet-${key}`, memberId, units));
      got += 1;
      expect(answer.outcome).toBe('posted');
      owed.set(memberId, (owed.get(memberId) ?? 0n) + units);
      const due = kills < KILLS && got >= ((kills + 1) * ANSWERS) / (KILLS + 1);
      if (due && performance.now() - killedAt > STEADY_MS) await kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  process.stdout.write(`back after ${Math.max(...backMs).toFixed(0)} ms at the longest, ${got} answers\n`);
  expect(Math.max(...backMs)).toBeLessThan(BACK_WITHIN_MS);
  expect(await database.one(debits, [])).toEqual({ count: BigInt(got) });
  for (const [index, member] of members.entries()) {
    const had = before[index]?.cashUnits ?? 0n;
    expect((await readBalance(database, member, PHP)).cashUnits).toBe(had - (owed.get(member) ?? 0n));
  }
  expect(await reconcile(database)).toEqual([]);
});
