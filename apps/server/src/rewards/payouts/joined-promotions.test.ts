import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { offersOf, startDeposits, TERMS as DEPOSIT_TERMS } from '../../../testing/rewards/deposit-bonus.ts';
import { addDailyTotals } from '../../../testing/rewards/daily-totals.ts';
import { memberIdOf, playRound } from '../../../testing/rewards/missions.ts';
import { endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import type { TestApp, Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { seedGames } from '../../games/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { settleCashback } from '../cashback/settle-cashback.ts';
import { issueGifts } from '../registration-gifts/issue-gifts.ts';

const { missions, promoCodes, rewards, signIn } = api;
const PAID = { amount: '20', claimDays: 7 };

const decide = statement<[promotionId: bigint, state: 'approved' | 'rejected', now: Date]>(
  'test.decide-application',
  `UPDATE promotion_entry SET state = $2, decided_at = $3, decided_by = 'lina' WHERE promotion_id = $1`,
);

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startDeposits();
  await test.database.transaction(seedGames);
});
beforeEach(async () => {
  await endPromotions(test);
  member = await test.given.member();
});
afterAll(() => test.stop());

const join = (id: bigint) => test.value(member, missions.joinMission, { promotionId: id.toString() });
const amounts = async () => {
  const lists = await Promise.all(
    (['open', 'history'] as const).map((list) =>
      test.value(member, rewards.rewardList, { list, language: 'EN' }),
    ),
  );
  return lists.flatMap(({ content }) => content.map(({ amount }) => amount));
};

describe('a promotion that members join', () => {
  it('gives no sign-in reward to an applicant before the approval', async () => {
    const terms = { calendar: 'cycle', missed: 'continue', amounts: ['1'], claimDays: 7 };
    const id = await runPromotion(test, { kind: 'LOGIN', joinBy: 'application', terms });
    const calendars = async () =>
      (await test.value(member, signIn.signInCalendars, { language: 'EN' })).content.length;
    const sign = () =>
      test.call(member, signIn.signInToday, { promotionId: id.toString(), requestKey: randomUUID() });
    expect(await calendars()).toBe(0);
    expect((await sign()).body).toMatchObject({ errorCode: 'promotion.not.found' });
    await join(id);
    expect((await sign()).body).toMatchObject({ errorCode: 'promotion.not.found' });
    await test.database.run(decide, [id, 'rejected', test.clock.now()]);
    expect((await sign()).status).not.toBe(200);
    await test.database.run(decide, [id, 'approved', test.clock.now()]);
    expect((await sign()).status).toBe(200);
    expect(await calendars()).toBe(1);
  });

  it('accepts a code of a member who joined', async () => {
    const id = await runPromotion(test, { kind: 'PROMOCODE', joinBy: 'member', terms: PAID });
    await test.database.run(nameIt, [id]);
    await operateOn(test).run('promo-codes add joined-code JOINED1 5 --as lina');
    const use = () =>
      test.call(member, promoCodes.usePromoCode, {
        code: 'JOINED1',
        requestKey: randomUUID(),
        language: 'EN',
      });
    expect((await use()).body).toMatchObject({ errorCode: 'promo.code.not.eligible' });
    await join(id);
    expect((await use()).status).toBe(200);
  });

  it('gives a registration gift once the new member joined', async () => {
    const terms = { ...PAID, condition: 'none', withinDays: 30 };
    const id = await runPromotion(test, { kind: 'REGISTER', joinBy: 'member', terms });
    member = await test.given.member();
    await issueGifts(test.app.deps.rewards);
    expect(await amounts()).toEqual([]);
    await join(id);
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    await issueGifts(test.app.deps.rewards);
    expect(await amounts()).toEqual(['20.00']);
  });

  it.each([
    ['who joined', true, ['10.00']],
    ['who did not join', false, []],
  ])('returns losses of a member %s: %s', async (_who, joins, expected) => {
    const terms = {
      window: 'day',
      basisPoints: 1000,
      minLoss: '1',
      maxAmount: '30',
      gameTypes: [],
      claimDays: 7,
    };
    const id = await runPromotion(test, { kind: 'SAVIOR', joinBy: 'member', terms });
    if (joins) await join(id);
    await playRound(test, await memberIdOf(test, member), { stake: '100' });
    test.clock.advance(DAY_MS);
    member = await signInAgain(test, member);
    await addDailyTotals(test);
    await settleCashback(test.app.deps.rewards);
    expect(await amounts()).toEqual(expected);
  });

  it('offers a deposit bonus by application after the approval alone', async () => {
    const id = await runPromotion(test, { kind: 'DEPOSIT', joinBy: 'application', terms: DEPOSIT_TERMS });
    expect(await offersOf(test, member)).toEqual([]);
    await join(id);
    expect(await offersOf(test, member)).toEqual([]);
    await test.database.run(decide, [id, 'approved', test.clock.now()]);
    expect(await offersOf(test, member)).toHaveLength(1);
  });
});

const nameIt = statement<[id: bigint]>(
  'test.name-promotion',
  `UPDATE promotion SET code = 'joined-code' WHERE id = $1`,
);
