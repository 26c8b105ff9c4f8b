import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { awaitMessage } from '../../../testing/identity/outbox.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { deviceCookies } from '../../../testing/identity/secret-key.ts';
import { signInFrom } from '../../../testing/rewards/referrals.ts';
import { endPromotions, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { freshSource } from '../../../testing/server/fresh-source.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { mobileVerified } from '../../identity/events.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { issueGifts } from './issue-gifts.ts';
import { type GiftTerms, giftTerms } from './terms.ts';

const { identity, rewards, protection, inbox } = api;
const TERMS: GiftTerms = { amount: '50', condition: 'none', withinDays: 30, claimDays: 7 };

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.stop());

const run = (changes: Partial<GiftTerms> = {}, budget = '1000') =>
  runPromotion(test, { kind: 'REGISTER', terms: giftTerms.parse({ ...TERMS, ...changes }), budget });
const issue = () => issueGifts(test.app.deps.rewards);
const gifts = async (member: Visitor) => {
  const lists = await Promise.all(
    (['open', 'history'] as const).map((list) =>
      test.value(member, rewards.rewardList, { kind: 'REGISTER', list, language: 'EN' }),
    ),
  );
  return lists.flatMap(({ content }) => content.map(({ amount, state }) => `${amount} ${state}`));
};
const findMember = statement<[userName: string], { memberId: bigint }>(
  'test.find-new-member',
  'SELECT id AS "memberId" FROM member WHERE user_name = $1',
);
const idOf = async ({ info }: Visitor) => (await test.database.one(findMember, [info.userName])).memberId;
const verify = async (member: Visitor) => {
  await insertPersonalValue(test, member.info.userName, { field: 'mobileNum', value: '+639171234567' });
  const memberId = await idOf(member);
  const { events, clock } = test.app.deps.identity;
  await test.database.transaction((tx) => events.publish(tx, mobileVerified, { memberId, at: clock.now() }));
};
const findBudget = statement<[id: bigint], { reserved: bigint }>(
  'test.find-gift-budget',
  'SELECT reserved_units AS reserved FROM promotion WHERE id = $1',
);

describe('a registration gift', () => {
  it('that the market does not permit delays no other gift', async () => {
    const tooMuch = { wagering: 50, lastsDays: 7 };
    await run({ bonus: tooMuch });
    const refused = await test.given.member();
    await endPromotions(test);
    await run();
    const member = await test.given.member();
    await issue();
    expect(await gifts(refused)).toEqual([]);
    expect(await gifts(member)).toEqual(['50.00 issued']);
  });

  it('is issued once to a new member, with a message', async () => {
    await run();
    const member = await test.given.member();
    await Promise.all([issue(), issue(), issue()]);
    await issue();
    expect(await gifts(member)).toEqual(['50.00 issued']);
    expect(await test.value(member, inbox.unreadMessages, {})).toBe(1);
  });

  it('never prevents a registration', async () => {
    await runPromotion(test, { kind: 'REGISTER', terms: {} });
    const member = await test.given.member();
    await issue();
    expect(await gifts(member)).toEqual([]);
  });

  it('is not for members who registered before the promotion', async () => {
    const member = await test.given.member();
    await run();
    await issue();
    expect(await gifts(member)).toEqual([]);
  });

  it('has the terms of the registration, also after the end of the promotion', async () => {
    await run();
    const member = await test.given.member();
    await endPromotions(test);
    await issue();
    expect(await gifts(member)).toEqual(['50.00 issued']);
  });

  it('waits for a verified mobile number', async () => {
    await test.stop();
    test = await startTestApp({ listen: true });
    await run({ condition: 'mobile' });
    const member = await test.given.member();
    await issue();
    expect(await gifts(member)).toEqual([]);
    const mobileNum = '9174000001';
    const cookies = deviceCookies('gift-');
    await test.call(member, identity.sendMobileCode, { mobileNum }, { cookies });
    const { text } = await awaitMessage(test.dataDir, `+63${mobileNum}`, () => true);
    const verificationCode = /\d{6}/.exec(text)?.[0] ?? '';
    await test.call(member, identity.bindMobile, { mobileNum, verificationCode }, { cookies });
    await issue();
    expect(await gifts(member)).toEqual(['50.00 issued']);
  });

  it('ends without a verified number in time', async () => {
    await run({ condition: 'mobile', withinDays: 3 });
    const member = await test.given.member();
    await issue();
    test.clock.advance(3 * DAY_MS);
    await issue();
    await verify(member);
    await issue();
    expect(await gifts(await signInAgain(test, member))).toEqual([]);
  });

  it('waits for the end of a break', async () => {
    await run();
    const member = await test.given.member();
    await test.value(member, protection.takeBreak, { term: '24h' });
    await issue();
    expect(await gifts(member)).toEqual([]);
    test.clock.advance(DAY_MS);
    await issue();
    expect(await gifts(await signInAgain(test, member))).toEqual(['50.00 issued']);
  });

  it('ends where the budget is used up', async () => {
    await run({}, '60');
    const [one, two] = [await test.given.member(), await test.given.member()];
    await issue();
    expect([await gifts(one), await gifts(two)]).toEqual([['50.00 issued'], []]);
  });

  it('can be a bonus', async () => {
    await run({ bonus: { wagering: 5, lastsDays: 7 } });
    const member = await test.given.member();
    await issue();
    const { content } = await test.value(member, rewards.rewardList, { list: 'open', language: 'EN' });
    expect(content).toMatchObject([{ form: 'bonus', amount: '50.00' }]);
  });
});

describe('the review of a gift', () => {
  const operate = (typed: string) => operateOn(test).run(`gifts ${typed} --as lina`);
  /** Two members of one device. */
  const pair = async () => {
    const { cookies } = freshSource();
    const [one, two] = [await test.given.member(), await test.given.member()];
    await signInFrom(test, one, { from: '10.7.0.1', cookies });
    await signInFrom(test, two, { from: '10.7.9.1', cookies });
    await issue();
    return [one, two] as const;
  };

  it('is for the second member of a device, and sends the message with the approval', async () => {
    await run();
    const [one, two] = await pair();
    expect([await gifts(one), await gifts(two)]).toEqual([['50.00 issued'], ['50.00 review']]);
    const unread = await test.value(two, inbox.unreadMessages, {});
    const id = await idOf(two);
    expect((await operate('review')).lines[1]).toMatch(new RegExp(`^${id} .*50.00 PHP +device$`));
    expect((await operate(`approve ${id}`)).lines).toEqual([`gift ${id} is approved`]);
    expect(await gifts(two)).toEqual(['50.00 issued']);
    expect(await test.value(two, inbox.unreadMessages, {})).toBe(unread + 1);
    expect((await operate(`approve ${id}`)).status).toBe(1);
  });

  it('can reject the gift, which returns to the budget', async () => {
    const promotionId = await run();
    const [, two] = await pair();
    const id = await idOf(two);
    expect((await operate(`reject ${id} --reason same_person`)).lines).toEqual([`gift ${id} is rejected`]);
    expect(await gifts(two)).toEqual(['50.00 cancelled']);
    expect((await test.database.one(findBudget, [promotionId])).reserved).toBe(500_000n);
    expect((await operate('review')).lines).toEqual(['nothing']);
  });
});
