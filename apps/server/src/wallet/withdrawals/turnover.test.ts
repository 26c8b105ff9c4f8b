import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { lockWaits } from '../../../testing/database/database-activity.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { withdraw, givePayee, offerWithdrawals, type Payee } from '../../../testing/wallet/withdrawals.ts';
import { post, reverse } from '../../ledger/index.ts';
import { type Queryable, statement } from '../../platform/database/statement.ts';

let test: TestApp;
let payee: Payee;
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'by hand');
  await test.database.run(stakeOnce, []);
});
afterAll(() => test.stop());
beforeEach(async () => {
  payee = await givePayee(test, '1000');
});

/** Deposits must be staked once. */
const stakeOnce = statement<[]>(
  'test.stake-once',
  `UPDATE withdrawal_method SET turnover_basis_points = 10000`,
);

const envelope = () => ({ scope: 'provider:test', key: randomUUID(), recordedAt: test.clock.now() }) as const;
const moneyLeg = (amountUnits: bigint) =>
  ({ asset: 'PHP', memberId: payee.memberId, amountUnits, counterparty: 'test' }) as const;
/** The win equals the stake. */
async function stake(amountUnits: bigint): Promise<bigint> {
  const answer = await post(test.database, { ...envelope(), ...moneyLeg(amountUnits), kind: 'bet' });
  if (answer.outcome !== 'posted') throw new Error(answer.reason);
  await post(test.database, { ...envelope(), ...moneyLeg(amountUnits), kind: 'win' });
  return answer.transferId;
}
const deposit = (on: Queryable, amountUnits: bigint) =>
  post(on, { ...envelope(), scope: 'gateway:test', ...moneyLeg(amountUnits), kind: 'deposit' });

it('a reversed stake no longer counts and creates no requirement', async () => {
  const before = await stake(5_000_000n);
  await stake(5_000_000n);
  await deposit(test.database, 10_000_000n);
  await stake(10_000_000n);
  expect((await withdraw(test, payee, '500')).status).toBe(200);
  await reverse(test.database, { ...envelope(), kind: 'rollback', transferId: before });
  const { methods } = await test.value(payee.visitor, api.withdrawal.withdrawSettings, {});
  expect(methods[0]?.turnover).toMatchObject({ required: '0.00', staked: '0.00', missing: '0.00' });
  expect((await withdraw(test, payee, '500')).status).toBe(200);
});

it('a deposit during a withdrawal request must be staked before the payout', async () => {
  await stake(10_000_000n);
  await deposit(test.database, 1n);
  await stake(1n);
  const pending = await test.database.transaction(async (tx) => {
    await deposit(tx, 10_000_000n);
    const answer = withdraw(test, payee, '500');
    await vi.waitFor(async () => expect(await test.database.one(lockWaits, [])).toEqual({ waits: 1n }));
    return { answer };
  });
  expectRefused(await pending.answer, 'withdraw.turnover');
});
