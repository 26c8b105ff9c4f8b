import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinTeam } from '../../../testing/messages/inbox.ts';
import { claim } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { settleCashback } from '../cashback/settle-cashback.ts';
import { seedPromotions, seedRewards } from './seed-rewards.ts';

const { bonus, promoCodes, rewards, report, signIn, wallet } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('the first demo account has rewards to claim, a history, tickets and promotions', async () => {
  const member = await joinTeam(test, { userName: 'member1' });
  const { asset } = test.app.deps.rewards.merchants.get('tessera');
  const members = [{ memberId: member.memberId, userName: 'member1', type: 0, asset }];
  await test.database.transaction(async (tx) => {
    await seedPromotions(test.app.deps.rewards, tx, 'tessera');
    await seedRewards(test.app.deps.rewards, tx, { merchantCode: 'tessera', members });
  });
  // The promotions of earlier rewards have no terms that a job could read.
  await settleCashback(test.app.deps.rewards);
  const list = async (which: 'open' | 'history') =>
    (await test.value(member, rewards.rewardList, { list: which, language: 'EN' })).content;
  expect((await list('history')).map(({ state }) => state)).toEqual(['expired', 'claimed']);
  const [discount, ticket, ...open] = await list('open');
  expect(discount).toMatchObject({ title: '20% off live casino', ticket: { ticketType: 'DISCOUNT' } });
  expect(ticket).toMatchObject({ title: 'A free go on the slots', kind: 'TICKET', amount: '20.00' });
  const { issued } = await test.value(member, bonus.bonusStatus, { language: 'EN' });
  expect(issued.map(({ rewardId }) => rewardId)).toEqual([ticket?.id, discount?.id]);
  expect(open.map(({ title }) => title)).toEqual(['Weekend cashback', 'Anniversary giveaway']);
  for (const { id } of open) expect((await claim(test, member, id)).status).toBe(200);
  expect((await test.value(member, report.balanceParts, {})).cash).toBe('90.00');
  expect(await test.value(member, wallet.depositPromotions, { language: 'EN' })).toMatchObject([
    { code: 'first-deposit', offer: { basisPoints: 10_000, maxBonus: '500.00', wagering: 8, lastsDays: 30 } },
  ]);
  const calendars = await test.value(member, signIn.signInCalendars, { language: 'EN' });
  expect(calendars.content).toMatchObject([{ title: 'Seven bright days', today: 'open' }]);
  const typed = { code: 'mosaic', requestKey: randomUUID(), language: 'EN' };
  expect(await test.value(member, promoCodes.usePromoCode, typed)).toMatchObject({ amount: '30.00' });
});
