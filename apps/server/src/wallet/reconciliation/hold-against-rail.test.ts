import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { heldPayouts } from '../../../testing/wallet/held-payouts.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Log } from '../../platform/log.ts';
import { walletJobs } from '../jobs.ts';
import { applyPayment } from '../deposits/settle-deposit.ts';
import type { RailPayment } from '../payment-rail.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import { openRails, railOf } from '../rails/rails.ts';
import { SANDBOX } from '../sandbox/sandbox-rail.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';

let test: TestApp;
let member: Visitor;
/** What the rail says when it is asked again. */
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

/** A deposit that was credited because the rail said it was paid, and what it says of it ever after. */
async function deposit(amount: string, later: Partial<RailPayment> = {}): Promise<bigint> {
  const asked = { method: 'sandbox', amount, requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, asked);
  const orderId = BigInt(depositId);
  const paid = { reference: `SBX-${orderId}`, orderId, currency: 'PHP', status: 'paid' } as const;
  const payment = { ...paid, amountUnits: unitsFromAmount(amount) };
  await test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, payment));
  statement.set(orderId, { ...payment, ...later });
  return orderId;
}

const asked: bigint[] = [];
/** What the server does every five minutes; where `silent` is told, its statement of that name fails. */
async function hold(silent?: string): Promise<void> {
  asked.length = 0;
  const { wallet } = test.app.deps;
  const fetchPayment = async (orderId: bigint) => {
    asked.push(orderId);
    const said = statement.get(orderId);
    if (said instanceof Error) throw said;
    return said;
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

it('asks about each deposit once after it was credited, and finds nothing where the rail says the same', async () => {
  const orders = [await deposit('100'), await deposit('200')];
  await hold();
  expect(asked.toSorted((a, b) => Number(a - b))).toEqual(orders);
  await hold();
  expect(asked).toEqual([]);
  expect(alarms).toEqual([]);
  expect(await heldPayouts(test.database)).toBe('none');
});

it.each([
  ['another amount', { amountUnits: 1n }, '1 PHP paid as SBX-2'],
  ['another currency', { currency: 'USD' }, '1000000 USD paid as SBX-2'],
  ['failed after paid', { status: 'failed' }, '1000000 PHP failed as SBX-2'],
  ['another number', { reference: 'SBX-9' }, '1000000 PHP paid as SBX-9'],
] as const)('stops payouts at %s', async (_, later, expected) => {
  await deposit('100', later);
  await hold();
  const found = '1000000 PHP paid as SBX-2';
  expect(alarms).toMatchObject([{ check: 'deposit-rail', subject: 'deposit order 2', expected, found }]);
  expect(await heldPayouts(test.database)).toBe('of members');
});

it('stops payouts at a payment the rail does not know', async () => {
  statement.delete(await deposit('100'));
  await hold();
  expect(alarms).toMatchObject([{ check: 'deposit-rail', expected: 'no payment' }]);
});

it('asks again when the rail did not answer, and takes silence for no break', async () => {
  const orderId = await deposit('100');
  const paid = statement.get(orderId);
  statement.set(orderId, new Error('the rail is out of reach'));
  await expect(hold()).rejects.toThrow('the rail is out of reach');
  expect(await heldPayouts(test.database)).toBe('none');
  if (paid) statement.set(orderId, paid);
  await hold();
  expect(asked).toEqual([orderId]);
  expect(alarms).toEqual([]);
});

it('holds what was credited since against its rail also where asking once more about what is older fails', async () => {
  const orderId = await deposit('100', { amountUnits: 1n });
  await expect(hold('wallet.list-due-to-hold')).rejects.toThrow('wallet.list-due-to-hold failed');
  expect(asked).toEqual([orderId]);
  expect(await heldPayouts(test.database)).toBe('of members');
});

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

it('asks once more a day after it was credited, and stops payouts where the rail took it back since', async () => {
  const [taken, kept] = [await deposit('100'), await deposit('200')];
  await hold();
  const payment = statement.get(taken) as RailPayment;
  statement.set(taken, { ...payment, status: 'refunded' });
  test.clock.advance(DAY_MS - 1000);
  await hold();
  expect(asked).toEqual([]);
  test.clock.advance(1000);
  await hold();
  expect(asked).toEqual(expect.arrayContaining([taken, kept]));
  const expected = `1000000 PHP refunded as SBX-${taken}`;
  expect(alarms).toMatchObject([{ check: 'deposit-rail', subject: `deposit order ${taken}`, expected }]);
  expect(await heldPayouts(test.database)).toBe('of members');
  test.clock.advance(DAY_MS);
  await hold();
  expect(asked).toEqual([]);
});

it('asks an hour later about one its rail said nothing of a day after, and holds up no other', async () => {
  const [silent, other] = [await deposit('100'), await deposit('200')];
  await hold();
  const payment = statement.get(silent) as RailPayment;
  statement.set(silent, new Error('the rail is out of reach'));
  test.clock.advance(DAY_MS);
  await hold();
  expect(asked).toEqual(expect.arrayContaining([silent, other]));
  statement.set(silent, payment);
  await hold();
  expect(asked).toEqual([]);
  test.clock.advance(HOUR_MS);
  await hold();
  expect(asked).toEqual([silent]);
  expect(alarms).toEqual([]);
});
