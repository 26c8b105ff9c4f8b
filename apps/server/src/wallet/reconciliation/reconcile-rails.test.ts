import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { blockedPayouts } from '../../../testing/wallet/withdrawals.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { walletJobs } from '../jobs.ts';
import { applyPayment } from '../deposits/settle-deposit.ts';
import type { RailPayment } from '../rails/payment-rail.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { openRails, railOf } from '../rails/rails.ts';
import { SANDBOX } from '../sandbox/sandbox-rail.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

let test: TestApp;
let member: Visitor;
/** The rail's report in later queries. */
const statement = new Map<bigint, RailPayment | Error>();
const alarms: object[] = [];
beforeEach(async () => {
  statement.clear();
  alarms.length = 0;
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  member = await test.given.member();
  await deposit('50');
  await hold();
});
afterEach(() => test.stop());

/** A deposit credited after a report of payment, and the rail's report from then on. */
async function deposit(amount: string, change: Partial<RailPayment> = {}): Promise<bigint> {
  const requested = { method: 'sandbox', amount, requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, requested);
  const orderId = BigInt(depositId);
  const paid = { reference: `SBX-${orderId}`, orderId, currency: 'PHP', status: 'paid' } as const;
  const payment = { ...paid, amountUnits: unitsFromAmount(amount) };
  await test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, payment));
  statement.set(orderId, { ...payment, ...change });
  return orderId;
}

const queriedOrders: bigint[] = [];
/** The job that runs every five minutes; with `silent`, the statement of that name fails. */
async function hold(silent?: string): Promise<void> {
  queriedOrders.length = 0;
  const { wallet } = test.app.deps;
  const fetchPayment = async (orderId: bigint) => {
    queriedOrders.push(orderId);
    const reported = statement.get(orderId);
    if (reported instanceof Error) throw reported;
    return reported;
  };
  const log = { error: (what: object) => alarms.push(what), warn: () => undefined } as unknown as Log;
  const rails = openRails([{ ...railOf(wallet.rails, SANDBOX), fetchPayment }], () =>
    openBreaker(test.clock),
  );
  const many: Queryable['many'] = (statement, values) =>
    statement.name === silent
      ? Promise.reject(new Error(`${silent} failed`))
      : wallet.database.many(statement, values);
  const jobs = walletJobs({ ...wallet, database: { ...wallet.database, many }, log, rails });
  await jobs.find(({ definition }) => definition.name === 'wallet.hold-against-rail')?.work({});
}

it('queries each deposit once after the credit and finds no difference when the rail agrees', async () => {
  const orders = [await deposit('100'), await deposit('200')];
  await hold();
  expect(queriedOrders.toSorted((a, b) => Number(a - b))).toEqual(orders);
  await hold();
  expect(queriedOrders).toEqual([]);
  expect(alarms).toEqual([]);
  expect(await blockedPayouts(test.database)).toBe('none');
});

it.each([
  ['another amount', { amountUnits: 1n }, '1 PHP paid as SBX-2'],
  ['another currency', { currency: 'USD' }, '1000000 USD paid as SBX-2'],
  ['failed after paid', { status: 'failed' }, '1000000 PHP failed as SBX-2'],
  ['another number', { reference: 'SBX-9' }, '1000000 PHP paid as SBX-9'],
] as const)('blocks payouts for %s', async (_, change, expected) => {
  await deposit('100', change);
  await hold();
  const found = '1000000 PHP paid as SBX-2';
  expect(alarms).toMatchObject([{ check: 'deposit-rail', subject: 'deposit order 2', expected, found }]);
  expect(await blockedPayouts(test.database)).toBe('of members');
});

it('blocks payouts for a payment that is unknown to the rail', async () => {
  statement.delete(await deposit('100'));
  await hold();
  expect(alarms).toMatchObject([{ check: 'deposit-rail', expected: 'no payment' }]);
});

it('queries again after a missing response, which is no discrepancy', async () => {
  const orderId = await deposit('100');
  const paid = statement.get(orderId);
  statement.set(orderId, new Error('the rail is out of reach'));
  await expect(hold()).rejects.toThrow('the rail is out of reach');
  expect(await blockedPayouts(test.database)).toBe('none');
  if (paid) statement.set(orderId, paid);
  await hold();
  expect(queriedOrders).toEqual([orderId]);
  expect(alarms).toEqual([]);
});

it('compares recent credits also when the recheck of older ones fails', async () => {
  const orderId = await deposit('100', { amountUnits: 1n });
  await expect(hold('wallet.list-due-to-hold')).rejects.toThrow('wallet.list-due-to-hold failed');
  expect(queriedOrders).toEqual([orderId]);
  expect(await blockedPayouts(test.database)).toBe('of members');
});

const HOUR_MS = 3_600_000;

it('rechecks a deposit one day after the credit and blocks payouts for a chargeback', async () => {
  const [taken, settled] = [await deposit('100'), await deposit('200')];
  await hold();
  const payment = statement.get(taken) as RailPayment;
  statement.set(taken, { ...payment, status: 'refunded' });
  test.clock.advance(DAY_MS - 1000);
  await hold();
  expect(queriedOrders).toEqual([]);
  test.clock.advance(1000);
  await hold();
  expect(queriedOrders).toEqual(expect.arrayContaining([taken, settled]));
  const expected = `1000000 PHP refunded as SBX-${taken}`;
  expect(alarms).toMatchObject([{ check: 'deposit-rail', subject: `deposit order ${taken}`, expected }]);
  expect(await blockedPayouts(test.database)).toBe('of members');
  test.clock.advance(DAY_MS);
  await hold();
  expect(queriedOrders).toEqual([]);
});

it('retries a failed recheck one hour later without delaying others', async () => {
  const [silent, other] = [await deposit('100'), await deposit('200')];
  await hold();
  const payment = statement.get(silent) as RailPayment;
  statement.set(silent, new Error('the rail is out of reach'));
  test.clock.advance(DAY_MS);
  await hold();
  expect(queriedOrders).toEqual(expect.arrayContaining([silent, other]));
  statement.set(silent, payment);
  await hold();
  expect(queriedOrders).toEqual([]);
  test.clock.advance(HOUR_MS);
  await hold();
  expect(queriedOrders).toEqual([silent]);
  expect(alarms).toEqual([]);
});
