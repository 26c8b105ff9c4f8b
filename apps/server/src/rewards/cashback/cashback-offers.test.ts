import { api } from '@tessera/contract';
import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { cashbackTerms } from './terms.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('cashback states its terms to members who may receive offers', async () => {
  const terms = {
    window: 'day',
    basisPoints: 1000,
    minLoss: '50',
    maxAmount: '30',
    gameTypes: ['RNG'],
    bonus: { wagering: 3, lastsDays: 7 },
    claimDays: 7,
  };
  const promotionId = await runPromotion(test, { kind: 'SAVIOR', terms: cashbackTerms.parse(terms) });
  const member = await test.given.member();
  const offers = async () =>
    (await test.value(member, api.cashback.cashbackOffers, { language: 'TY' })).content;
  const tomorrow = daysAfter(dayOf(test.clock.now().getTime()), 1);
  expect(await offers()).toEqual([
    {
      promotionId: promotionId.toString(),
      title: 'Isang promo',
      window: 'day',
      basisPoints: 1000,
      minLoss: '50.00',
      maxAmount: '30.00',
      gameTypes: ['RNG'],
      form: 'bonus',
      wagering: 3,
      claimDays: 7,
      windowEndsAt: new Date(beginningOf(tomorrow)).toISOString(),
      endsAt: null,
    },
  ]);
  await test.value(member, api.protection.takeBreak, { term: '24h' });
  expect(await offers()).toEqual([]);
});
