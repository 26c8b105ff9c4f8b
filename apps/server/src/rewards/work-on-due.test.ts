import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bonusesOf,
  depositWith,
  issueBonuses,
  runDepositBonus,
  startDeposits,
} from '../../testing/rewards/deposit-bonus.ts';
import { withFailingRewards } from '../../testing/rewards/failing-rewards.ts';
import { memberIdOf, playRound, runMission } from '../../testing/rewards/missions.ts';
import {
  codeOf,
  qualifiedFriend,
  referralRewards,
  runReferrals,
  settle,
} from '../../testing/rewards/referrals.ts';
import { endPromotions, runPromotion } from '../../testing/rewards/rewards.ts';
import type { TestApp } from '../../testing/server/app.ts';
import { seedGames } from '../games/index.ts';
import { statement } from '../platform/database/statement.ts';
import { api } from '@tessera/contract';
import { advanceMissions } from './missions/advance-missions.ts';
import { issueGifts } from './registration-gifts/issue-gifts.ts';

const breakChoice = statement<[orderId: bigint]>(
  'test.break-choice',
  `UPDATE deposit_choice SET terms = terms || '{"maxBonus": "none"}' WHERE order_id = $1`,
);
const repairChoice = statement<[orderId: bigint]>(
  'test.repair-choice',
  `UPDATE deposit_choice SET terms = terms || '{"maxBonus": "500"}' WHERE order_id = $1`,
);
const breakReferral = statement<[memberId: bigint]>(
  'test.break-referral',
  `UPDATE referral SET terms = terms || '{"rewardUnits": "none"}' WHERE referred_id = $1`,
);
const repairMission = statement<[id: bigint]>(
  'test.repair-mission',
  `UPDATE promotion SET terms = jsonb_set(terms, '{milestones,0,reward}', '"5"') WHERE id = $1`,
);
const breakMission = statement<[id: bigint]>(
  'test.break-mission',
  `UPDATE promotion SET terms = jsonb_set(terms, '{milestones,0,reward}', '"none"') WHERE id = $1`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startDeposits();
  await test.database.transaction(seedGames);
});
beforeEach(() => endPromotions(test));
afterAll(() => test.stop());

describe('a row that fails', () => {
  it('delays no bonus of another deposit, and is tried again by the next run', async () => {
    const { code } = await runDepositBonus(test);
    const [one, other] = [await test.given.member(), await test.given.member()];
    const broken = await depositWith(test, one, '100', code);
    await depositWith(test, other, '100', code);
    await test.database.run(breakChoice, [broken]);
    await expect(issueBonuses(test)).rejects.toThrow('not an amount');
    expect(await bonusesOf(test, other)).toEqual(['100.00 issued']);
    expect(await bonusesOf(test, one)).toEqual([]);
    await test.database.run(repairChoice, [broken]);
    await issueBonuses(test);
    expect(await bonusesOf(test, one)).toEqual(['100.00 issued']);
  });

  it('delays no gift of another member', async () => {
    await runPromotion(test, { kind: 'REGISTER', terms: { withinDays: 30 } });
    await test.given.member();
    await endPromotions(test);
    const terms = { amount: '50', condition: 'none', withinDays: 30, claimDays: 7 };
    await runPromotion(test, { kind: 'REGISTER', terms });
    const member = await test.given.member();
    await expect(issueGifts(test.app.deps.rewards)).rejects.toThrow('invalid_type');
    const list = { kind: 'REGISTER', list: 'open', language: 'EN' } as const;
    expect((await test.value(member, api.rewards.rewardList, list)).content).toHaveLength(1);
  });

  it('delays no reward of another referral', async () => {
    await runReferrals(test);
    const [one, other] = [await test.given.member(), await test.given.member()];
    const broken = await qualifiedFriend(test, one);
    await qualifiedFriend(test, other);
    await test.database.run(breakReferral, [await memberIdOf(test, broken)]);
    await expect(settle(test)).rejects.toThrow('Cannot convert none to a BigInt');
    expect(await referralRewards(test, other)).toEqual(['50.00 issued']);
  });

  it('delays no milestone of another mission', async () => {
    const broken = await runMission(test, { milestones: [['2', '5']] });
    await runMission(test, { milestones: [['2', '7']] });
    const member = await test.given.member();
    await playRound(test, await memberIdOf(test, member), { stake: '2' });
    await test.database.run(breakMission, [broken]);
    // Members of earlier tests fail, too.
    await expect(advanceMissions(test.app.deps.rewards)).rejects.toThrow(/not an amount: none|\d failures/);
    const list = { kind: 'MISSION', list: 'open', language: 'EN' } as const;
    expect((await test.value(member, api.rewards.rewardList, list)).content).toMatchObject([
      { amount: '7.00' },
    ]);
    await test.database.run(repairMission, [broken]);
    await advanceMissions(test.app.deps.rewards);
    expect((await test.value(member, api.rewards.rewardList, list)).content).toHaveLength(2);
  });

  it('delays no milestone of another member in the same mission', async () => {
    await runMission(test, { milestones: [['2', '5']] });
    const members = [await test.given.member(), await test.given.member(), await test.given.member()];
    const [first = 0n, ...others] = await Promise.all(members.map((member) => memberIdOf(test, member)));
    for (const id of [first, ...others]) await playRound(test, id, { stake: '2' });
    const list = { kind: 'MISSION', list: 'open', language: 'EN' } as const;
    const amounts = () =>
      Promise.all(
        members.map(async (member) =>
          (await test.value(member, api.rewards.rewardList, list)).content.map(({ amount }) => amount),
        ),
      );
    await withFailingRewards(test, first, async () => {
      await expect(advanceMissions(test.app.deps.rewards)).rejects.toThrow('failing_reward');
    });
    expect(await amounts()).toEqual([[], ['5.00'], ['5.00']]);
    await advanceMissions(test.app.deps.rewards);
    expect(await amounts()).toEqual([['5.00'], ['5.00'], ['5.00']]);
  });
});

describe('a promotion with invalid terms', () => {
  it('stops no deposit', async () => {
    const broken = await runMission(test, { metric: 'deposits' });
    await runMission(test, { metric: 'deposits', milestones: [['100', '7']] });
    await test.database.run(breakReach, [broken]);
    const member = await test.given.member();
    await depositWith(test, member, '100');
    expect((await test.value(member, api.report.balanceParts, {})).cash).toBe('100.00');
    await advanceMissions(test.app.deps.rewards);
    const list = { kind: 'MISSION', list: 'open', language: 'EN' } as const;
    expect((await test.value(member, api.rewards.rewardList, list)).content).toMatchObject([
      { amount: '7.00' },
    ]);
  });

  it('stops no registration', async () => {
    const referrals = await runReferrals(test);
    const recommenderId = await codeOf(test, await test.given.member());
    await test.database.run(removeTerms, [referrals]);
    await runPromotion(test, { kind: 'REGISTER', terms: {} });
    const member = await test.given.member({ registration: { recommenderId } });
    await issueGifts(test.app.deps.rewards).catch(() => undefined);
    expect(
      (await test.value(member, api.rewards.rewardList, { list: 'open', language: 'EN' })).content,
    ).toEqual([]);
  });
});

const breakReach = statement<[id: bigint]>(
  'test.break-reach',
  `UPDATE promotion SET terms = jsonb_set(terms, '{milestones,0,reach}', '"none"') WHERE id = $1`,
);
const removeTerms = statement<[id: bigint]>(
  'test.remove-terms',
  `UPDATE promotion SET terms = '{}' WHERE id = $1`,
);
