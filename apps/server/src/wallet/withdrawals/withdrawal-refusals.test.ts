import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { markPasswordReset } from '../../../testing/identity/second-factors.ts';
import { withdraw, givePayee, offerWithdrawals, type Payee } from '../../../testing/wallet/withdrawals.ts';
import { post } from '../../ledger/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { readDailyUsage } from './validate-request.ts';

const { withdrawal, report, payoutAccount } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await offerWithdrawals(test, 'automatic');
});
afterAll(() => test.stop());

const parts = ({ visitor }: Payee) => test.value(visitor, report.balanceParts, {});
const settings = ({ visitor }: Payee) => test.value(visitor, withdrawal.withdrawSettings, {});

async function deposit({ memberId }: Payee, amountUnits: bigint): Promise<void> {
  const gift = { kind: 'deposit', asset: 'PHP', memberId, amountUnits, counterparty: 'test' } as const;
  const header = { scope: 'gateway:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
  await post(test.database, { ...header, ...gift });
}

const switchOff = statement<[enabled: boolean]>(
  'test.switch-withdrawals',
  `UPDATE withdrawal_method SET enabled = $1 WHERE kind = 'EW'`,
);
const limited = statement<[count: number, units: bigint]>(
  'test.limit-withdrawals',
  `UPDATE withdrawal_method SET daily_count = $1, daily_units = $2 WHERE kind = 'BC'`,
);
const hours = statement<[opens: number, closes: number]>(
  'test.withdrawal-hours',
  `UPDATE withdrawal_method SET opens_minute = $1, closes_minute = $2 WHERE kind = 'BC'`,
);
const turnover = statement<[basisPoints: number]>(
  'test.withdrawal-turnover',
  `UPDATE withdrawal_method SET turnover_basis_points = $1 WHERE kind = 'BC'`,
);
const flag = statement<[on: boolean]>(
  'test.withdrawal-flag',
  `UPDATE merchant SET flags = flags || jsonb_build_object('WDRAWNOPASSVERIF3', $1::boolean) WHERE code = 'tessera'`,
);

describe('refused withdrawal request', () => {
  it.each(['99.99', '50000.01', '0', '100.001'])('for %s, outside the limits', async (amount) => {
    const answer = await withdraw(test, await givePayee(test, '1000'), amount);
    expectRefused(answer, 'withdraw.amount.limit');
    expect(answer.body).toMatchObject({ value: { min: '100.00', max: '50000.00' } });
  });

  it('for more than the balance; the same key works with enough balance', async () => {
    const payee = await givePayee(test, '100');
    const key = randomUUID();
    expectRefused(await withdraw(test, payee, '100.01', key), 'balance.insufficient');
    expect(await parts(payee)).toMatchObject({ cash: '100.00', held: '0.00' });
    await deposit(payee, 10_000n);
    expect((await withdraw(test, payee, '100.01', key)).status).toBe(200);
  });

  it('without the withdrawal password, unless the operator switched it off', async () => {
    const payee = await givePayee(test, '1000');
    const { visitor, bankCardId } = payee;
    const call = (more: object) =>
      test.call(visitor, withdrawal.withdraw, {
        bankCardId,
        amount: '100',
        requestKey: randomUUID(),
        ...more,
      });
    expectRefused(await call({ password: '111222' }), 'invalid.payment.pw');
    expectRefused(await call({}), 'invalid.payment.pw');
    const other = await test.given.member({ balance: '1000' });
    const bare = { bankCardId, amount: '100', requestKey: randomUUID() };
    expectRefused(await test.call(other, withdrawal.withdraw, bare), 'not.exists.payment.password');
    await test.database.run(flag, [true]);
    expect(await settings(payee)).toMatchObject({ passwordRequired: false });
    expect((await call({})).status).toBe(200);
    await test.database.run(flag, [false]);
    for (let tries = 0; tries < 5; tries += 1) await call({ password: '111222' });
    expectRefused(await call({ password: '111222' }), 'payment.password.locked', 429);
  });

  it('to another member’s account or an account added today', async () => {
    const payee = await givePayee(test, '1000');
    const stranger = await givePayee(test, '1000');
    expectRefused(
      await withdraw(test, { ...payee, bankCardId: stranger.bankCardId }, '100'),
      'payout.account.not.found',
      404,
    );
    const number = '007700990011';
    const added = { kind: 'BC', bankCode: 'BDO', number, holder: 'Maria Clara Santos' };
    const { bankCardId, usableFrom } = await test.value(payee.visitor, payoutAccount.addPayoutAccount, added);
    const answer = await withdraw(test, { ...payee, bankCardId }, '100');
    expectRefused(answer, 'withdraw.account.held');
    expect(answer.body).toMatchObject({ value: { usableFrom } });
  });

  it('for a method that the operator switched off', async () => {
    const payee = await givePayee(test, '1000', 'EW');
    await test.database.run(switchOff, [false]);
    expectRefused(await withdraw(test, payee, '100'), 'function.not.available');
    const input = { withdrawType: 'EW', withdrawAmount: '100' };
    expectRefused(await test.call(payee.visitor, withdrawal.withdrawCharge, input), 'function.not.available');
    expect((await settings(payee)).accounts).toEqual([]);
    await test.database.run(switchOff, [true]);
    expectRefused(
      await test.call(payee.visitor, withdrawal.withdrawCharge, { ...input, withdrawAmount: '150' }),
      'withdraw.amount.limit',
    );
  });

  it('above the daily limit, which the settings show', async () => {
    const payee = await givePayee(test, '1000');
    await test.database.run(limited, [2, 3_000_000n]);
    await withdraw(test, payee, '100');
    expect((await settings(payee)).methods[0]).toMatchObject({
      remainingWithdrawAmount: '200.00',
      remainingTransactionTimes: 1,
    });
    const tooMuch = await withdraw(test, payee, '200.01');
    expectRefused(tooMuch, 'withdraw.daily.limit');
    expect(tooMuch.body).toMatchObject({ value: { amount: '200.00', times: 1 } });
    await withdraw(test, payee, '150');
    expectRefused(await withdraw(test, payee, '100'), 'withdraw.daily.limit');
    const tomorrow = new Date(test.clock.now().getTime() + DAY_MS);
    const next = await readDailyUsage(test.database, {
      memberId: payee.memberId,
      asset: 'PHP',
      now: tomorrow,
    });
    expect([next.units, next.of('BC')]).toEqual([0n, { count: 0, units: 0n }]);
    await test.database.run(limited, [50, 1_000_000_000n]);
  });

  it('outside the opening hours', async () => {
    const payee = await givePayee(test, '1000');
    const minute = (test.clock.now().getUTCHours() * 60 + test.clock.now().getUTCMinutes() + 480) % 1440;
    await test.database.run(hours, [(minute + 60) % 1440, (minute + 120) % 1440]);
    expectRefused(await withdraw(test, payee, '100'), 'withdraw.closed');
    expect((await settings(payee)).methods[0]?.withdrawTime).toMatchObject({ open: false });
    await test.database.run(hours, [(minute + 1439) % 1440, (minute + 60) % 1440]);
    expect((await withdraw(test, payee, '100')).status).toBe(200);
    await test.database.run(hours, [0, 0]);
  });

  it('until the turnover since the last withdrawal is met, with the figures', async () => {
    const payee = await givePayee(test, '1000');
    await test.database.run(turnover, [5000]);
    const expected = {
      deposited: '1000.00',
      times: '0.5',
      required: '500.00',
      staked: '0.00',
      cancellable: '0.00',
      kept: false,
      missing: '500.00',
    };
    expect((await settings(payee)).methods[0]?.turnover).toEqual(expected);
    const answer = await withdraw(test, payee, '100');
    expectRefused(answer, 'withdraw.turnover');
    expect(answer.body).toMatchObject({ value: { required: '500.00', staked: '0.00', missing: '500.00' } });
    const bet = {
      kind: 'bet',
      asset: 'PHP',
      memberId: payee.memberId,
      amountUnits: 5_000_000n,
      counterparty: 'test',
    } as const;
    const header = { scope: 'provider:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
    await post(test.database, { ...header, ...bet });
    await withdraw(test, payee, '100');
    await deposit(payee, 1_000_000n);
    expect((await settings(payee)).methods[0]?.turnover).toMatchObject({
      deposited: '100.00',
      missing: '50.00',
    });
    await test.database.run(turnover, [0]);
  });

  it('with a limited session, and for a large amount without a recent confirmation', async () => {
    const payee = await givePayee(test, '5000');
    test.clock.advance(6 * 60_000);
    expectRefused(await withdraw(test, payee, '1000'), 'session.confirm.required', 403);
    expect((await withdraw(test, payee, '999.99')).status).toBe(200);
    await markPasswordReset(test, payee.visitor);
    expectRefused(await withdraw(test, payee, '100'), 'session.limited', 403);
  });
});
