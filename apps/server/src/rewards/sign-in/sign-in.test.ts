import { api } from '@tessera/contract';
import { dayOf } from '@tessera/contract/calendar';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { claim, endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { nextPosition, type SignInTerms, signInTerms } from './terms.ts';

const { signIn, rewards, report, protection, bonus, inbox } = api;
const TERMS: SignInTerms = {
  calendar: 'cycle',
  missed: 'restart',
  amounts: ['1', '2', '5'],
  claimDays: 7,
};

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

const run = async (changes: Partial<SignInTerms> = {}, budget?: string) =>
  (
    await runPromotion(test, {
      kind: 'LOGIN',
      terms: signInTerms.parse({ ...TERMS, ...changes }),
      ...(budget !== undefined && { budget }),
    })
  ).toString();
const tap = (promotionId: string, requestKey = randomUUID()) =>
  test.call(member, signIn.signInToday, { promotionId, requestKey });
const calendar = async () =>
  (await test.value(member, signIn.signInCalendars, { language: 'TY' })).content[0];
const balance = async () => (await test.value(member, report.balanceParts, {})).cash;
const nextDay = async (days = 1) => {
  test.clock.advance(days * DAY_MS);
  member = await signInAgain(test, member);
};

describe('the place of a sign-in', () => {
  const cycle = { calendar: 'cycle', missed: 'restart', amounts: ['1', '1', '1'] } as const;
  const at = (day: string, position: number) => ({ day, position });

  it.each([
    ['is the first without an earlier one', cycle, undefined, '2026-03-05', 1],
    ['follows the day before', cycle, at('2026-02-28', 1), '2026-03-01', 2],
    ['begins again after the last day', cycle, at('2026-03-04', 3), '2026-03-05', 1],
    ['restarts after a missed day', cycle, at('2026-03-03', 2), '2026-03-05', 1],
    ['continues after a missed day', { ...cycle, missed: 'continue' }, at('2026-01-03', 2), '2026-03-05', 3],
    [
      'begins with the month',
      { ...cycle, calendar: 'month', missed: 'continue' },
      at('2026-02-28', 2),
      '2026-03-01',
      1,
    ],
    [
      'is beyond the calendar in a complete month',
      { ...cycle, calendar: 'month' },
      at('2026-03-03', 3),
      '2026-03-04',
      4,
    ],
  ] as const)('%s', (_title, terms, last, today, position) => {
    expect(nextPosition(terms, last, today)).toBe(position);
  });
});

describe('a daily sign-in', () => {
  it('pays the amount of the day with one call, without a message', async () => {
    const id = await run();
    expect(await calendar()).toMatchObject({
      title: 'Isang promo',
      today: 'open',
      signed: 0,
      amounts: ['1.00', '2.00', '5.00'],
    });
    expect((await tap(id)).body).toMatchObject({
      value: { position: 1, amount: '1.00', state: 'claimed', balance: '101.00' },
    });
    expect(await calendar()).toMatchObject({ today: 'signed-in', signed: 1 });
    const { content } = await test.value(member, rewards.rewardList, { list: 'history', language: 'EN' });
    expect(content).toEqual([expect.objectContaining({ kind: 'LOGIN', amount: '1.00', state: 'claimed' })]);
    expect(await test.value(member, inbox.unreadMessages, {})).toBe(0);
  });

  it('is possible once for a day of the merchant', async () => {
    const id = await run();
    await tap(id);
    expect((await tap(id)).body).toMatchObject({ errorCode: 'sign.in.repeated' });
    await nextDay();
    expect((await tap(id)).body).toMatchObject({ value: { position: 2, balance: '103.00' } });
    await nextDay();
    expect((await tap(id)).body).toMatchObject({ value: { position: 3, balance: '108.00' } });
    await nextDay();
    expect(await calendar()).toMatchObject({ today: 'open', signed: 0 });
    expect((await tap(id)).body).toMatchObject({ value: { position: 1, balance: '109.00' } });
  });

  it('changes at midnight of the merchant, not of UTC', async () => {
    const id = await run();
    await tap(id);
    const { nextDayAt = '' } = (await calendar()) ?? {};
    const left = Date.parse(nextDayAt) - test.clock.now().getTime();
    test.clock.advance(left - 1000);
    member = await signInAgain(test, member);
    expect((await tap(id)).body).toMatchObject({ errorCode: 'sign.in.repeated' });
    test.clock.advance(1000);
    expect((await tap(id)).body).toMatchObject({ value: { position: 2 } });
  });

  it.each([
    ['restart', 1],
    ['continue', 2],
  ] as const)('after a missed day with %s has the place %d', async (missed, position) => {
    const id = await run({ missed });
    await tap(id);
    await nextDay(2);
    expect((await tap(id)).body).toMatchObject({ value: { position } });
  });

  it('is refused in a complete month, and possible in the next one', async () => {
    const id = await run({ calendar: 'month', missed: 'continue', amounts: ['1'] });
    while (dayOf(test.clock.now().getTime()).slice(8) !== '01') await nextDay();
    expect((await tap(id)).body).toMatchObject({ value: { position: 1 } });
    await nextDay();
    expect(await calendar()).toMatchObject({ today: 'complete', signed: 1 });
    expect((await tap(id)).body).toMatchObject({ errorCode: 'sign.in.complete' });
    await nextDay(31);
    expect((await tap(id)).body).toMatchObject({ value: { position: 1 } });
  });

  it('succeeds once of 100 parallel calls', async () => {
    const id = await run();
    const answers = await Promise.all(Array.from({ length: 100 }, () => tap(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe('101.00');
  });

  it('with the same key is one sign-in', async () => {
    const id = await run();
    const requestKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => tap(id, requestKey)));
    expect(new Set(answers.map(({ body }) => body.success && body.value.state))).toEqual(
      new Set(['claimed']),
    );
    expect(await balance()).toBe('101.00');
  });

  it('with the same key after midnight has the answer of the day before', async () => {
    const id = await run();
    const requestKey = randomUUID();
    const { body } = await tap(id, requestKey);
    await nextDay();
    expect((await tap(id, requestKey)).body).toEqual(body);
    expect(await calendar()).toMatchObject({ today: 'open', signed: 1 });
    expect((await tap(id)).body).toMatchObject({ value: { position: 2, balance: '103.00' } });
  });

  it('with the same key after the end of the promotion has the first answer', async () => {
    const id = await run();
    const requestKey = randomUUID();
    const { body } = await tap(id, requestKey);
    await endPromotions(test);
    expect((await tap(id, requestKey)).body).toEqual(body);
  });

  it('issues a bonus, which starts with the claim of the member', async () => {
    const id = await run({ bonus: { wagering: 3, lastsDays: 7 } });
    expect(await calendar()).toMatchObject({ form: 'bonus', wagering: 3 });
    expect((await tap(id)).body).toMatchObject({ value: { state: 'issued', balance: '100.00' } });
    const { content } = await test.value(member, rewards.rewardList, { list: 'open', language: 'EN' });
    expect((await claim(test, member, content[0]?.id ?? '')).body).toMatchObject({
      value: { state: 'active' },
    });
    const { active } = await test.value(member, bonus.bonusStatus, { language: 'EN' });
    expect(active).toMatchObject({ kind: 'LOGIN', required: '3.00' });
  });

  it('stores nothing where the budget does not suffice', async () => {
    const id = await run({}, '0.5');
    expect((await tap(id)).body).toMatchObject({ errorCode: 'promotion.used.up' });
    expect(await calendar()).toMatchObject({ today: 'open', signed: 0 });
  });

  it('is refused outside the time of the promotion, and for another kind', async () => {
    const id = await run();
    const other = (await runPromotion(test)).toString();
    expect((await tap(other)).body).toMatchObject({ errorCode: 'promotion.not.found' });
    await endPromotions(test);
    expect((await tap(id)).body).toMatchObject({ errorCode: 'promotion.not.found' });
    const coming = await runPromotion(test, {
      kind: 'LOGIN',
      terms: TERMS,
      startsAt: new Date(test.clock.now().getTime() + DAY_MS),
    });
    expect((await tap(coming.toString())).body).toMatchObject({ errorCode: 'promotion.not.open' });
  });

  it('is not offered during a break', async () => {
    const id = await run();
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect(await calendar()).toBeUndefined();
    expect((await tap(id)).body).toMatchObject({ errorCode: 'promotion.not.found' });
  });
});
