import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuedReward, issueTo, runPromotion } from '../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';

const { inbox, notifications } = api;

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await test.given.member();
});
afterAll(() => test.stop());

const messages = async (language = 'EN') =>
  (await test.value(member, inbox.messages, { box: 'in', language })).content;
const firstMessage = async (language = 'EN') => {
  const [row] = await messages(language);
  return test.value(member, inbox.message, { id: row?.id ?? '', language });
};

describe('the message of an issued reward', () => {
  it('names amount and promotion, and leads to the reward', async () => {
    const promotionId = await runPromotion(test);
    const id = await issuedReward(test, member, { promotionId, amount: '12.5' });
    expect(await firstMessage()).toMatchObject({
      category: 'play',
      title: 'A reward is waiting for you',
      content: 'You have a reward of 12.50 PHP: A promotion. Claim it and it is yours.',
      subject: `/m/rewardCenter?reward=${id}`,
      canReply: false,
    });
    expect((await firstMessage('AR')).title).toBe('مكافأة بانتظارك');
    expect((await firstMessage('TY')).content).toContain('Isang promo');
  });

  it('names the kind in the language of the reader where the reward has no promotion', async () => {
    await issuedReward(test, member, { kind: 'VIP' });
    expect((await firstMessage()).content).toContain('VIP level');
    expect((await firstMessage('TY')).content).toContain('antas ng VIP');
    expect((await firstMessage('AR')).content).toContain('مستوى VIP');
  });

  it('calls a ticket a ticket', async () => {
    const promotionId = await runPromotion(test, { kind: 'TICKET' });
    await issueTo(test, member, { kind: 'TICKET', form: 'ticket', promotionId, amount: '5' });
    expect(await firstMessage()).toMatchObject({
      title: 'A ticket is waiting for you',
      content: 'You have a ticket that pays 5.00 PHP of your stakes: A promotion. Claim it and play.',
    });
    expect((await firstMessage('TY')).title).toBe('May ticket na naghihintay sa iyo');
    expect((await firstMessage('AR')).title).toBe('تذكرة بانتظارك');
  });

  it('is sent once for each source, and not for a reward in review', async () => {
    await issueTo(test, member, { sourceKey: 'day' });
    await issueTo(test, member, { sourceKey: 'day' });
    await issueTo(test, member, { needsReview: true });
    expect(await messages()).toHaveLength(1);
  });

  it('is not sent where the budget does not suffice', async () => {
    const promotionId = await runPromotion(test, { budget: '5' });
    expect(await issueTo(test, member, { promotionId })).toEqual({ outcome: 'budget' });
    expect(await messages()).toEqual([]);
  });

  it('is not sent to a member who switched such messages off', async () => {
    const off = { category: 'play', channel: 'inbox', enabled: false } as const;
    await test.value(member, notifications.setNoticePreference, off);
    await issuedReward(test, member);
    expect(await messages()).toEqual([]);
  });
});
