import { api } from '@tessera/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { blockedActions } from '../../../testing/identity/blocked-members.ts';
import {
  offerGateway,
  type PaymentGateway,
  startPaymentGateway,
} from '../../../testing/wallet/payment-gateway.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { sweepDeposits } from '../deposits/sweep-deposits.ts';

const { wallet } = api;
const KEYS = { key: randomBytes(32).toString('base64'), webhookKey: randomBytes(32).toString('base64') };

const forgetJobs = statement<[]>(
  'test.forget-jobs',
  `DELETE FROM job.job WHERE name = 'wallet.place-deposit'`,
);

const countConfirmJobs = statement<[orderId: string], { count: bigint }>(
  'test.count-confirm-jobs-of-order',
  `SELECT count(*) FROM job.job WHERE name = 'wallet.confirm-deposit' AND data->>'orderId' = $1`,
);

let test: TestApp;
let gateway: PaymentGateway;
let site: string;
beforeAll(async () => {
  gateway = await startPaymentGateway(KEYS);
  test = await startTestApp({ listen: true, env: gateway.env });
  const address = test.app.http.server.address();
  site = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await offerGateway(test.database);
});
afterAll(async () => {
  await test.stop();
  await gateway.stop();
});

async function createOrder(member: Visitor): Promise<string> {
  const input = { method: 'gate', amount: '400', requestKey: randomUUID() };
  const order = await test.value(member, wallet.deposit, input);
  expect([order.state, order.payUrl]).toEqual(['created', null]);
  return order.depositId;
}

/** An order whose process died before the call to the gateway. */
async function createUnsentOrder(member: Visitor): Promise<string> {
  const before = gateway.requests.length;
  const depositId = await createOrder(member);
  await vi.waitFor(() => expect(gateway.requests.length).toBeGreaterThan(before), { timeout: 20_000 });
  expect((await test.value(member, wallet.depositDetail, { depositId })).state).toBe('created');
  return depositId;
}

function awaitDeposit(member: Visitor, depositId: string, expected: object) {
  return vi.waitFor(
    async () => expect(await test.value(member, wallet.depositDetail, { depositId })).toMatchObject(expected),
    { timeout: 20_000, interval: 50 },
  );
}

const pay = (orderId: string, more: object = {}) =>
  gateway.orders.set(orderId, {
    orderId,
    status: 'paid',
    reference: `GW-${orderId}`,
    amount: '400.00',
    currency: 'PHP',
    ...more,
  });

it('a deposit is sent to the gateway, paid there, and credited after a query', async () => {
  const member = await test.given.member();
  const depositId = await createOrder(member);
  await awaitDeposit(member, depositId, { state: 'waiting', payUrl: `${gateway.url}/pay/${depositId}` });
  const webhook = `${site}/payment/gate/webhook`;
  expect(await gateway.notify(webhook, depositId)).toBe(200);
  pay(depositId);
  expect(await gateway.notify(webhook, depositId)).toBe(200);
  await awaitDeposit(member, depositId, { state: 'credited', amount: '400.00' });
  expect((await test.value(member, wallet.wallet, {})).sumBalance).toBe('400.00');
});

it('a deposit that is paid in part goes to review', async () => {
  const member = await test.given.member();
  const depositId = await createOrder(member);
  await awaitDeposit(member, depositId, { state: 'waiting' });
  pay(depositId, { amount: '399.99' });
  expect(await gateway.notify(`${site}/payment/gate/webhook`, depositId)).toBe(200);
  await awaitDeposit(member, depositId, { state: 'review', reason: 'partial', receivedAmount: '399.99' });
});

it('a webhook for another rail or from an unknown rail is refused', async () => {
  const member = await test.given.member();
  const depositId = await createOrder(member);
  expect(await gateway.notify(`${site}/payment/sandbox/webhook`, depositId)).toBe(401);
  expect(await gateway.notify(`${site}/payment/nowhere/webhook`, depositId)).toBe(404);
  expect(await gateway.notify(`${site}/payment/gate/webhook`, '987654321')).toBe(404);
});

it('a webhook about an order of another rail is refused, and the rail of the order is not queried', async () => {
  const member = await test.given.member();
  const order = { method: 'sandbox', amount: '400', requestKey: randomUUID() };
  const { depositId } = await test.value(member, wallet.deposit, order);
  expect(await gateway.notify(`${site}/payment/gate/webhook`, depositId)).toBe(404);
  expect(await test.database.one(countConfirmJobs, [depositId])).toEqual({ count: 0n });
});

it('a deposit that was not sent to the gateway yet counts towards the deposit limit', async () => {
  const member = await test.given.member();
  await blockedActions(test).setLimit(member, 'deposit', 'day', '500');
  gateway.instead = (response) => response.destroy();
  await createUnsentOrder(member);
  const second = { method: 'gate', amount: '101', requestKey: randomUUID() };
  expect((await test.call(member, wallet.deposit, second)).body).toMatchObject({
    errorCode: 'protection.limit.deposit',
  });
  gateway.instead = undefined;
  expect((await test.call(member, wallet.deposit, { ...second, amount: '100' })).status).toBe(200);
});

it('an order that was not sent because the process died is sent by the sweep', async () => {
  const member = await test.given.member();
  gateway.instead = (response) => response.destroy();
  const depositId = await createUnsentOrder(member);
  await test.database.run(forgetJobs, []);
  gateway.instead = undefined;
  test.clock.advance(61_000);
  await sweepDeposits({ ...test.app.deps.wallet, log: test.app.deps.log });
  await awaitDeposit(member, depositId, { state: 'waiting', payUrl: `${gateway.url}/pay/${depositId}` });
  expect(gateway.orders.get(depositId)).toMatchObject({ status: 'waiting' });
});

it('an order for a temporarily unavailable gateway is sent later', async () => {
  const member = await test.given.member();
  gateway.instead = (response) => response.writeHead(503).end();
  const depositId = await createUnsentOrder(member);
  gateway.instead = undefined;
  await awaitDeposit(member, depositId, { state: 'waiting' });
  expect(gateway.orders.get(depositId)).toMatchObject({ status: 'waiting' });
});
