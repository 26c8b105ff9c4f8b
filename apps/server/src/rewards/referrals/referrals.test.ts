import { api } from '@tessera/contract';
import { FRIENDS_PAGE, INCOME_PAGE } from '@tessera/contract/rewards/referrals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { claim, issueTo } from '../../../testing/rewards/rewards.ts';
import {
  codeOf,
  endPromotions,
  friendOf,
  friendStates,
  openReward,
  payIn,
  play,
  qualifiedFriend,
  referralRewards,
  runReferrals,
  settle,
  startReferrals,
} from '../../../testing/rewards/referrals.ts';
import { settleDueReferrals } from './settle-referrals.ts';
import { storedMember } from '../../../testing/identity/registration.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { protection, referrals } = api;

let test: TestApp;
let referrer: Visitor;
beforeAll(async () => {
  test = await startReferrals();
});
beforeEach(async () => {
  await runReferrals(test);
  referrer = await test.given.member();
});
afterAll(() => test.stop());

const details = () => test.value(referrer, referrals.referralDetails, {});

describe('referral code', () => {
  it('is created once, with unambiguous characters', async () => {
    expect((await details()).code).toBeNull();
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(test, referrer)));
    expect(new Set(codes)).toEqual(new Set([(await details()).code]));
    expect(codes[0]).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
  });

  it('is refused where no promotion runs', async () => {
    await endPromotions(test);
    expect((await test.call(referrer, referrals.createReferralCode, {})).body).toMatchObject({
      errorCode: 'referral.not.offered',
    });
    expect((await details()).terms).toBeNull();
  });

  it('binds a new member to the referrer, in any case and next to the code of an agent', async () => {
    const code = await codeOf(test, referrer);
    const friend = await test.given.member({ registration: { recommenderId: code.toLowerCase() } });
    expect(await storedMember(test, friend.info.userName)).toMatchObject({
      recommender: referrer.info.userName,
      upline: null,
    });
  });

  it('of a link is ignored where it is unknown', async () => {
    const friend = await test.given.member({ registration: { recommenderId: 'NOBODY22' } });
    expect(await storedMember(test, friend.info.userName)).toMatchObject({ recommender: null });
  });

  it('cannot invite the referrer: a loop is refused by the database', async () => {
    const friend = await friendOf(test, referrer);
    const ids = `(SELECT id FROM member WHERE user_name = '${referrer.info.userName}'),
      (SELECT id FROM member WHERE user_name = '${friend.info.userName}')`;
    const insert = (pair: string) =>
      operateOn(
        test,
      ).sql(`INSERT INTO referral (referred_id, referrer_id, registered_at, asset, qualify_by, state, end_reason)
        SELECT a, b, now(), 'PHP', now(), 'ended', 'no-promotion' FROM (SELECT ${pair}) pair (a, b)`);
    await expect(insert(ids)).rejects.toThrow('referral_without_loop');
    const [own] = ids.split(',\n');
    await expect(insert(`${own}, ${own}`)).rejects.toThrow('referral_without_loop');
  });
});

describe('qualification', () => {
  it('needs the deposits and the stakes, and rewards both sides once', async () => {
    await runReferrals(test, { depositAmount: '200' });
    const friend = await friendOf(test, referrer);
    expect(await friendStates(test, referrer)).toEqual(['registered']);
    await payIn(test, friend);
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['registered']);
    await payIn(test, friend);
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['deposited']);
    await play(test, friend, '250');
    await settle(test);
    expect(await referralRewards(test, referrer)).toEqual([]);
    await play(test, friend, '50');
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['rewarded']);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 issued']);
    expect(await referralRewards(test, friend)).toEqual(['20.00 issued']);
    await play(test, friend, '300');
    await payIn(test, friend);
    await settle(test);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 issued']);
    expect((await claim(test, referrer, await openReward(test, referrer))).status).toBe(200);
    expect(await details()).toMatchObject({ invited: 1, rewarded: 1, earned: '50.00', claimable: '0.00' });
  });

  it('is paid once by parallel jobs', async () => {
    await qualifiedFriend(test, referrer);
    await settle(test);
    const again = await qualifiedFriend(test, referrer);
    await Promise.all(Array.from({ length: 8 }, () => settle(test)));
    await Promise.all(Array.from({ length: 8 }, () => settleDueReferrals(test.app.deps.rewards)));
    await settle(test);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 issued', '50.00 issued']);
    expect(await referralRewards(test, again)).toEqual(['20.00 issued']);
  });

  it('ends after the time', async () => {
    let friend = await friendOf(test, referrer);
    test.clock.advance(31 * DAY_MS);
    friend = await signInAgain(test, friend);
    await payIn(test, friend);
    await play(test, friend);
    await settle(test);
    referrer = await signInAgain(test, referrer);
    expect(await friendStates(test, referrer)).toEqual(['ended']);
    expect(await referralRewards(test, referrer)).toEqual([]);
  });

  it('is limited in a month, and the friend is rewarded nevertheless', async () => {
    await runReferrals(test, { monthLimit: 1 });
    await qualifiedFriend(test, referrer);
    await settle(test);
    const second = await qualifiedFriend(test, referrer);
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['ended', 'rewarded']);
    expect(await referralRewards(test, second)).toEqual(['20.00 issued']);
    expect((await details()).monthCount).toBe(1);
  });

  it('never exceeds the budget', async () => {
    await runReferrals(test, {}, '75');
    await qualifiedFriend(test, referrer);
    await qualifiedFriend(test, referrer);
    await settle(test);
    expect((await referralRewards(test, referrer)).length).toBe(1);
    expect((await details()).monthCount).toBe(1);
  });

  it('pays the terms at the registration, whatever the promotion says since', async () => {
    const friend = await friendOf(test, referrer);
    await runReferrals(test, { rewardAmount: '1', depositAmount: '5000' });
    await payIn(test, friend);
    await play(test, friend);
    await settle(test);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 issued']);
  });

  it('does not exist for friends who registered without a promotion', async () => {
    const code = await codeOf(test, referrer);
    await endPromotions(test);
    const friend = await test.given.member({ registration: { recommenderId: code } });
    await payIn(test, friend);
    await play(test, friend);
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['ended']);
  });
});

describe('eligibility', () => {
  it.each(['referrer', 'friend'])('waits for the end of a break of the %s', async (side) => {
    const friend = await qualifiedFriend(test, referrer);
    await test.value(side === 'friend' ? friend : referrer, protection.takeBreak, { term: '24h' });
    await settle(test);
    expect(await referralRewards(test, side === 'friend' ? referrer : friend)).toEqual([]);
    test.clock.advance(DAY_MS + 1000);
    await settle(test);
    referrer = await signInAgain(test, referrer);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 issued']);
  });

  it.each(['excluded', 'under age'])('ends where a side stays %s', async (why) => {
    const friend = await qualifiedFriend(test, referrer);
    if (why === 'excluded') await test.value(friend, protection.exclude, { term: 'permanent' });
    else {
      await operateOn(test).sql(`INSERT INTO member_protection (member_id, of_age_from)
        SELECT id, now() + interval '5 years' FROM member WHERE user_name = '${friend.info.userName}'
        ON CONFLICT (member_id) DO UPDATE SET of_age_from = excluded.of_age_from`);
    }
    await settle(test);
    test.clock.advance(31 * DAY_MS);
    await settle(test);
    referrer = await signInAgain(test, referrer);
    expect(await friendStates(test, referrer)).toEqual(['ended']);
    expect(await referralRewards(test, referrer)).toEqual([]);
  });

  it('is required for the offer itself', async () => {
    expect((await details()).terms).toMatchObject({
      reward: '50.00',
      friendReward: '20.00',
      deposit: '100.00',
    });
    await test.value(referrer, protection.takeBreak, { term: '24h' });
    expect((await details()).terms).toBeNull();
    expect((await test.call(referrer, referrals.createReferralCode, {})).body).toMatchObject({
      errorCode: 'referral.not.offered',
    });
  });
});

describe('list and ranking', () => {
  it('show masked names page by page', async () => {
    for (let at = 0; at < FRIENDS_PAGE + 1; at += 1) await friendOf(test, referrer);
    const first = await test.value(referrer, referrals.referralList, {});
    const second = await test.value(referrer, referrals.referralList, { before: first.next ?? '' });
    expect([first.content.length, second.content.length, second.next]).toEqual([FRIENDS_PAGE, 1, null]);
    expect(first.content[0]?.name).toMatch(/^gu\*\*\*\d$/);
  });

  it('rank the referrers of the month', async () => {
    await qualifiedFriend(test, referrer);
    await settle(test);
    const { content } = await test.value(referrer, referrals.referralRanking, {});
    expect(content.find(({ own }) => own)).toMatchObject({
      friends: 1,
      name: expect.stringContaining('***'),
    });
    expect(content.map(({ rank }) => rank)).toEqual(content.map((_, index) => index + 1));
  });
});

describe('income', () => {
  /** Issues and claims a reward of 10.00, which was claimed some days ago. */
  async function earn(sourceKey: string, daysAgo: number): Promise<void> {
    await issueTo(test, referrer, { kind: 'REFERRAL', sourceKey });
    const rewardId = await openReward(test, referrer);
    await claim(test, referrer, rewardId);
    await operateOn(test).sql(
      `UPDATE reward SET claimed_at = claimed_at - interval '${daysAgo} days' WHERE id = ${rewardId}`,
    );
  }

  it('adds up the claimed rewards of each day, and nothing else', async () => {
    await earn('a', 0);
    await earn('b', 0);
    await earn('c', 2);
    await issueTo(test, referrer, { kind: 'REFERRAL', sourceKey: 'open' });
    const { content, next } = await test.value(referrer, referrals.referralIncome, {});
    expect(content).toMatchObject([
      { rewards: 2, amount: '20.00' },
      { rewards: 1, amount: '10.00' },
    ]);
    expect(Date.parse(content[0]?.day ?? '') - Date.parse(content[1]?.day ?? '')).toBe(2 * DAY_MS);
    expect([next, (await details()).earned]).toEqual([null, '30.00']);
  });

  it('has pages of whole days', async () => {
    for (let day = 0; day <= INCOME_PAGE; day += 1) await earn(`day ${day}`, day);
    const first = await test.value(referrer, referrals.referralIncome, {});
    const second = await test.value(referrer, referrals.referralIncome, { before: first.next ?? '' });
    expect(first.content).toHaveLength(INCOME_PAGE);
    expect(second).toMatchObject({ content: [{ rewards: 1, amount: '10.00' }], next: null });
  });
});
