import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { claim, endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { advanceGiveaways } from './advance-giveaways.ts';
import { sharesOf } from './shares.ts';
import { giveawayTerms } from './terms.ts';

type GiveawayTerms = z.infer<typeof giveawayTerms>;

const { giveaways, protection, report } = api;
const MINUTE_MS = 60_000;
const TERMS: GiveawayTerms = { amount: '100', parts: 10, smallest: '2', claimDays: 7 };

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await endPromotions(test);
  member = await test.given.member({ balance: '100' });
});
afterAll(() => test.stop());

const inMs = (ms: number) => new Date(test.clock.now().getTime() + ms);
const advance = () => advanceGiveaways(test.app.deps.rewards);
const run = async (
  changes: Partial<GiveawayTerms> = {},
  options: { budget?: string; endsAt?: Date } = {},
) => {
  const terms = giveawayTerms.parse({ ...TERMS, ...changes });
  const id = await runPromotion(test, { kind: 'GIVEAWAY', terms, ...options });
  await advance();
  return id.toString();
};
/** A giveaway that is open. */
const open = async (...given: Parameters<typeof run>) => {
  const id = await run(...given);
  test.clock.advance(10 * MINUTE_MS);
  return id;
};
const take = (promotionId: string, visitor = member, requestKey = randomUUID()) =>
  test.call(visitor, giveaways.takePart, { promotionId, requestKey });
const refused = async (promotionId: string, visitor = member) => {
  const { body } = await take(promotionId, visitor);
  return body.success ? 'taken' : body.errorCode;
};
const shown = async (visitor = member) =>
  (await test.value(visitor, giveaways.giveawayList, { language: 'EN' })).content.at(-1);

describe('the parts of a giveaway', () => {
  it('add up to the total, and none is below the smallest', () => {
    for (let run = 1; run <= 300; run += 1) {
      const seed = randomBytes(32);
      const parts = 1 + (run % 40);
      const smallestCoins = BigInt(1 + (run % 7));
      const totalCoins = smallestCoins * BigInt(parts) + BigInt((run * 37) % 5000);
      const shares = sharesOf({ seed, promotionId: BigInt(run), parts, totalCoins, smallestCoins });
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(totalCoins);
      expect(shares.every((share) => share >= smallestCoins)).toBe(true);
    }
  });

  it('follow the documented derivation', () => {
    const seed = Buffer.alloc(32, 7);
    const weight = (rank: number) =>
      BigInt(`0x${createHmac('sha256', seed).update(`giveaway 5 ${rank}`).digest('hex').slice(0, 12)}`) + 1n;
    const weights = [weight(1), weight(2), weight(3)] as const;
    const all = weights[0] + weights[1] + weights[2];
    const first = 100n + (700n * weights[0]) / all;
    const two = (700n * (weights[0] + weights[1])) / all;
    expect(sharesOf({ seed, promotionId: 5n, parts: 3, totalCoins: 1000n, smallestCoins: 100n })).toEqual([
      first,
      100n + two - (first - 100n),
      100n + 700n - two,
    ]);
  });

  it('are refused where the amount is too small', () => {
    expect(giveawayTerms.safeParse({ ...TERMS, smallest: '10.01' }).success).toBe(false);
  });
});

describe('a giveaway', () => {
  it('has the first answer for a repeated request, also after its end', async () => {
    const id = await open();
    const requestKey = randomUUID();
    const { body } = await take(id, member, requestKey);
    await endPromotions(test);
    await advance();
    expect((await take(id, member, requestKey)).body).toEqual(body);
    expect(await refused(id)).toBe('promotion.not.found');
  });

  it('publishes its hash before the start, and its seed at the end', async () => {
    const id = await run({}, { endsAt: inMs(DAY_MS) });
    const coming = await shown();
    expect(coming).toMatchObject({
      phase: 'coming',
      seed: null,
      parts: 10,
      left: 10,
      total: '100.00',
      smallest: '2.00',
    });
    expect(await refused(id)).toBe('promotion.not.open');
    expect((await test.call(member, giveaways.giveawayShares, { promotionId: id })).body).toMatchObject({
      errorCode: 'giveaway.not.revealed',
    });
    test.clock.advance(10 * MINUTE_MS);
    expect(await shown()).toMatchObject({ phase: 'open', seed: null });
    const { body } = await take(id);
    test.clock.advance(DAY_MS);
    await advance();
    member = await signInAgain(test, member);
    const finished = await shown();
    expect(finished).toMatchObject({ phase: 'finished', seedHash: coming?.seedHash, left: 9 });
    const seed = Buffer.from(finished?.seed ?? '', 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(coming?.seedHash);
    const { shares, coin, smallest } = await test.value(member, giveaways.giveawayShares, {
      promotionId: id,
    });
    const coins = (amount: string) => unitsFromAmount(amount) / unitsFromAmount(coin);
    const derived = sharesOf({
      seed,
      promotionId: BigInt(id),
      parts: 10,
      totalCoins: coins('100'),
      smallestCoins: coins(smallest),
    });
    expect(shares.map(({ amount }) => coins(amount))).toEqual(derived);
    expect(shares.map(({ taken }) => taken)).toEqual([true, ...Array<boolean>(9).fill(false)]);
    expect(body).toMatchObject({ value: { rank: 1, amount: shares[0]?.amount, state: 'claimed' } });
    expect(await refused(id)).toBe('promotion.not.open');
  });

  it('pays the part into the balance', async () => {
    const { body } = await take(await open());
    const amount = body.success ? body.value.amount : '';
    const cash = (await test.value(member, report.balanceParts, {})).cash;
    expect(unitsFromAmount(cash)).toBe(unitsFromAmount('100') + unitsFromAmount(amount));
    expect(await shown()).toMatchObject({ own: { rank: 1, amount } });
  });

  it('gives one part to a member with parallel calls', async () => {
    const id = await open();
    const answers = await Promise.all(Array.from({ length: 30 }, () => refused(id)));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['taken', 'giveaway.taken']));
    expect(await shown()).toMatchObject({ left: 9 });
  });

  it('answers a repeated request like the first one', async () => {
    const id = await open();
    const requestKey = randomUUID();
    const one = await take(id, member, requestKey);
    expect((await take(id, member, requestKey)).body).toEqual(one.body);
  });

  it('is not exceeded by 200 parallel members', async () => {
    const members: Visitor[] = [];
    while (members.length < 200) {
      members.push(...(await Promise.all(Array.from({ length: 20 }, () => test.given.member()))));
    }
    const id = await open({ parts: 40 }, { budget: '100' });
    const answers = await Promise.all(members.map(async (visitor) => (await take(id, visitor)).body));
    const taken = answers.flatMap((body) => (body.success ? [body.value] : []));
    expect(taken.map(({ rank }) => rank).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
    const sum = taken.reduce((total, { amount }) => total + unitsFromAmount(amount), 0n);
    expect(sum).toBe(unitsFromAmount('100'));
    expect(await refused(id)).toBe('giveaway.gone');
    await advance();
    expect(await shown()).toMatchObject({ phase: 'finished', left: 0, seed: expect.any(String) });
  }, 120_000);

  it('gives nothing beyond the budget, and the part stays free', async () => {
    const id = await open({ parts: 1 }, { budget: '50' });
    expect(await refused(id)).toBe('promotion.used.up');
    expect(await shown()).toMatchObject({ left: 1, own: null });
  });

  it('issues a bonus, which starts with the claim of the member', async () => {
    const { body } = await take(await open({ bonus: { wagering: 2, lastsDays: 7 } }));
    expect(body).toMatchObject({ value: { state: 'issued' } });
    const claimed = await claim(test, member, body.success ? body.value.rewardId : '');
    expect(claimed.body).toMatchObject({ value: { state: 'active' } });
  });

  it('is not offered during a break, and not found as another kind', async () => {
    const id = await open();
    const other = await runPromotion(test);
    expect(await refused(other.toString())).toBe('promotion.not.found');
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect(await shown()).toBeUndefined();
    expect(await refused(id)).toBe('promotion.not.found');
  });

  it('has fewer parts where the smallest part is less than a coin', async () => {
    await run({ amount: '0.05', parts: 20, smallest: '0.0001' });
    expect(await shown()).toMatchObject({ parts: 5, smallest: '0.01', total: '0.05' });
  });

  it('has the parts of its preparation', async () => {
    const id = await run();
    await Promise.all([advance(), advance()]);
    test.clock.advance(10 * MINUTE_MS);
    await advance();
    expect(await shown()).toMatchObject({ promotionId: id, parts: 10, left: 10 });
  });
});
