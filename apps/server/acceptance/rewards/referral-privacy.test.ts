import { DATA_EXPORT_FILE } from '@tessera/contract/wallet/data-export';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberErased } from '../../src/identity/events.ts';
import { statement } from '../../src/platform/database/statement.ts';
import {
  friendOf,
  friendStates,
  qualifiedFriend,
  referralRewards,
  runReferrals,
  settle,
  startReferrals,
} from '../../testing/rewards/referrals.ts';
import type { TestApp, Visitor } from '../../testing/server/app.ts';

const findId = statement<[userName: string], { id: bigint }>(
  'test.find-referral-member',
  'SELECT id FROM member WHERE user_name = $1',
);
const countMonths = statement<[], { count: bigint }>(
  'test.count-referral-months',
  'SELECT count(*) FROM referral_month',
);

let test: TestApp;
let referrer: Visitor;
beforeEach(async () => {
  test = await startReferrals();
  await runReferrals(test);
  referrer = await test.given.member();
});
afterEach(() => test.stop());

const idOf = async ({ info }: Visitor) => (await test.database.one(findId, [info.userName])).id;

/** Publishes the event with which each domain erases its rows. */
async function erase(visitor: Visitor): Promise<void> {
  const memberId = await idOf(visitor);
  await test.database.transaction((tx) =>
    test.app.deps.identity.events.publish(tx, memberErased, { memberId }),
  );
}

async function fileOf({ cookie, info }: Visitor): Promise<Record<string, Record<string, unknown>[]>> {
  const headers = { cookie, 'x-mc-token': info.token };
  return (await test.app.http.inject({ url: DATA_EXPORT_FILE, headers })).json();
}

describe('erasure', () => {
  it.each(['friend', 'referrer'])('of the %s ends a pending referral without a reward', async (side) => {
    const friend = await qualifiedFriend(test, referrer);
    await erase(side === 'friend' ? friend : referrer);
    await settle(test);
    expect(await friendStates(test, referrer)).toEqual(['ended']);
    expect(await referralRewards(test, side === 'friend' ? referrer : friend)).toEqual([]);
  });

  it('of the referrer removes the member from the ranking and leaves the paid referral', async () => {
    await qualifiedFriend(test, referrer);
    await settle(test);
    expect(await test.database.one(countMonths, [])).toEqual({ count: 1n });
    await erase(referrer);
    expect(await test.database.one(countMonths, [])).toEqual({ count: 0n });
    expect(await friendStates(test, referrer)).toEqual(['rewarded']);
  });
});

describe('data export', () => {
  it('contains the own referral and the invited friends without the ids of other members', async () => {
    const friend = await friendOf(test, referrer);
    const [own, invited] = [await fileOf(referrer), await fileOf(friend)];
    expect(own['invitedFriends']).toMatchObject([{ state: 'open' }]);
    expect(own['invitedFriends']?.[0]).not.toHaveProperty('referred_id');
    expect(own['referralOfMember']).toEqual([]);
    expect(invited['referralOfMember']).toMatchObject([{ state: 'open' }]);
    expect(invited['referralOfMember']?.[0]).not.toHaveProperty('referrer_id');
  });
});
