import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { startEmbeddedPostgres, withEmbeddedDatabase } from '../../src/platform/database/embedded.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { defineJob, openJobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { bookChecks } from '../../src/slices.ts';
import { makeDataFolder } from '../../testing/database/data-folder.ts';
import { postmasterPid } from '../../testing/database/embedded-process.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../testing/server/server-process.ts';
import { allowOpenDeposits } from '../../testing/wallet/deposits.ts';
import { EACH, openPayer, type Payer } from '../../testing/wallet/payer.ts';
import { type PaymentGateway, startPaymentGateway } from '../../testing/wallet/payment-gateway.ts';

/** Kills of the server and its PostgreSQL in turn; a soak run uses more. */
const KILLS = Math.max(4, Number(process.env['SOAK_KILLS'] ?? 0));
const PAYERS = 6;
/** Orders and withdrawals that must get a response between two kills, in total. */
const BETWEEN = 12;
const TIMEOUT_MS = 240_000 + KILLS * 36_000;
const SETTLED_WITHIN = { timeout: 120_000, interval: 500 };
const KEYS = { key: randomBytes(32).toString('base64'), webhookKey: randomBytes(32).toString('base64') };

let dataDir: string;
let port: number;
let gateway: PaymentGateway;
let server: ServerProcess;
const startServer = () => startServerProcess({ dataDir, port, env: gateway.env });
beforeAll(async () => {
  dataDir = await makeDataFolder('tessera-crash-');
  gateway = await startPaymentGateway(KEYS);
  port = await freePort();
  server = await startServer();
  await onBooks(async (database) => {
    await database.run(depositsThroughGate, []);
    await database.run(withdrawalsThroughGate, []);
    // A member whose deposits fail during restarts has many open orders.
    await allowOpenDeposits(database, 1_000_000);
  });
}, TIMEOUT_MS);
afterAll(async () => {
  await server.kill();
  await gateway.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

const depositsThroughGate = statement<[]>(
  'test.deposits-through-gate',
  `UPDATE deposit_channel SET rail = 'gate' WHERE method = 'sandbox'`,
);
const withdrawalsThroughGate = statement<[]>(
  'test.withdrawals-through-gate',
  `UPDATE withdrawal_method SET rail = 'gate', daily_count = 1000000, daily_units = 1000000000000,
          free_daily_count = 1000000`,
);
// Skips the waiting time, because the schedule is not under test.
const requestNow = statement<[]>('test.ask-now', `UPDATE withdrawal SET ask_at = now() WHERE state = 'sent'`);
const olderOrders = statement<[]>(
  'test.older-orders',
  `UPDATE deposit_order SET created_at = created_at - interval '2 minutes'
    WHERE state IN ('created', 'waiting', 'received')`,
);
const openOnes = statement<[], { count: bigint }>(
  'test.open-ones',
  `SELECT (SELECT count(*) FROM withdrawal WHERE end_transfer_id IS NULL)
        + (SELECT count(*) FROM deposit_order WHERE state IN ('created', 'waiting', 'received')) AS count`,
);
const ends = statement<[], { id: string; state: string; paid: bigint; released: bigint }>(
  'test.ends-of-withdrawals',
  `SELECT w.id::text, w.state, count(*) FILTER (WHERE t.kind = 'withdrawal-paid') AS paid,
          count(*) FILTER (WHERE t.kind = 'withdrawal-release') AS released
     FROM withdrawal w LEFT JOIN transfer t ON t.reference = 'withdrawal:' || w.id
    WHERE w.rail = 'gate' GROUP BY w.id`,
);
const credits = statement<[], { id: string; state: string; credits: bigint }>(
  'test.credits-of-orders',
  `SELECT o.id::text, o.state, count(t.id) AS credits
     FROM deposit_order o LEFT JOIN transfer t ON t.reference = 'deposit:' || o.id
    WHERE o.rail = 'gate' GROUP BY o.id`,
);

/** The books of the running server. */
async function onBooks<T>(work: (database: Database, url: string) => Promise<T>): Promise<T> {
  return withEmbeddedDatabase(dataDir, async ({ url }) => {
    const database = openDatabase({ url, maxConnections: 2, onIdleError: () => {} });
    try {
      return await work(database, url);
    } finally {
      await database.close();
    }
  });
}

/** Outcome of each payment at the gateway: some fail, some take longer. */
const endOf = (payoutId: string) => (Number(payoutId) % 5 === 0 ? 'failed' : 'paid');
const webhookUrl = (path: string) => `${server.origin}/payment/gate/${path}`;

/** Pays an order at the gateway, which sends two, one or no webhooks. */
async function pay(orderId: string): Promise<void> {
  const paid = { status: 'paid', reference: `GW-${orderId}`, amount: EACH, currency: 'PHP' };
  gateway.orders.set(orderId, { orderId, ...paid });
  for (let copy = 0; copy < Number(orderId) % 3; copy += 1) {
    await gateway.notify(webhookUrl('webhook'), orderId).catch(() => 0);
  }
}

/** Alternates deposits and withdrawals, each until a response arrives. */
async function payContinuously(one: Payer, answered: Set<string>, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const orderId = await one.payIn();
    answered.add(`deposit ${orderId}`);
    await pay(orderId);
    answered.add(`withdrawal ${await one.takeOut()}`);
  }
}

async function kill(turn: number): Promise<void> {
  if (turn % 2 === 1) return void process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await server.kill();
  server = await startServer();
}

const sweeps = ['wallet.sweep-withdrawals', 'wallet.sweep-deposits'].map((name) =>
  defineJob({ name, retryLimit: 0, retryDelaySeconds: 0 }),
);

/** Runs the sweeps until nothing is open. */
async function settled(): Promise<void> {
  gateway.firstStatus = endOf;
  for (const [payoutId, record] of gateway.payouts)
    gateway.payouts.set(payoutId, { ...record, status: endOf(payoutId) });
  await onBooks(async (database, databaseUrl) => {
    const jobs = openJobs({ databaseUrl, log: createLog('silent'), enqueueOnly: true });
    await jobs.start([]);
    try {
      // Also after an error: a sweep may lock an order for longer than a statement waits.
      await vi.waitFor(async () => {
        await database.run(requestNow, []);
        await database.run(olderOrders, []);
        await database.transaction(async (tx) => {
          for (const sweep of sweeps) await jobs.enqueue(tx, sweep, {});
        });
        expect((await database.one(openOnes, [])).count).toBe(0n);
      }, SETTLED_WITHIN);
    } finally {
      await jobs.stop(1000);
    }
  });
}

it(`under ${KILLS} kills of server and PostgreSQL each withdrawal ends once, and each paid order is credited once`, {
  timeout: TIMEOUT_MS,
}, async () => {
  gateway.firstStatus = (id) => (Number(id) % 3 === 0 ? 'pending' : endOf(id));
  const names = Array.from({ length: PAYERS }, (_, index) => `member${index + 1}`);
  const payers = await Promise.all(names.map((name) => openPayer(server.origin, name)));
  const answered = new Set<string>();
  let stopped = false;
  const paying = Promise.all(payers.map((one) => payContinuously(one, answered, () => stopped)));
  for (let turn = 0; turn <= KILLS; turn += 1) {
    const due = answered.size + BETWEEN;
    await vi.waitUntil(() => answered.size >= due, { timeout: TIMEOUT_MS, interval: 5 });
    if (turn < KILLS) await kill(turn);
  }
  stopped = true;
  await paying;
  await settled();
  await server.kill();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase({ url: postgres.url });
  try {
    const known = new Set<string>();
    for (const { id, state, paid, released } of await database.many(ends, [])) {
      known.add(`withdrawal ${id}`);
      const atGateway = gateway.payouts.get(id)?.['status'];
      expect([id, state, paid, released]).toEqual(
        atGateway === 'paid' ? [id, 'paid', 1n, 0n] : [id, 'returned', 0n, 1n],
      );
    }
    for (const { id, state, credits: times } of await database.many(credits, [])) {
      known.add(`deposit ${id}`);
      expect([id, state, times]).toEqual([id, 'credited', 1n]);
    }
    expect(known).toEqual(answered);
    expect(await reconcile(database, bookChecks)).toEqual([]);
  } finally {
    await database.close();
    await postgres.stop();
  }
  server = await startServer();
});
