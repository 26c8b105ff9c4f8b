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

it('counts jobs that no process took for a minute', async () => {
  const { jobs } = test.app.deps.wallet;
  const before = await overdueWork('jobs');
  await test.database.transaction((tx) =>
    jobs.enqueue(tx, confirmDeposit, { orderId: '1' }, { startAfterSeconds: 600 }),
  );
  expect(await overdueWork('jobs')).toBe(before);
  test.clock.advance(HOUR_MS);
  expect(await overdueWork('jobs')).toBeGreaterThan(before);
  for (const what of ['open-rounds', 'lottery-results', 'lottery-lines'])
    expect(await overdueWork(what)).toBe(0);
});

const stand = statement<[id: bigint, state: string]>(
  'test.stand-of-deposit',
  `UPDATE deposit_order SET state = $2 WHERE id = $1`,
);

it('counts deposits that wait for staff, and deposits that were seen and are not final', async () => {
  const depositRequest = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
  const { depositId } = await test.value(await test.given.member(), api.wallet.deposit, depositRequest);
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

it('counts manual transfers whose members sent a reminder an hour ago', async () => {
  const member = await test.given.member();
  const depositRequest = { method: 'transfer', amount: '500', requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, depositRequest);
  await test.value(member, api.wallet.depositReminder, { depositId });
  test.clock.advance(HOUR_MS);
  expect(await overdueWork('deposits-reminded')).toBe(0);
  test.clock.advance(SECOND_MS);
  expect(await overdueWork('deposits-reminded')).toBe(1);
});

it('counts withdrawals that wait for staff, for sending and for completion, each after its time limit', async () => {
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
