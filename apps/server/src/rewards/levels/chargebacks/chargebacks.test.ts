import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../../../testing/identity/browser.ts';
import { doLevelWork, runLevels, settleBet } from '../../../../testing/rewards/levels.ts';
import { claim } from '../../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../../testing/server/app.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { depositChargedBack, depositCredited } from '../../../wallet/events.ts';

const { levels, rewards } = api;

let test: TestApp;
let member: Visitor;
let memberId: bigint;
beforeAll(async () => {
  test = await startTestApp();
  await runLevels(test);
});
beforeEach(async () => {
  member = await test.given.member();
  memberId = await memberIdOf(test, member);
});
afterAll(() => test.stop());

const benefit = () => test.value(member, levels.memberClubBenefit, { language: 'EN' });
const work = () => doLevelWork(test.app.deps.rewards);
const deposited = async () =>
  (await benefit()).ranks[1]?.conditions.list.find(({ kind }) => kind === 'totalDeposit')?.actual;
const gifts = async () =>
  (await test.value(member, rewards.rewardList, { kind: 'VIP', list: 'open', language: 'EN' })).content;
const credit = (amount: string) =>
  test.database.transaction((tx) =>
    test.app.deps.identity.events.publish(tx, depositCredited, {
      memberId,
      orderId: 1n,
      asset: 'PHP',
      amountUnits: unitsFromAmount(amount),
      promotion: null,
      at: test.clock.now(),
    }),
  );
const chargeBack = (amount: string, creditedAt = test.clock.now()) =>
  test.database.transaction((tx) =>
    test.app.deps.identity.events.publish(tx, depositChargedBack, {
      memberId,
      orderId: 1n,
      asset: 'PHP',
      amountUnits: unitsFromAmount(amount),
      creditedAt,
      at: test.clock.now(),
    }),
  );

describe('charge-back of a deposit', () => {
  it('takes back the level that the deposit reached, and its unclaimed gift', async () => {
    await credit('500');
    expect((await benefit()).current).toBe(1);
    const [gift] = await gifts();
    await chargeBack('500');
    expect(await benefit()).toMatchObject({
      current: 0,
      changes: [
        { from: 1, to: 0 },
        { from: 0, to: 1 },
      ],
    });
    expect(await deposited()).toBe('0.00');
    expect((await claim(test, member, gift?.id ?? '')).body).toMatchObject({
      errorCode: 'reward.not.claimable',
    });
  });

  it('gives the gift of a level no second time', async () => {
    for (const _ of [1, 2]) {
      await credit('500');
      const [gift] = await gifts();
      if (gift) await claim(test, member, gift.id);
      await chargeBack('500');
    }
    await credit('500');
    expect(await gifts()).toEqual([]);
  });

  it('leaves a level that other deposits or stakes suffice for', async () => {
    await credit('300');
    await credit('700');
    await chargeBack('300');
    expect([(await benefit()).current, await deposited()]).toEqual([1, '700.00']);
    await settleBet(test, { memberId, stake: '1000' });
    await work();
    await chargeBack('700');
    expect([(await benefit()).current, await deposited()]).toEqual([1, '0.00']);
    expect(await gifts()).toHaveLength(1);
  });

  it('leaves a higher level that needed no deposit, and counts for the month of the credit', async () => {
    await credit('500');
    const creditedAt = test.clock.now();
    await settleBet(test, { memberId, stake: '5000' });
    await work();
    test.clock.advance(40 * DAY_MS);
    member = await signInAgain(test, member);
    await credit('100');
    await chargeBack('500', creditedAt);
    expect([(await benefit()).current, await deposited()]).toEqual([2, '100.00']);
    const stay = (await benefit()).ranks[2]?.retention.list.find(({ kind }) => kind === 'monthDeposit');
    expect(stay?.actual).toBe('100.00');
  });
});
