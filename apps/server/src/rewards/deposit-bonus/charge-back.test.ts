import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pocketsOf } from '../../../testing/rewards/bonus.ts';
import {
  bonusesOf,
  budgetOf,
  choiceOf,
  depositWith,
  issueBonuses,
  openBonusOf,
  runDepositBonus,
  startDeposits,
} from '../../../testing/rewards/deposit-bonus.ts';
import { claim } from '../../../testing/rewards/rewards.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { reportPayment } from '../../../testing/wallet/deposits.ts';
import { endBonus } from '../bonus/end-bonus.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDeposits();
});
afterAll(() => test.stop());

const chargeBack = (orderId: bigint) => reportPayment(test, orderId, 'refunded');

describe('charge-back of the deposit', () => {
  async function chosen() {
    const { code, id } = await runDepositBonus(test, { budget: '100' });
    const member = await test.given.member();
    const orderId = await depositWith(test, member, '100', code);
    return { id, member, orderId };
  }

  it('before the job issues nothing', async () => {
    const { id, member, orderId } = await chosen();
    await chargeBack(orderId);
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual([]);
    expect(await choiceOf(test, orderId)).toBe('charged-back');
    expect(await budgetOf(test, id)).toEqual({ reserved: 0n, spent: 0n });
  });

  it('before the claim cancels the bonus', async () => {
    const { id, member, orderId } = await chosen();
    await issueBonuses(test);
    const rewardId = await openBonusOf(test, member);
    await chargeBack(orderId);
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual(['100.00 cancelled']);
    expect((await claim(test, member, rewardId)).body).toMatchObject({ errorCode: 'reward.not.claimable' });
    expect(await budgetOf(test, id)).toEqual({ reserved: 0n, spent: 0n });
  });

  it('ends an active bonus and returns its balance', async () => {
    const { id, member, orderId } = await chosen();
    await issueBonuses(test);
    await claim(test, member, await openBonusOf(test, member));
    await chargeBack(orderId);
    await issueBonuses(test);
    expect(await bonusesOf(test, member)).toEqual(['100.00 cancelled']);
    expect(await pocketsOf(test, member)).toEqual([0, 0]);
    expect(await budgetOf(test, id)).toEqual({ reserved: 0n, spent: 0n });
  });

  it('leaves the cash of a fulfilled bonus', async () => {
    const { id, member, orderId } = await chosen();
    await issueBonuses(test);
    const rewardId = await openBonusOf(test, member);
    await claim(test, member, rewardId);
    const now = test.clock.now();
    await test.database.transaction((tx) =>
      endBonus(tx, BigInt(rewardId), { state: 'completed', reason: 'fulfilled', now }),
    );
    await chargeBack(orderId);
    await issueBonuses(test);
    expect(await choiceOf(test, orderId)).toBe('charged-back');
    expect(await bonusesOf(test, member)).toEqual(['100.00 completed']);
    expect(await pocketsOf(test, member)).toEqual([100, 0]);
    expect(await budgetOf(test, id)).toEqual({ reserved: 0n, spent: 1_000_000n });
  });
});
