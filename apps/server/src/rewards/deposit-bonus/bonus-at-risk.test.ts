import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pocketsOf, statusOf } from '../../../testing/rewards/bonus.ts';
import {
  bonusesOf,
  budgetOf,
  choiceOf,
  depositWith,
  issueBonuses,
  issueUntilDone,
  runDepositBonus,
  startDeposits,
} from '../../../testing/rewards/deposit-bonus.ts';
import { claim } from '../../../testing/rewards/rewards.ts';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { givePayee, offerWithdrawals, type Payee, withdraw } from '../../../testing/wallet/withdrawals.ts';
import { statement } from '../../platform/database/statement.ts';
import { api } from '@tessera/contract';

const requireNothing = statement<[]>(
  'test.require-nothing',
  'UPDATE withdrawal_method SET turnover_basis_points = 0',
);

let test: TestApp;
beforeAll(async () => {
  test = await startDeposits({ listen: true });
  await offerWithdrawals(test, 'automatic');
  await test.database.run(requireNothing, []);
});
afterAll(() => test.stop());

/** A member who chose the bonus with a credited deposit of 100.00, before the job issues the bonus. */
async function depositor(): Promise<{ payee: Payee; promotionId: bigint; orderId: bigint }> {
  const { code, id: promotionId } = await runDepositBonus(test, { deposits: 'each-day' });
  const payee = await givePayee(test, '0.01');
  return { payee, promotionId, orderId: await depositWith(test, payee.visitor, '100', code) };
}

async function openBonus(visitor: Visitor): Promise<string> {
  const list = { kind: 'DEPOSIT', list: 'open', language: 'EN' };
  return (await test.value(visitor, api.rewards.rewardList, list)).content[0]?.id ?? '';
}

const AT_RISK = {
  errorCode: 'bonus.forfeit.unconfirmed',
  value: { active: false, bonus: '0.00', wagered: '0.00', required: '0.00', waiting: '100.00' },
};

describe('withdrawal of a deposit with a bonus', () => {
  it('that the member has not claimed forfeits the bonus', async () => {
    const { payee, promotionId } = await depositor();
    await issueBonuses(test);
    expect((await withdraw(test, payee, '100')).body).toMatchObject(AT_RISK);
    expect(await bonusesOf(test, payee.visitor)).toEqual(['100.00 issued']);
    const rewardId = await openBonus(payee.visitor);
    expect((await withdraw(test, payee, '100', randomUUID(), true)).status).toBe(200);
    expect((await claim(test, payee.visitor, rewardId)).body).toMatchObject({
      errorCode: 'reward.not.claimable',
    });
    expect(await bonusesOf(test, payee.visitor)).toEqual(['100.00 forfeited']);
    expect(await budgetOf(test, promotionId)).toEqual({ reserved: 0n, spent: 0n });
  });

  it('that the job has not issued forfeits the bonus', async () => {
    const { payee, orderId } = await depositor();
    expect((await withdraw(test, payee, '100')).body).toMatchObject(AT_RISK);
    expect((await withdraw(test, payee, '100', randomUUID(), true)).status).toBe(200);
    await issueBonuses(test);
    expect(await choiceOf(test, orderId)).toBe('withdrawal');
    expect(await bonusesOf(test, payee.visitor)).toEqual([]);
  });

  it('that is queued does not start the bonus instead of the active one', async () => {
    const { payee, promotionId } = await depositor();
    await issueBonuses(test);
    await claim(test, payee.visitor, await openBonus(payee.visitor));
    const other = await runDepositBonus(test, { deposits: 'once' });
    await depositWith(test, payee.visitor, '50', other.code);
    await issueBonuses(test);
    expect((await claim(test, payee.visitor, await openBonus(payee.visitor))).body).toMatchObject({
      value: { state: 'queued' },
    });
    const { active } = await statusOf(test, payee.visitor);
    const { balance, wagered, required } = active ?? {};
    expect((await withdraw(test, payee, '150')).body).toMatchObject({
      value: { active: true, bonus: balance, wagered, required, waiting: '50.00' },
    });
    expect((await withdraw(test, payee, '150', randomUUID(), true)).status).toBe(200);
    expect(await pocketsOf(test, payee.visitor)).toEqual([0.01, 0]);
    expect(await statusOf(test, payee.visitor)).toEqual({ active: null, queued: [], issued: [] });
    expect(await budgetOf(test, promotionId)).toEqual({ reserved: 0n, spent: 0n });
    expect(await budgetOf(test, other.id)).toEqual({ reserved: 0n, spent: 0n });
  });

  it('and a concurrent claim leave no bonus', async () => {
    const { payee } = await depositor();
    await issueBonuses(test);
    const rewardId = await openBonus(payee.visitor);
    await Promise.all([
      withdraw(test, payee, '100', randomUUID(), true),
      claim(test, payee.visitor, rewardId),
    ]);
    expect(await pocketsOf(test, payee.visitor)).toEqual([0.01, 0]);
    expect(await bonusesOf(test, payee.visitor)).toEqual(['100.00 forfeited']);
  });
});

describe('bonus of the first deposit', () => {
  it('is issued although a second deposit was credited before the job', async () => {
    const { code } = await runDepositBonus(test, { deposits: 'first' });
    const member = await test.given.member();
    const orderId = await depositWith(test, member, '100', code);
    await depositWith(test, member, '60');
    await issueUntilDone(test, orderId);
    expect(await bonusesOf(test, member)).toEqual(['100.00 issued']);
  });
});
