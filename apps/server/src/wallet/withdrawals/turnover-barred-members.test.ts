import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { deleteProtection } from '../../../testing/identity/blocked-members.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { withdraw, givePayee, offerWithdrawals, type Payee } from '../../../testing/wallet/withdrawals.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { protection, withdrawal } = api;

let test: TestApp;
let payee: Payee;
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'by hand');
  await operateOn(test).sql(
    'UPDATE withdrawal_method SET turnover_basis_points = 10000, opens_minute = 0, closes_minute = 0',
  );
});
afterAll(() => test.stop());
beforeEach(async () => {
  payee = await givePayee(test, '1000');
  await deleteProtection(test, payee.visitor);
});

const signInAgainNow = async () => {
  payee = { ...payee, visitor: await signInAgain(test, payee.visitor) };
};
const missingTurnover = async () => {
  const { methods } = await test.value(payee.visitor, withdrawal.withdrawSettings, {});
  return methods.find(({ withdrawType }) => withdrawType === 'BC')?.turnover?.missing;
};
const birthdayOf = (years: number) => {
  const born = new Date(test.clock.now());
  born.setUTCFullYear(born.getUTCFullYear() - years);
  return born.toISOString().slice(0, 10);
};

/** Unstaked deposits can be withdrawn, and no turnover is shown. */
async function expectPaid(): Promise<void> {
  expect(await missingTurnover()).toBeUndefined();
  expect((await withdraw(test, payee, '500')).status).toBe(200);
}
async function expectBlocked(): Promise<void> {
  expect(await missingTurnover()).toBe('1000.00');
  expectRefused(await withdraw(test, payee, '500'), 'withdraw.turnover');
}

describe('member who is barred from play owes no turnover', () => {
  it('during an exclusion and until the leave takes effect', async () => {
    const { until } = await test.value(payee.visitor, protection.exclude, { term: '6mo' });
    await signInAgainNow();
    await expectPaid();
    test.clock.advance(Date.parse(until) - test.clock.now().getTime());
    await signInAgainNow();
    await test.value(payee.visitor, protection.leaveExclusion, {});
    expect(await missingTurnover()).toBeUndefined();
  });

  it('while underage', async () => {
    await test.value(payee.visitor, protection.setBirthday, { birthday: birthdayOf(16) });
    await expectPaid();
  });
});

it('a member whose exclusion ended owes turnover again', async () => {
  const { until } = await test.value(payee.visitor, protection.exclude, { term: '6mo' });
  test.clock.advance(Date.parse(until) - test.clock.now().getTime());
  await signInAgainNow();
  await test.value(payee.visitor, protection.leaveExclusion, {});
  test.clock.advance(DAY_MS);
  await signInAgainNow();
  await expectBlocked();
});

it('a break or missing limits do not remove the turnover', async () => {
  await expectBlocked();
  await test.value(payee.visitor, protection.takeBreak, { term: '24h' });
  await expectBlocked();
});

it('a member of age owes turnover', async () => {
  await test.value(payee.visitor, protection.setBirthday, { birthday: birthdayOf(30) });
  await expectBlocked();
});
