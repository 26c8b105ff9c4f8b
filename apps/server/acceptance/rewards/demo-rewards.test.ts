import { api } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { seedDemo } from '../../src/seed.ts';
import { cookieOf, startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { testConfig } from '../../testing/server/test-config.ts';

const { cashback, identity, leaderBoards, levels, missions, rebate, referrals, rewards } = api;
const IN_ENGLISH = { language: 'EN' };

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await seed(test);
  member = await signIn(test, 'member1');
});
afterAll(() => test.stop());

function seed({ app, clock, database, dataDir }: TestApp, env = {}): Promise<boolean> {
  return seedDemo({ database, clock, config: testConfig(dataDir, env) }, app.deps);
}

async function signIn(at: TestApp, username: string): Promise<Visitor> {
  const credentials = { type: 'username', username, password: 'Tessera-2026' };
  const { body, headers } = await at.call(null, identity.login, credentials);
  if (!body.success || !('token' in body.value)) throw new Error(`${username} could not sign in`);
  return { info: body.value, cookie: cookieOf(headers['set-cookie']) };
}

describe('the first demo account', () => {
  it('has a level with its gift, and progress to the next level', async () => {
    const { current, next, ranks } = await test.value(member, levels.memberClubBenefit, IN_ENGLISH);
    expect(ranks.map(({ name }) => name)).toEqual(['Member', 'Bronze', 'Silver', 'Gold', 'Platinum']);
    expect([current, next]).toEqual([1, 2]);
    const [deposits, turnover] = ranks[2]?.conditions.list ?? [];
    expect(deposits).toMatchObject({ actual: '2300.00', expected: '2000.00' });
    expect(turnover).toMatchObject({ actual: '94.00', expected: '500.00' });
    const { content } = await test.value(member, rewards.rewardList, { list: 'open', ...IN_ENGLISH });
    expect(content).toContainEqual(expect.objectContaining({ kind: 'VIP', amount: '20.00' }));
  });

  it('has missions, one of them to join', async () => {
    const { content } = await test.value(member, missions.missionList, IN_ENGLISH);
    const joinable = content.map(({ title, label }) => ({ title, joinable: label === 'join' }));
    expect(joinable.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { title: 'Fifty rounds a day', joinable: false },
      { title: 'Slots of the week', joinable: false },
      { title: 'The big catch', joinable: true },
    ]);
  });

  it('has a place on the running leader board', async () => {
    const { content } = await test.value(member, leaderBoards.leaderBoardList, IN_ENGLISH);
    expect(content).toMatchObject([{ title: 'Best win of the month', phase: 'running' }]);
    const promotionId = content[0]?.id ?? '';
    const { leaders, around } = await test.value(member, leaderBoards.leaderRanking, { promotionId });
    expect(leaders).toHaveLength(10);
    expect(around.filter(({ own }) => own)).toHaveLength(1);
  });

  it('has rebate of the past days to claim', async () => {
    expect(await test.value(member, rebate.openRebate, {})).toMatchObject({ amount: '0.56' });
    const { content } = await test.value(member, rebate.rebateReport, {});
    expect(content.map(({ turnover, rate }) => [turnover, rate])).toEqual([
      ['23.50', 60],
      ['23.50', 60],
      ['23.50', 60],
      ['23.50', 60],
    ]);
  });

  it('has invited friends who have deposited', async () => {
    const { terms, invited } = await test.value(member, referrals.referralDetails, {});
    expect(terms).toMatchObject({ deposit: '500.00', reward: '50.00', friendReward: '20.00' });
    expect(invited).toBe(3);
    const friends = await test.value(member, referrals.referralList, {});
    expect(friends.content.map(({ state }) => state)).toEqual(['deposited', 'deposited', 'deposited']);
  });

  it('has a cashback, and the state of published promotions', async () => {
    const { content } = await test.value(member, cashback.cashbackOffers, IN_ENGLISH);
    expect(content).toMatchObject([{ title: 'Weekly cashback on slots', basisPoints: 1000 }]);
    const states = await test.value(member, rewards.activityStates, {});
    expect(states.content).toContainEqual(
      expect.objectContaining({ code: 'demo-cashback', label: 'process' }),
    );
    const promotions = await test.value(member, api.content.activities, IN_ENGLISH);
    expect(promotions.content.map(({ promotionCode }) => promotionCode).toSorted()).toEqual([
      '',
      '',
      'demo-cashback',
      'first-deposit',
    ]);
  });
});

describe('a restart of the demo', () => {
  it('seeds nothing again', async () => {
    const listed = () => test.value(member, missions.missionList, IN_ENGLISH);
    const before = await listed();
    expect(await seed(test)).toBe(false);
    expect(await listed()).toEqual(before);
  });
});

describe('a market without offers', () => {
  it('has neither levels nor running promotions', async () => {
    const env = { MARKET: 'ontario' };
    const ontario = await startTestApp({ env });
    onTestFinished(() => ontario.stop());
    await seed(ontario, env);
    const reader = await signIn(ontario, 'member1');
    expect((await ontario.value(reader, levels.memberClubBenefit, IN_ENGLISH)).ranks).toEqual([]);
    expect((await ontario.value(reader, missions.missionList, IN_ENGLISH)).content).toEqual([]);
    expect((await ontario.value(reader, leaderBoards.leaderBoardList, IN_ENGLISH)).content).toEqual([]);
    expect((await ontario.value(reader, referrals.referralDetails, {})).terms).toBeNull();
  });
});
