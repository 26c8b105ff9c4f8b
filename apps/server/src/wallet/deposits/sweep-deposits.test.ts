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
import { sweepDeposits, sweepLateDeposits } from './sweep-deposits.ts';

const KEYS = { key: randomBytes(32).toString('base64'), webhookKey: randomBytes(32).toString('base64') };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** One more than it takes for a gateway to be left alone. */
const SIX = 6;

let test: TestApp;
let gateway: PaymentGateway;
let rails: PaymentRails;
beforeAll(async () => {
  gateway = await startPaymentGateway(KEYS);
  test = await startTestApp({ env: gateway.env });
  await offerGateway(test.database);
  // Whoever was about to tell the gateway died: the sweep is all there is.
  vi.spyOn(test.app.deps.wallet.jobs, 'enqueue').mockResolvedValue();
});
beforeEach(() => {
  // The gateway looks at the time of this machine, whatever the test makes of ours.
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
const standing = async (depositId: string) => {
  const { state, reason } = await test.database.one(findOrder, [BigInt(depositId)]);
  return [state, reason];
};
/** An order whose webhook is due no more. */
async function opened(): Promise<string> {
  const asked = { method: 'gate', amount: '400', requestKey: randomUUID() };
  const { depositId } = await test.value(await test.given.member(), api.wallet.deposit, asked);
  test.clock.advance(MINUTE_MS + 1);
  return depositId;
}
async function placed(): Promise<string> {
  const depositId = await opened();
  await sweepDeposits(deps());
  expect(await standing(depositId)).toEqual(['waiting', null]);
  return depositId;
}
const tells = (orderId: string, more: object) => gateway.orders.set(orderId, { orderId, ...more });
const answers = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status).end(body);

it('an order that its gateway refuses is declined at once, and others are taken', async () => {
  gateway.instead = answers(422, '');
  for (let order = 0; order < SIX; order += 1) {
    const depositId = await opened();
    await sweepDeposits(deps());
    expect(await standing(depositId)).toEqual(['failed', 'declined']);
  }
  expect(rails.resting('gate')).toBe(false);
  gateway.instead = undefined;
  await placed();
});

it.each([
  ['is down', 503],
  ['takes nobody’s signature', 401],
])(
  'an order that was never told, because the gateway %s, runs out without being told any more',
  async (_, status) => {
    gateway.instead = answers(status, '');
    const depositId = await opened();
    await sweepDeposits(deps());
    expect(await standing(depositId)).toEqual(['created', null]);
    test.clock.advance(30 * MINUTE_MS);
    gateway.asked.length = 0;
    await sweepDeposits(deps());
    expect(await standing(depositId)).toEqual(['expired', 'unpaid']);
    expect(gateway.asked.filter((call) => call.includes(depositId))).toEqual([]);
  },
);

it('one that failed before there was a payment is over', async () => {
  const depositId = await placed();
  tells(depositId, { status: 'failed' });
  await sweepDeposits(deps());
  expect(await standing(depositId)).toEqual(['failed', 'declined']);
});

it('one paid in a currency nobody knows waits for a person', async () => {
  const depositId = await placed();
  tells(depositId, { status: 'paid', reference: `GW-${depositId}`, amount: '400', currency: 'usdt-trc20' });
  await sweepDeposits(deps());
  expect(await standing(depositId)).toEqual(['review', 'other-currency']);
});

it('answers about one order that cannot be read pause the gateway for nobody', async () => {
  const depositId = await placed();
  tells(depositId, { status: 'paid' });
  for (let time = 0; time < SIX; time += 1) await sweepDeposits(deps());
  expect(rails.resting('gate')).toBe(false);
  expect(await standing(depositId)).toEqual(['waiting', null]);
  tells(depositId, { status: 'failed' });
  await sweepDeposits(deps());
});

it('one that failed and was paid after all, whose message was lost, is found for a day', async () => {
  const depositId = await placed();
  tells(depositId, { status: 'failed' });
  await sweepDeposits(deps());
  tells(depositId, { status: 'paid', reference: `GW-${depositId}`, amount: '400.00', currency: 'PHP' });
  await sweepLateDeposits(deps());
  expect(await standing(depositId)).toEqual(['review', 'paid-after-failed']);
});

it('one whose payment was seen and is not final six hours after it ran out waits for a person', async () => {
  const depositId = await placed();
  tells(depositId, { status: 'confirming', reference: `GW-${depositId}`, amount: '400.00', currency: 'PHP' });
  await sweepDeposits(deps());
  expect(await standing(depositId)).toEqual(['received', 'confirming']);
  test.clock.advance(30 * MINUTE_MS + 6 * HOUR_MS - 2 * MINUTE_MS);
  await sweepDeposits(deps());
  expect(await standing(depositId)).toEqual(['received', 'confirming']);
  test.clock.advance(2 * MINUTE_MS);
  await sweepDeposits(deps());
  expect(await standing(depositId)).toEqual(['review', 'unsettled']);
  tells(depositId, { status: 'paid', reference: `GW-${depositId}`, amount: '400.00', currency: 'PHP' });
  await settleDeposit(deps(), BigInt(depositId));
  expect(await test.database.one(findOrder, [BigInt(depositId)])).toMatchObject({
    state: 'review',
    reason: 'unsettled',
    receivedUnits: 4_000_000n,
  });
});

it('one whose payment was seen waits for a person too where its gateway is gone, and is credited where it says paid', async () => {
  const [lost, paid] = [await placed(), await placed()];
  const seen = { status: 'confirming', amount: '400.00', currency: 'PHP' };
  for (const id of [lost, paid]) tells(id, { ...seen, reference: `GW-${id}` });
  await sweepDeposits(deps());
  test.clock.advance(7 * HOUR_MS);
  tells(paid, { ...seen, status: 'paid', reference: `GW-${paid}` });
  await settleDeposit(deps(), BigInt(paid));
  await sweepDeposits({ ...deps(), rails: openRails([]) });
  expect([await standing(lost), await standing(paid)]).toEqual([
    ['review', 'unsettled'],
    ['credited', null],
  ]);
});

it('one that cannot be put before a person holds up no other, and the sweep fails after them', async () => {
  const orders = [await placed(), await placed(), await placed()];
  const [, stuck = ''] = orders;
  const seen = { status: 'confirming', amount: '400.00', currency: 'PHP' };
  for (const id of orders) tells(id, { ...seen, reference: `GW-${id}` });
  await sweepDeposits(deps());
  test.clock.advance(7 * HOUR_MS);
  const house = operateOn(test);
  await house.sql(
    `ALTER TABLE deposit_order ADD CONSTRAINT held CHECK (id <> ${stuck} OR state <> 'review') NOT VALID`,
  );
  const errors: object[] = [];
  const log = { warn: () => undefined, error: (what: object) => errors.push(what) } as unknown as Log;
  await expect(sweepDeposits({ ...deps(), log, rails: openRails([]) })).rejects.toThrow('held');
  expect(errors).toMatchObject([{ orderId: stuck }]);
  const standings = await Promise.all(orders.map(standing));
  expect(standings).toEqual([
    ['review', 'unsettled'],
    ['received', 'confirming'],
    ['review', 'unsettled'],
  ]);
  await house.sql('ALTER TABLE deposit_order DROP CONSTRAINT held');
  await sweepDeposits({ ...deps(), rails: openRails([]) });
  expect(await standing(stuck)).toEqual(['review', 'unsettled']);
});

it('one of a rail that this installation has no more runs out', async () => {
  const depositId = await placed();
  const gone = { ...deps(), rails: openRails([]) };
  await sweepDeposits(gone);
  expect(await standing(depositId)).toEqual(['waiting', null]);
  test.clock.advance(30 * MINUTE_MS);
  await sweepDeposits(gone);
  expect(await standing(depositId)).toEqual(['expired', 'unpaid']);
});

it('one that takes its time holds up no other, and no more than a few are asked about at once', async () => {
  const orders: string[] = [];
  for (let order = 0; order < SIX; order += 1) orders.push(await placed());
  const held: ServerResponse[] = [];
  gateway.instead = (response) => void held.push(response);
  const sweep = sweepDeposits(deps());
  await vi.waitFor(() => expect(held).toHaveLength(4));
  gateway.instead = answers(404, '{}');
  const [slow, ...others] = held;
  others.forEach(answers(404, '{}'));
  gateway.asked.length = 0;
  await vi.waitFor(() => expect(gateway.asked).toHaveLength(SIX - 4));
  if (slow) answers(404, '{}')(slow);
  await sweep;
  expect(held).toHaveLength(4);
});
