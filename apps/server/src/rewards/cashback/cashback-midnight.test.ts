import { api } from '@tessera/contract';
import { beginningOf, dayOf, daysAfter } from '@tessera/contract/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSupplied } from '../../../testing/games/supplied.ts';
import type { PlayerSession, Supplier } from '../../../testing/games/supplier.ts';
import { betOf, winOf } from '../../../testing/games/wallet-calls.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { addDailyTotals } from '../../../testing/rewards/daily-totals.ts';
import { endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import type { TestApp } from '../../../testing/server/app.ts';
import { settleCashback } from './settle-cashback.ts';

const MINUTE_MS = 60_000;
/** In the unit of providers. */
const ONE = 100_000;
const TERMS = {
  window: 'day',
  basisPoints: 1000,
  minLoss: '50',
  maxAmount: '30',
  gameTypes: [],
  claimDays: 7,
};

let test: TestApp;
let supplier: Supplier;
let session: PlayerSession;
beforeAll(async () => {
  ({ test, supplier } = await startSupplied());
});
afterAll(async () => {
  await test.stop();
  await supplier.stop();
});

/** Moves the clock to minutes after the next midnight of the merchant; negative for before. */
const moveToMidnight = (minutes: number) => {
  const midnight = beginningOf(daysAfter(dayOf(test.clock.now().getTime()), 1));
  test.clock.advance(midnight + minutes * MINUTE_MS - test.clock.now().getTime());
};
beforeEach(async () => {
  await endPromotions(test);
  moveToMidnight(1);
  await runPromotion(test, { kind: 'SAVIOR', terms: TERMS });
  moveToMidnight(-10);
  session = await supplier.openSession(test, { balance: '1000' });
});

const send = async (kind: 'bet' | 'win', request: object) => {
  const { body } = await supplier.call(test, kind, request);
  expect(body).toMatchObject({ status: 'RS_OK' });
};
const bet = async (amount: number) => {
  const request = betOf(session, { amount: amount * ONE });
  await send('bet', request);
  return request;
};
const close = (of: ReturnType<typeof betOf>, amount: number) =>
  send('win', winOf(of, { amount: amount * ONE, round_closed: true }));
const lose = async (amount: number) => close(await bet(amount), 0);
const settle = async () => {
  await addDailyTotals(test);
  await settleCashback(test.app.deps.rewards);
};
const cashback = async () => {
  const visitor = await signInAgain(test, session.visitor);
  const input = { kind: 'SAVIOR', list: 'open', language: 'EN' };
  const { content } = await test.value(visitor, api.rewards.rewardList, input);
  return content.map(({ amount }) => amount);
};

describe('cashback of a round that is open over midnight', () => {
  it('is that of the day of the bet, and is paid with the next window, once', async () => {
    const open = await bet(100);
    moveToMidnight(10);
    await settle();
    expect(await cashback()).toEqual([]);
    await close(open, 20);
    await lose(100);
    moveToMidnight(10);
    await settle();
    // 8.00 for the 80.00 of the first day, and 10.00 for the second day.
    expect(await cashback()).toEqual(['18.00']);
    await settle();
    expect(await cashback()).toEqual(['18.00']);
  });

  it('gives the win to the day of the bet, and what was paid for the day is subtracted', async () => {
    await lose(100);
    const open = await bet(100);
    moveToMidnight(10);
    await settle();
    expect(await cashback()).toEqual(['10.00']);
    await close(open, 150);
    await lose(100);
    moveToMidnight(10);
    await settle();
    // The first day is a loss of 50.00: 5.00 less than paid.
    expect(await cashback()).toEqual(['5.00', '10.00']);
  });

  it('is not paid later for a day for which the member could get none', async () => {
    await lose(100);
    await test.value(session.visitor, api.protection.takeBreak, { term: '24h' });
    moveToMidnight(10);
    await settle();
    moveToMidnight(10);
    session = await supplier.openSessionOf(test, await signInAgain(test, session.visitor));
    await lose(100);
    moveToMidnight(10);
    await settle();
    expect(await cashback()).toEqual(['10.00']);
  });
});
