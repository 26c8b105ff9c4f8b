import { api } from '@tessera/contract';
import { REWARD_PAGE } from '@tessera/contract/rewards/rewards';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../testing/identity/browser.ts';
import { restartInMarket } from '../../testing/identity/other-market.ts';
import { claim, issuedReward, issueTo, runPromotion, runRewardJobs } from '../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { DAY_MS } from '../platform/clock.ts';
import { statement } from '../platform/database/statement.ts';

const { rewards, report, protection } = api;

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await test.given.member({ balance: '100' });
});
afterAll(() => test.stop());

const list = (which: 'open' | 'history', before?: string) =>
  test.value(member, rewards.rewardList, { list: which, language: 'TY', ...(before && { before }) });
const counts = () => test.value(member, rewards.availablePromotions, {});
const balance = async () => (await test.value(member, report.balanceParts, {})).cash;
const findBudget = statement<[id: bigint], { reserved: bigint; spent: bigint }>(
  'test.find-budget',
  'SELECT reserved_units AS reserved, spent_units AS spent FROM promotion WHERE id = $1',
);
const budgetOf = (id: bigint) => test.database.one(findBudget, [id]);
const removePromotions = statement<[]>('test.end-promotions', `UPDATE promotion SET state = 'ended'`);

describe('an issued reward', () => {
  it('is listed with its promotion, and counted by its kind', async () => {
    await test.database.run(removePromotions, []);
    const promotionId = await runPromotion(test, { kind: 'LOGIN' });
    const id = await issuedReward(test, member, { promotionId, kind: 'LOGIN', amount: '12.5' });
    expect((await list('open')).content).toEqual([
      expect.objectContaining({ id, kind: 'LOGIN', title: 'Isang promo', amount: '12.50', state: 'issued' }),
    ]);
    expect(await counts()).toMatchObject({
      LOGIN: { enabled: true, count: 1 },
      MISSION: { enabled: false, count: 0 },
    });
  });

  it('is not counted after its time, and offers no kind', async () => {
    await test.database.run(removePromotions, []);
    await issuedReward(test, member, { kind: 'SAVIOR' });
    test.clock.advance(8 * DAY_MS);
    member = await signInAgain(test, member);
    expect((await counts()).SAVIOR).toEqual({ enabled: false, count: 0 });
  });

  it('is issued once for each source', async () => {
    const first = await issueTo(test, member, { sourceKey: 'day' });
    expect(first.outcome).toBe('issued');
    expect(await issueTo(test, member, { sourceKey: 'day' })).toEqual({ outcome: 'repeated' });
    expect((await issueTo(test, member, { sourceKey: 'day', kind: 'LOGIN' })).outcome).toBe('issued');
  });

  it('is found by its own member only', async () => {
    const id = await issuedReward(test, member, { kind: 'VIP', amount: '3' });
    expect(await test.value(member, rewards.reward, { id, language: 'EN' })).toMatchObject({
      id,
      title: null,
      amount: '3.00',
      state: 'issued',
    });
    const other = await test.given.member();
    const { body } = await test.call(other, rewards.reward, { id, language: 'EN' });
    expect(body).toMatchObject({ errorCode: 'reward.not.found' });
  });

  it('is listed page by page, newest first', async () => {
    const ids: string[] = [];
    for (let at = 0; at < REWARD_PAGE + 3; at += 1) ids.unshift(await issuedReward(test, member));
    const first = await list('open');
    const second = await list('open', first.next ?? '');
    expect([...first.content, ...second.content].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
  });
});

describe('a claim', () => {
  it('pays the reward into the balance, and the account record explains the payment', async () => {
    const id = await issuedReward(test, member);
    expect((await claim(test, member, id)).body).toMatchObject({
      value: { state: 'claimed', balance: '110.00' },
    });
    const [reward] = (await list('history')).content;
    expect(reward).toMatchObject({ id, state: 'claimed' });
    const explained = await test.value(member, report.explainTransaction, {
      txId: reward?.transferId ?? '',
      language: 'EN',
    });
    expect(JSON.stringify(explained)).toContain('promo-cost');
    expect((await counts()).REGISTER.count).toBe(0);
  });

  it('with the same key is one claim', async () => {
    const id = await issuedReward(test, member);
    const requestKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => claim(test, member, id, requestKey)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balance()).toBe('110.00');
  });

  it('succeeds once of 100 parallel claims', async () => {
    const id = await issuedReward(test, member);
    const answers = await Promise.all(Array.from({ length: 100 }, () => claim(test, member, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ body }) => !body.success && body.errorCode))).toEqual(
      new Set(['reward.not.claimable']),
    );
    expect(await balance()).toBe('110.00');
  });

  it.each([
    ['of another member', 'reward.not.found'],
    ['of an unknown reward', 'reward.not.found'],
    ['of a reward in review', 'reward.not.claimable'],
    ['after its time', 'reward.expired'],
  ])('%s is refused as %s', async (which, code) => {
    const other = await test.given.member();
    const id = await issuedReward(test, which === 'of another member' ? other : member, {
      needsReview: which === 'of a reward in review',
    });
    if (which === 'after its time') {
      test.clock.advance(8 * DAY_MS);
      member = await signInAgain(test, member);
    }
    const { body } = await claim(test, member, which === 'of an unknown reward' ? '999999' : id);
    expect(body).toMatchObject({ errorCode: code });
    expect(await balance()).toBe('100.00');
  });

  it('is hidden and refused until the birthday is known, where the market requires one', async () => {
    const id = await issuedReward(test, member);
    const { call } = await restartInMarket('ph', test);
    const listed = async () => {
      const { body } = await call(member, rewards.rewardList, { list: 'open', language: 'EN' });
      return body.success ? body.value.content.map((reward) => reward.id) : body.errorCode;
    };
    const claimed = async () =>
      (await call(member, rewards.claimReward, { rewardId: id, requestKey: randomUUID() })).body;
    expect(await listed()).toEqual([]);
    expect(await claimed()).toMatchObject({ errorCode: 'protection.age', value: { age: 21 } });
    await test.value(member, protection.setBirthday, { birthday: '1990-05-14' });
    expect(await listed()).toEqual([id]);
    expect(await claimed()).toMatchObject({ success: true });
  });

  it('is refused during a break, and possible after the break', async () => {
    const id = await issuedReward(test, member);
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect((await claim(test, member, id)).body).toMatchObject({ errorCode: 'protection.break' });
    test.clock.advance(DAY_MS);
    const back = await signInAgain(test, member);
    expect((await claim(test, back, id)).status).toBe(200);
  });
});

describe('a budget', () => {
  it('is reserved by an issued reward and spent by its claim', async () => {
    const promotionId = await runPromotion(test, { budget: '15' });
    const id = await issuedReward(test, member, { promotionId });
    expect(await budgetOf(promotionId)).toEqual({ reserved: 100_000n, spent: 0n });
    expect(await issueTo(test, member, { promotionId })).toEqual({ outcome: 'budget' });
    await claim(test, member, id);
    expect(await budgetOf(promotionId)).toEqual({ reserved: 0n, spent: 100_000n });
  });

  it('is not exceeded by 200 parallel rewards', async () => {
    const promotionId = await runPromotion(test, { budget: '75' });
    const issued = await Promise.all(
      Array.from({ length: 200 }, () => issueTo(test, member, { promotionId })),
    );
    expect(issued.filter(({ outcome }) => outcome === 'issued')).toHaveLength(7);
    expect(await budgetOf(promotionId)).toEqual({ reserved: 700_000n, spent: 0n });
  });

  it('is released when a reward expires', async () => {
    const promotionId = await runPromotion(test, { budget: '10' });
    await issuedReward(test, member, { promotionId });
    test.clock.advance(8 * DAY_MS);
    await runRewardJobs(test);
    expect(await budgetOf(promotionId)).toEqual({ reserved: 0n, spent: 0n });
    member = await signInAgain(test, member);
    expect((await list('history')).content[0]?.state).toBe('expired');
    expect((await issueTo(test, member, { promotionId })).outcome).toBe('issued');
  });
});
