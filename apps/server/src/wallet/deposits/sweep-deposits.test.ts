import { api } from '@tessera/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import {
  offerGateway,
  type PaymentGateway,
  startPaymentGateway,
} from '../../../testing/wallet/payment-gateway.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import { systemClock, systemRandomness } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { httpRail } from '../rails/http-rail.ts';
import { openRails, type PaymentRails } from '../rails/rails.ts';
import { findOrder } from './queries.ts';
import { settleDeposit } from './settle-deposit.ts';
import { sweepDeposits, sweepOverdueDeposits } from './sweep-deposits.ts';

const KEYS = { key: randomBytes(32).toString('base64'), webhookKey: randomBytes(32).toString('base64') };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One more than the failures that open the breaker. */
const SIX = 6;

let test: TestApp;
let gateway: PaymentGateway;
let rails: PaymentRails;
beforeAll(async () => {
  gateway = await startPaymentGateway(KEYS);
  test = await startTestApp({ env: gateway.env });
  await offerGateway(test.database);
  // The process that should send the order died, so only the sweep runs.
  for (const one of test.apps) vi.spyOn(one.deps.wallet.jobs, 'enqueue').mockResolvedValue();
});
beforeEach(() => {
  // The gateway uses the machine's clock, not the test clock.
  const own = {
    clock: systemClock,
    randomness: systemRandomness,
    publicOrigin: () => 'https://tessera.example',
  };
  const rail = httpRail(own, { ...KEYS, code: 'gate', url: gateway.url });
  rails = openRails([rail], () => openBreaker(test.clock));
});
afterEach(() => {
  gateway.instead = undefined;
});
afterAll(async () => {
  await test.stop();
  await gateway.stop();
});

const deps = () => ({
  ...test.app.deps.wallet,
  rails,
  log: { warn: () => undefined, error: () => undefined } as unknown as Log,
});
const readState = async (depositId: string) => {
  const { state, reason } = await test.database.one(findOrder, [BigInt(depositId)]);
  return [state, reason];
};
/** An order whose webhook is overdue. */
async function createOrder(): Promise<string> {
  const input = { method: 'gate', amount: '400', requestKey: randomUUID() };
  const { depositId } = await test.value(await test.given.member(), api.wallet.deposit, input);
  test.clock.advance(MINUTE_MS + 1);
  return depositId;
}
async function placeOrder(): Promise<string> {
  const depositId = await createOrder();
  await sweepDeposits(deps());
  expect(await readState(depositId)).toEqual(['waiting', null]);
  return depositId;
}
const setReport = (orderId: string, more: object) => gateway.orders.set(orderId, { orderId, ...more });
const responder = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(body);

it('an order that its gateway refuses is declined at once, and other orders are accepted', async () => {
  gateway.instead = responder(422, '');
  for (let order = 0; order < SIX; order += 1) {
    const depositId = await createOrder();
    await sweepDeposits(deps());
    expect(await readState(depositId)).toEqual(['failed', 'declined']);
  }
  expect(rails.isUnavailable('gate')).toBe(false);
  gateway.instead = undefined;
  await placeOrder();
});

it.each([
  ['is down', 503],
  ['takes nobody’s signature', 401],
])(
  'an order that was not sent because the gateway %s expires and is not sent afterwards',
  async (_, status) => {
    gateway.instead = responder(status, '');
    const depositId = await createOrder();
    await sweepDeposits(deps());
    expect(await readState(depositId)).toEqual(['created', null]);
    test.clock.advance(30 * MINUTE_MS);
    gateway.requests.length = 0;
    await sweepDeposits(deps());
    expect(await readState(depositId)).toEqual(['expired', 'unpaid']);
    expect(gateway.requests.filter((call) => call.includes(depositId))).toEqual([]);
  },
);

it('an order that fails before a payment is closed', async () => {
  const depositId = await placeOrder();
  setReport(depositId, { status: 'failed' });
  await sweepDeposits(deps());
  expect(await readState(depositId)).toEqual(['failed', 'declined']);
});

it('an order paid in an unknown currency goes to review', async () => {
  const depositId = await placeOrder();
  setReport(depositId, {
    status: 'paid',
    reference: `GW-${depositId}`,
    amount: '400',
    currency: 'usdt-trc20',
  });
  await sweepDeposits(deps());
  expect(await readState(depositId)).toEqual(['review', 'other-currency']);
});

it('unreadable responses about one order do not pause the gateway for other orders', async () => {
  const depositId = await placeOrder();
  setReport(depositId, { status: 'paid' });
  for (let time = 0; time < SIX; time += 1) await sweepDeposits(deps());
  expect(rails.isUnavailable('gate')).toBe(false);
  expect(await readState(depositId)).toEqual(['waiting', null]);
  setReport(depositId, { status: 'failed' });
  await sweepDeposits(deps());
});

it('a failed order that was paid later, with a lost webhook, is found within a day', async () => {
  const depositId = await placeOrder();
  setReport(depositId, { status: 'failed' });
  await sweepDeposits(deps());
  setReport(depositId, { status: 'paid', reference: `GW-${depositId}`, amount: '400.00', currency: 'PHP' });
  await sweepOverdueDeposits(deps());
  expect(await readState(depositId)).toEqual(['review', 'paid-after-failed']);
});

it('an order with a payment that is not final six hours after expiry goes to review', async () => {
  const depositId = await placeOrder();
  setReport(depositId, {
    status: 'confirming',
    reference: `GW-${depositId}`,
    amount: '400.00',
    currency: 'PHP',
  });
  await sweepDeposits(deps());
  expect(await readState(depositId)).toEqual(['received', 'confirming']);
  test.clock.advance(30 * MINUTE_MS + 6 * HOUR_MS - 2 * MINUTE_MS);
  await sweepDeposits(deps());
  expect(await readState(depositId)).toEqual(['received', 'confirming']);
  test.clock.advance(2 * MINUTE_MS);
  await sweepDeposits(deps());
  expect(await readState(depositId)).toEqual(['review', 'unsettled']);
  setReport(depositId, { status: 'paid', reference: `GW-${depositId}`, amount: '400.00', currency: 'PHP' });
  await settleDeposit(deps(), BigInt(depositId));
  expect(await test.database.one(findOrder, [BigInt(depositId)])).toMatchObject({
    state: 'review',
    reason: 'unsettled',
    receivedUnits: 4_000_000n,
  });
});

it('an order with a payment at a removed gateway goes to review, and is credited when the gateway reports it as paid', async () => {
  const [lost, paid] = [await placeOrder(), await placeOrder()];
  const seen = { status: 'confirming', amount: '400.00', currency: 'PHP' };
  for (const id of [lost, paid]) setReport(id, { ...seen, reference: `GW-${id}` });
  await sweepDeposits(deps());
  test.clock.advance(7 * HOUR_MS);
  setReport(paid, { ...seen, status: 'paid', reference: `GW-${paid}` });
  await settleDeposit(deps(), BigInt(paid));
  await sweepDeposits({ ...deps(), rails: openRails([]) });
  expect([await readState(lost), await readState(paid)]).toEqual([
    ['review', 'unsettled'],
    ['credited', null],
  ]);
});

it('an order that cannot move to review does not stop the others, and the sweep fails afterwards', async () => {
  const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
  const [, stuck = ''] = orders;
  const seen = { status: 'confirming', amount: '400.00', currency: 'PHP' };
  for (const id of orders) setReport(id, { ...seen, reference: `GW-${id}` });
  await sweepDeposits(deps());
  test.clock.advance(7 * HOUR_MS);
  const platform = operateOn(test);
  await platform.sql(
    `ALTER TABLE deposit_order ADD CONSTRAINT held CHECK (id <> ${stuck} OR state <> 'review') NOT VALID`,
  );
  const errors: object[] = [];
  const log = { warn: () => undefined, error: (what: object) => errors.push(what) } as unknown as Log;
  await expect(sweepDeposits({ ...deps(), log, rails: openRails([]) })).rejects.toThrow('held');
  expect(errors).toMatchObject([{ orderId: stuck }]);
  const standings = await Promise.all(orders.map(readState));
  expect(standings).toEqual([
    ['review', 'unsettled'],
    ['received', 'confirming'],
    ['review', 'unsettled'],
  ]);
  await platform.sql('ALTER TABLE deposit_order DROP CONSTRAINT held');
  await sweepDeposits({ ...deps(), rails: openRails([]) });
  expect(await readState(stuck)).toEqual(['review', 'unsettled']);
});

it('an order of a removed rail expires', async () => {
  const depositId = await placeOrder();
  const withoutRail = { ...deps(), rails: openRails([]) };
  await sweepDeposits(withoutRail);
  expect(await readState(depositId)).toEqual(['waiting', null]);
  test.clock.advance(30 * MINUTE_MS);
  await sweepDeposits(withoutRail);
  expect(await readState(depositId)).toEqual(['expired', 'unpaid']);
});

it('a slow query does not delay the others, and few queries run at a time', async () => {
  const orders: string[] = [];
  for (let order = 0; order < SIX; order += 1) orders.push(await placeOrder());
  const blocked: ServerResponse[] = [];
  gateway.instead = (response) => void blocked.push(response);
  const sweep = sweepDeposits(deps());
  await vi.waitFor(() => expect(blocked).toHaveLength(4));
  gateway.instead = responder(404, '{}');
  const [slow, ...others] = blocked;
  others.forEach(responder(404, '{}'));
  gateway.requests.length = 0;
  await vi.waitFor(() => expect(gateway.requests).toHaveLength(SIX - 4));
  if (slow) responder(404, '{}')(slow);
  await sweep;
  expect(blocked).toHaveLength(4);
});
