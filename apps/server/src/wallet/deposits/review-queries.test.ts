import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import {
  offerGateway,
  type PaymentGateway,
  startPaymentGateway,
} from '../../../testing/wallet/payment-gateway.ts';
import { samplePicture } from '../../../testing/platform/pictures.ts';
import { systemClock, systemRandomness } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { httpRail } from '../rails/http-rail.ts';
import { openRails } from '../rails/rails.ts';
import { findOrder } from './queries.ts';
import { sweepDeposits } from './sweep-deposits.ts';

const KEYS = { key: randomBytes(32).toString('base64'), webhookKey: randomBytes(32).toString('base64') };
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

let test: TestApp;
let gateway: PaymentGateway;
let member: Visitor;
let orderId: string;
beforeAll(async () => {
  gateway = await startPaymentGateway(KEYS);
  test = await startTestApp({ env: gateway.env });
  await offerGateway(test.database);
  // Only the sweep queries the gateway here.
  for (const { deps } of test.apps) vi.spyOn(deps.wallet.jobs, 'enqueue').mockResolvedValue();
});
beforeEach(async () => {
  member = await test.given.member();
  const input = { method: 'gate', amount: '400', requestKey: randomUUID() };
  orderId = (await test.value(member, api.wallet.deposit, input)).depositId;
  await sweepAfter(2);
});
afterAll(async () => {
  await test.stop();
  await gateway.stop();
});

async function sweepAfter(minutes: number): Promise<void> {
  test.clock.advance(minutes * MINUTE_MS);
  // The gateway uses the machine's clock, not the test clock.
  const own = {
    clock: systemClock,
    randomness: systemRandomness,
    publicOrigin: () => 'https://tessera.example',
  };
  const rails = openRails([httpRail(own, { ...KEYS, code: 'gate', url: gateway.url })]);
  const log = { warn: () => undefined, error: () => undefined } as unknown as Log;
  await sweepDeposits({ ...test.app.deps.wallet, rails, log });
}
const setReport = (more: object) => gateway.orders.set(orderId, { orderId, ...more });
const paid = (amount: string) =>
  setReport({ status: 'paid', reference: `GW-${orderId}`, amount, currency: 'PHP' });
async function readDeposit() {
  const { state, reason, receivedAmount } = await test.value(member, api.wallet.depositDetail, {
    depositId: orderId,
  });
  const { sumBalance } = await test.value(member, api.wallet.wallet, {});
  return [state, reason, receivedAmount, sumBalance];
}
/** The same, without the sign-out after a long time. */
const stored = () => test.database.one(findOrder, [BigInt(orderId)]);
const queryCount = () => gateway.requests.filter((call) => call === `GET /orders/${orderId}`).length;

it('an amount that grows during a review is shown to the operator, who credits it', async () => {
  paid('150.00');
  await sweepAfter(1);
  expect(await readDeposit()).toEqual(['review', 'partial', '150.00', '0.00']);
  paid('400.00');
  await sweepAfter(1);
  expect(await readDeposit()).toEqual(['review', null, '400.00', '0.00']);
});

it('a payment that fails or is refunded during a review cannot be approved', async () => {
  paid('150.00');
  await sweepAfter(1);
  setReport({ status: 'failed', reference: `GW-${orderId}`, amount: '150.00', currency: 'PHP' });
  await sweepAfter(1);
  expect(await readDeposit()).toEqual(['failed', 'failed-after-paid', '150.00', '0.00']);
});

it('a payment after a slip is shown to the operator who reviews the slip', async () => {
  const image = (await samplePicture('png')).toString('base64');
  test.clock.advance(9 * MINUTE_MS);
  await test.value(member, api.wallet.depositSlip, { depositId: orderId, image, remark: 'paid' });
  await sweepAfter(20);
  expect((await readDeposit()).slice(0, 3)).toEqual(['review', 'slip', null]);
  paid('400.00');
  await sweepAfter(5);
  expect(await readDeposit()).toEqual(['review', 'slip', '400.00', '0.00']);
});

it('the gateway is queried until the decision at growing intervals, and never about ended orders', async () => {
  paid('150.00');
  await sweepAfter(1);
  const before = queryCount();
  for (let minute = 0; minute < DAY_MINUTES; minute += 5) await sweepAfter(5);
  const ofADay = queryCount() - before;
  expect(ofADay).toBeGreaterThan(23);
  expect(ofADay).toBeLessThan(40);
  test.clock.advance(30 * DAY_MINUTES * MINUTE_MS);
  paid('399.00');
  await sweepAfter(60);
  expect((await stored()).receivedUnits).toBe(unitsFromAmount('399'));
  setReport({ status: 'refunded', reference: `GW-${orderId}`, amount: '399.00', currency: 'PHP' });
  await sweepAfter(60);
  expect((await stored()).state).toBe('refunded');
  const count = queryCount();
  await sweepAfter(DAY_MINUTES);
  expect(queryCount()).toBe(count);
});

it('an order with an unreadable response keeps its state and gets the usual query interval', async () => {
  paid('150.00');
  await sweepAfter(1);
  setReport({ status: 'paid' });
  const before = queryCount();
  for (let minute = 0; minute < 60; minute += 1) await sweepAfter(1);
  expect(queryCount() - before).toBeLessThan(15);
  expect(await stored()).toMatchObject({ state: 'review', reason: 'partial' });
});
