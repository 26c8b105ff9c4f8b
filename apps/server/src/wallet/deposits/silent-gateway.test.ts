import { api } from '@tessera/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { idleInTransaction } from '../../../testing/database/database-activity.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { allowOpenDeposits, payAtSandbox } from '../../../testing/wallet/deposits.ts';
import { type PaymentGateway, startPaymentGateway } from '../../../testing/wallet/payment-gateway.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

const { wallet } = api;
const KEYS = { key: randomBytes(32).toString('base64'), webhookKey: randomBytes(32).toString('base64') };
/** More than the number of database connections. */
const ORDERS = 24;
const WAIT = { timeout: 25_000, interval: 50 };
const TIMEOUT_MS = 60_000;

let test: TestApp;
let gateway: PaymentGateway;
beforeAll(async () => {
  gateway = await startPaymentGateway(KEYS);
  test = await startTestApp({ listen: true, env: { ...gateway.env, LOG_LEVEL: 'silent' } });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await test.database.run(throughGate, []);
  await allowOpenDeposits(test.database, ORDERS + 1);
});
afterAll(async () => {
  await test.stop();
  await gateway.stop();
});

/** Quick pay uses the gateway; the payment page uses the sandbox. */
const throughGate = statement<[]>(
  'test.quick-through-gate',
  `UPDATE deposit_channel SET rail = 'gate' WHERE method = 'ewallet'`,
);
/** Fails at once when another transaction holds a lock. */
const lockAll = statement<[], { id: bigint }>(
  'test.lock-all-orders',
  'SELECT id FROM deposit_order ORDER BY id FOR UPDATE NOWAIT',
);

async function openOrder(member: Visitor, method: string) {
  return test.value(member, wallet.deposit, {
    method,
    amount: '100',
    repeatConfirmed: true,
    requestKey: randomUUID(),
  });
}

it('a gateway that never responds does not block other members: they open orders, pay and are credited', {
  timeout: TIMEOUT_MS,
}, async () => {
  const swallowed: ServerResponse[] = [];
  gateway.instead = (response) => void swallowed.push(response);
  const [stuck, other] = [await test.given.member(), await test.given.member()];
  for (let order = 0; order < ORDERS; order += 1) {
    expect((await openOrder(stuck, 'ewallet')).state).toBe('created');
    if (order === 0) await vi.waitFor(() => expect(swallowed).toHaveLength(1), WAIT);
  }
  // The remaining orders are sent together after the first call times out.
  swallowed.pop()?.destroy();
  await vi.waitFor(() => expect(swallowed.length).toBeGreaterThan(4), WAIT);
  expect(test.database.pressure()).toMatchObject({ waiting: 0 });
  expect(await test.database.one(idleInTransaction, [])).toEqual({ count: 0n });
  expect(await test.database.transaction((tx) => tx.many(lockAll, []))).toHaveLength(ORDERS);

  const order = await openOrder(other, 'sandbox');
  await payAtSandbox(test, order.payUrl);
  await vi.waitFor(async () => {
    expect((await test.value(other, wallet.wallet, {})).sumBalance).toBe('100.00');
  }, WAIT);
  // Unanswered calls fail, and the gateway is not called before the breaker closes.
  gateway.instead = (response) => response.destroy();
  for (const response of swallowed) response.destroy();
  await vi.waitFor(() => expect(test.app.deps.wallet.rails.isUnavailable('gate')).toBe(true), WAIT);
  const { body } = await test.call(stuck, wallet.deposit, {
    method: 'ewallet',
    amount: '100',
    repeatConfirmed: true,
    requestKey: randomUUID(),
  });
  expect(body).toMatchObject({ success: false, errorCode: 'deposit.paused' });
});
