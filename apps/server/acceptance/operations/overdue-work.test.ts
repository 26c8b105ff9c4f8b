import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { statement } from '../../src/platform/database/statement.ts';
import {
  withdraw,
  fakeRail,
  givePayee,
  offerWithdrawals,
  payingWith,
} from '../../testing/wallet/withdrawals.ts';
import { confirmDeposit } from '../../src/wallet/jobs.ts';
import { approveWithdrawal } from '../../src/wallet/for-operator.ts';
import { seedDepositMethods } from '../../src/wallet/index.ts';
import { payWithdrawal } from '../../src/wallet/withdrawals/pay-withdrawal.ts';

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const SECOND_MS = 1000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
});
afterAll(() => test.stop());

async function overdueWork(what: string): Promise<number> {
  const { body } = await test.app.http.inject('/metrics');
  const figure = new RegExp(`^late_work\\{what="${what}"\\} ([0-9]+)$`, 'm').exec(body)?.[1];
  return Number(figure ?? Number.NaN);
}

it('counts the jobs that nobody took for a minute', async () => {
  const { jobs } = test.app.deps.wallet;
  const before = await overdueWork('jobs');
  await test.database.transaction((tx) =>
    jobs.enqueue(tx, confirmDeposit, { orderId: '1' }, { startAfterSeconds: 600 }),
  );
  expect(await overdueWork('jobs')).toBe(before);
  test.clock.advance(HOUR_MS);
  expect(await overdueWork('jobs')).toBeGreaterThan(before);
  expect(await overdueWork('open-rounds')).toBe(0);
});

const stand = statement<[id: bigint, state: string]>(
  'test.stand-of-deposit',
  `UPDATE deposit_order SET state = $2 WHERE id = $1`,
);

it('counts the deposits that wait for a person, and those that were seen and are not final', async () => {
  const asked = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
  const { depositId } = await test.value(await test.given.member(), api.wallet.deposit, asked);
  const figures = () =>
    Promise.all(['in-review', 'received'].map((state) => overdueWork(`deposits-${state}`)));
  await test.database.run(stand, [BigInt(depositId), 'received']);
  test.clock.advance(HALF_HOUR_MS + HOUR_MS - SECOND_MS);
  expect(await figures()).toEqual([0, 0]);
  test.clock.advance(2 * SECOND_MS);
  expect(await figures()).toEqual([0, 1]);
  await test.database.run(stand, [BigInt(depositId), 'review']);
  test.clock.advance(4 * HOUR_MS);
  expect(await figures()).toEqual([1, 0]);
});

it('counts the transfers by hand that a member reminded of for an hour', async () => {
  const member = await test.given.member();
  const asked = { method: 'transfer', amount: '500', requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, asked);
  await test.value(member, api.wallet.depositReminder, { depositId });
  test.clock.advance(HOUR_MS);
  expect(await overdueWork('deposits-reminded')).toBe(0);
  test.clock.advance(SECOND_MS);
  expect(await overdueWork('deposits-reminded')).toBe(1);
});

it('counts the withdrawals that wait for a person, to leave, and to end, each after its time', async () => {
  await offerWithdrawals(test, 'by hand');
  const { body } = await withdraw(test, await givePayee(test, '1000'), '200');
  const withdrawalId = BigInt(body.success ? body.value.withdrawalId : 0);
  const deps = payingWith(test, fakeRail(() => () => 'pending').rail);
  const figures = () =>
    Promise.all(['in-checks', 'approved', 'sent'].map((state) => overdueWork(`withdrawals-${state}`)));
  test.clock.advance(4 * HOUR_MS - SECOND_MS);
  expect(await figures()).toEqual([0, 0, 0]);
  test.clock.advance(2 * SECOND_MS);
  expect(await figures()).toEqual([1, 0, 0]);
  await test.database.transaction((tx) => approveWithdrawal(deps, tx, { withdrawalId, by: 'lina' }));
  test.clock.advance(HOUR_MS - SECOND_MS);
  expect(await figures()).toEqual([0, 0, 0]);
  test.clock.advance(2 * SECOND_MS);
  expect(await figures()).toEqual([0, 1, 0]);
  await payWithdrawal(deps, withdrawalId);
  test.clock.advance(HOUR_MS + SECOND_MS);
  expect(await figures()).toEqual([0, 0, 1]);
});
