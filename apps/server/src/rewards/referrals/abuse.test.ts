import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { claim } from '../../../testing/rewards/rewards.ts';
import {
  budgetOf,
  friendOf,
  friendStates,
  lose,
  openReward,
  payIn,
  play,
  qualifiedFriend,
  referralRewards,
  runReferrals,
  settle,
  signInFrom,
  startReferrals,
} from '../../../testing/rewards/referrals.ts';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { reportPayment } from '../../../testing/wallet/deposits.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let referrer: Visitor;
beforeEach(async () => {
  test = await startReferrals();
  await runReferrals(test);
  referrer = await test.given.member();
});
afterEach(() => test.stop());

const run = (typed: string) => operateOn(test).run(`referrals ${typed} --as lina`);
const waiting = async () => (await run('review')).lines.slice(1);
/** Messages that a reward can be claimed. */
const noticesOf = async (member: Visitor) => {
  const { content } = await test.value(member, api.inbox.messages, { box: 'in', language: 'EN' });
  return content.filter(({ title }) => title === 'A reward is waiting for you');
};
const ranked = async () => (await test.value(referrer, api.referrals.referralRanking, {})).content;

describe('review', () => {
  it('holds rewards of a pair with a shared device until the operator approves them', async () => {
    const friend = await qualifiedFriend(test, referrer);
    const { cookies } = freshSource();
    await signInFrom(test, referrer, { from: '10.7.0.1', cookies });
    await signInFrom(test, friend, { from: '10.7.9.1', cookies });
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['review']);
    expect(await referralRewards(test, friend)).toEqual(['20.00 review']);
    expect(await ranked()).toEqual([]);
    expect(await noticesOf(referrer)).toEqual([]);
    const [row = ''] = await waiting();
    expect(row).toContain('70.00 PHP');
    expect(row).toMatch(/ device$/);
    const [id] = row.split(' ');
    expect((await run(`approve ${id}`)).lines).toEqual([`referral ${id} is approved`]);
    expect((await run(`approve ${id}`)).status).toBe(1);
    expect(await friendStates(test, referrer)).toEqual(['rewarded']);
    expect(await ranked()).toMatchObject([{ friends: 1 }]);
    for (const member of [referrer, friend]) expect(await noticesOf(member)).toHaveLength(1);
    expect((await claim(test, referrer, await openReward(test, referrer))).status).toBe(200);
  });

  it('holds rewards of friends who share a device with each other', async () => {
    const [one, two] = [await friendOf(test, referrer), await qualifiedFriend(test, referrer)];
    const { cookies } = freshSource();
    await signInFrom(test, one, { from: '10.7.0.1', cookies });
    await signInFrom(test, two, { from: '10.7.9.1', cookies });
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['review', 'registered']);
  });

  it.each([
    ['10.7.0.1', '10.7.0.1', 'review'],
    ['10.7.0.1', '10.7.0.2', 'rewarded'],
    ['2001:db8:1:2::5', '2001:db8:1:2::9', 'review'],
    ['2001:db8:1:2::5', '2001:db8:1:3::5', 'rewarded'],
    ['127.0.0.1', '127.0.0.1', 'rewarded'],
  ])('of the addresses %s and %s within a day: %s', async (own, other, state) => {
    const friend = await qualifiedFriend(test, referrer);
    await signInFrom(test, referrer, { from: own, cookies: freshSource().cookies });
    test.clock.advance(23 * HOUR_MS);
    await signInFrom(test, friend, { from: other, cookies: freshSource().cookies });
    await settle(test);
    referrer = await signInAgain(test, referrer);
    expect(await friendStates(test, referrer)).toEqual([state]);
  });

  it('ignores an address that was used on another day', async () => {
    const friend = await qualifiedFriend(test, referrer);
    await signInFrom(test, referrer, { from: '10.7.0.1', cookies: freshSource().cookies });
    test.clock.advance(25 * HOUR_MS);
    await signInFrom(test, friend, { from: '10.7.0.1', cookies: freshSource().cookies });
    await settle(test);
    referrer = await signInAgain(test, referrer);
    expect(await friendStates(test, referrer)).toEqual(['rewarded']);
  });

  it.each([
    [10, 'review'],
    [70, 'rewarded'],
  ])('of a chain of three referrals, %i minutes apart: %s', async (minutes, state) => {
    const first = await friendOf(test, referrer);
    const second = await friendOf(test, first);
    test.clock.advance(minutes * 60_000);
    await qualifiedFriend(test, await signInAgain(test, second));
    await settle(test);
    expect(await friendStates(test, await signInAgain(test, second))).toEqual([state]);
  });

  it('holds the reward of a friend beyond the monthly limit, until the operator approves it', async () => {
    const { friend } = await friendBeyondLimit();
    const { cookies } = freshSource();
    await signInFrom(test, referrer, { from: '10.7.0.1', cookies });
    await signInFrom(test, friend, { from: '10.7.9.1', cookies });
    await settle(test);
    expect(await referralRewards(test, friend)).toEqual(['20.00 review']);
    const [id] = (await waiting())[0]?.split(' ') ?? [];
    expect((await run(`approve ${id}`)).lines).toEqual([`referral ${id} is approved`]);
    expect(await referralRewards(test, friend)).toEqual(['20.00 issued']);
    expect(await friendStates(test, referrer)).toEqual(['ended', 'rewarded']);
  });

  it('cancels the rewards that the operator rejects, and releases the budget', async () => {
    const friend = await qualifiedFriend(test, referrer);
    const { cookies } = freshSource();
    for (const visitor of [referrer, friend]) await signInFrom(test, visitor, { from: '10.7.0.1', cookies });
    await settle(test);
    const [id] = (await waiting())[0]?.split(' ') ?? [];
    expect((await run(`reject ${id}`)).status).toBe(2);
    expect((await run(`reject ${id} --reason same_person`)).lines).toEqual([`referral ${id} is rejected`]);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 cancelled']);
    expect(await friendStates(test, referrer)).toEqual(['ended']);
    expect(await budgetOf(test)).toEqual({ reserved: 0n, spent: 0n });
  });
});

describe('chargeback of the deposit', () => {
  it('before the qualification withdraws the progress', async () => {
    const friend = await friendOf(test, referrer);
    const orderId = await payIn(test, friend);
    await chargeBack(orderId);
    await play(test, friend, '0');
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['registered']);
  });

  it('between the requirement and the job issues nothing', async () => {
    const friend = await friendOf(test, referrer);
    const orderId = await payIn(test, friend);
    await play(test, friend);
    await chargeBack(orderId);
    await settle(test);
    expect(await referralRewards(test, referrer)).toEqual([]);
    expect(await friendStates(test, referrer)).toEqual(['registered']);
  });

  it('before the claim cancels the rewards', async () => {
    const { friend, orderId } = await rewardedPair();
    await chargeBack(orderId);
    await settle(test);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 cancelled']);
    expect(await referralRewards(test, friend)).toEqual(['20.00 cancelled']);
    expect(await budgetOf(test)).toEqual({ reserved: 0n, spent: 0n });
    expect(await ranked()).toEqual([]);
  });

  it('after the claim reverses the payment', async () => {
    const { orderId } = await rewardedPair();
    await claim(test, referrer, await openReward(test, referrer));
    await chargeBack(orderId);
    await settle(test);
    expect(await balanceOf(referrer)).toEqual(['0.00', '0.00']);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 cancelled']);
    expect(await budgetOf(test)).toEqual({ reserved: 0n, spent: 0n });
    await settle(test);
    expect(await balanceOf(referrer)).toEqual(['0.00', '0.00']);
  });

  it('after the reward was spent leaves no debt but an open claim, which the operator can collect', async () => {
    const { orderId } = await rewardedPair();
    await claim(test, referrer, await openReward(test, referrer));
    await lose(test, referrer, '10');
    await chargeBack(orderId);
    await settle(test);
    expect(await balanceOf(referrer)).toEqual(['40.00', '0.00']);
    const [row = ''] = (await run('unpaid')).lines.slice(1);
    expect(row).toContain('50.00 PHP');
    const [id] = row.split(' ');
    expect((await run(`collect ${id}`)).status).toBe(1);
    await test.given.money(referrer, '30');
    test.clock.advance(1000);
    expect((await run(`collect ${id}`)).lines).toEqual([`referral ${id} is settled`]);
    expect(await balanceOf(referrer)).toEqual(['20.00', '0.00']);
    expect((await run('unpaid')).lines).toEqual(['nothing']);
  });

  it('takes back the reward of a friend beyond the monthly limit, also a claimed one', async () => {
    const one = await friendBeyondLimit();
    await settle(test);
    expect(await referralRewards(test, one.friend)).toEqual(['20.00 issued']);
    await claim(test, one.friend, await openReward(test, one.friend));
    await test.given.money(one.friend, '30');
    await chargeBack(one.orderId);
    await settle(test);
    expect(await balanceOf(one.friend)).toEqual(['30.00', '0.00']);
    expect(await referralRewards(test, one.friend)).toEqual(['20.00 cancelled']);
  });

  it('that cannot be collected from such a friend is an open claim', async () => {
    const { friend, orderId } = await friendBeyondLimit();
    await settle(test);
    await claim(test, friend, await openReward(test, friend));
    await lose(test, friend, '10');
    await chargeBack(orderId);
    await settle(test);
    expect((await run('unpaid')).lines.slice(1)[0]).toContain('20.00 PHP');
  });

  it('leaves the rewards where other deposits suffice', async () => {
    const { friend, orderId } = await rewardedPair();
    await payIn(test, friend);
    await chargeBack(orderId);
    await settle(test);
    expect(await referralRewards(test, referrer)).toEqual(['50.00 issued']);
  });
});

/** The second friend in a month with a limit of one, before the job runs. */
async function friendBeyondLimit(): Promise<{ friend: Visitor; orderId: bigint }> {
  await runReferrals(test, { monthLimit: 1 });
  await qualifiedFriend(test, referrer);
  await settle(test);
  const friend = await friendOf(test, referrer);
  const orderId = await payIn(test, friend);
  await play(test, friend);
  return { friend, orderId };
}

async function rewardedPair(): Promise<{ friend: Visitor; orderId: bigint }> {
  const friend = await friendOf(test, referrer);
  const orderId = await payIn(test, friend);
  await play(test, friend);
  await settle(test);
  return { friend, orderId };
}

const chargeBack = (orderId: bigint) => reportPayment(test, orderId, 'refunded');

async function balanceOf(visitor: Visitor): Promise<string[]> {
  const { sumBalance, debt } = await test.value(visitor, api.wallet.wallet, {});
  return [sumBalance, debt];
}
