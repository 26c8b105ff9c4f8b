import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../../testing/identity/blocked-members.ts';
import { signInAgain } from '../../../testing/identity/browser.ts';
import {
  claimedBonus,
  forfeit,
  issuedBonus,
  pocketsOf,
  runBonusJobs,
  statusOf,
} from '../../../testing/rewards/bonus.ts';
import { claim, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';

const { bonus, protection, rewards } = api;

let test: TestApp;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  member = await test.given.member({ balance: '100' });
});
afterAll(() => test.stop());

const findBudget = statement<[id: bigint], { reserved: bigint; spent: bigint }>(
  'test.find-budget-of-bonus',
  'SELECT reserved_units AS reserved, spent_units AS spent FROM promotion WHERE id = $1',
);
const putYesterday = statement<[memberId: bigint, gameType: string, now: Date]>(
  'test.put-play-of-yesterday',
  `INSERT INTO game_day (member_id, day, game_type, vassalage, hands, stake_units, win_units)
   VALUES ($1, ledger_day($3) - 1, $2, 'ONE', 1, 300000, 0)`,
);
const history = async () =>
  (await test.value(member, rewards.rewardList, { list: 'history', language: 'EN' })).content;

describe('claim of a bonus', () => {
  it('shows the terms of issued bonuses before, with the stakes of the last 30 days that would have counted', async () => {
    const id = await issuedBonus(test, member, { wagering: 8, maxStake: '5', refusedTypes: ['LIVE'] });
    const terms = { required: '800.00', maxStake: '5.00', refusedTypes: ['LIVE'], wagerUntil: null };
    expect(await statusOf(test, member)).toMatchObject({
      active: null,
      queued: [],
      issued: [{ rewardId: id, amount: '100.00', balance: '0.00', ...terms }],
    });
    const [memberId, now] = [await memberIdOf(test, member), test.clock.now()];
    for (const type of ['RNG', 'LIVE']) await test.database.run(putYesterday, [memberId, type, now]);
    expect((await statusOf(test, member)).issued).toMatchObject([{ lastMonthTurnover: '30.00' }]);
    await claim(test, member, id);
    expect(await statusOf(test, member)).toMatchObject({ active: { rewardId: id }, issued: [] });
  });

  it('is not offered after its time, also before the job that expires rewards', async () => {
    await issuedBonus(test, member);
    test.clock.advance(7 * DAY_MS);
    member = await signInAgain(test, member);
    expect((await statusOf(test, member)).issued).toEqual([]);
  });

  it('fills the bonus balance and shows the terms', async () => {
    const id = await claimedBonus(test, member, { maxStake: '5' });
    expect(await pocketsOf(test, member)).toEqual([100, 100]);
    expect((await statusOf(test, member)).active).toMatchObject({
      rewardId: id,
      balance: '100.00',
      required: '500.00',
      wagered: '0.00',
      maxStake: '5.00',
    });
  });

  it('is queued behind an active bonus', async () => {
    await claimedBonus(test, member);
    const id = await issuedBonus(test, member);
    expect((await claim(test, member, id)).body).toMatchObject({ value: { state: 'queued' } });
    expect(await pocketsOf(test, member)).toEqual([100, 100]);
  });

  it('starts one of many bonuses that are claimed at once', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 8; at += 1) ids.push(await issuedBonus(test, member));
    const answers = await Promise.all(ids.map((id) => claim(test, member, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { active, queued } = await statusOf(test, member);
    expect([active !== null, queued.length]).toEqual([true, 7]);
    expect(await pocketsOf(test, member)).toEqual([100, 100]);
  });

  it('is refused during a break', async () => {
    const id = await issuedBonus(test, member);
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect((await claim(test, member, id)).body).toMatchObject({ errorCode: 'protection.break' });
  });

  it('is refused during a break, also behind an active bonus', async () => {
    await claimedBonus(test, member);
    const id = await issuedBonus(test, member);
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect((await claim(test, member, id)).body).toMatchObject({ errorCode: 'protection.break' });
    expect((await statusOf(test, member)).queued).toEqual([]);
  });

  it('cannot require more than the market allows', async () => {
    await expect(issuedBonus(test, member, { wagering: 11 })).rejects.toThrow('market');
  });
});

describe('end of a bonus', () => {
  it('by the member keeps cash, is repeatable and starts the next bonus', async () => {
    const promotionId = await runPromotion(test, { kind: 'DEPOSIT', budget: '100' });
    const id = await claimedBonus(test, member, { promotionId });
    const next = await claimedBonus(test, member, { amount: '30' });
    expect((await forfeit(test, member, id)).body).toMatchObject({ value: { balance: '100.00' } });
    expect((await forfeit(test, member, id)).status).toBe(200);
    expect(await pocketsOf(test, member)).toEqual([100, 30]);
    expect((await statusOf(test, member)).active).toMatchObject({ rewardId: next });
    expect((await history())[0]).toMatchObject({ id, state: 'forfeited' });
    expect(await test.database.one(findBudget, [promotionId])).toEqual({ reserved: 0n, spent: 0n });
  });

  it('of another member is refused', async () => {
    const id = await claimedBonus(test, await test.given.member());
    expect((await forfeit(test, member, id)).body).toMatchObject({ errorCode: 'bonus.not.found' });
    const { body } = await test.call(member, bonus.wageringStatement, { rewardId: id });
    expect(body).toMatchObject({ errorCode: 'bonus.not.found' });
  });

  it('comes with its time', async () => {
    const id = await claimedBonus(test, member, { lastsDays: 3 });
    test.clock.advance(3 * DAY_MS);
    await runBonusJobs(test);
    expect(await pocketsOf(test, member)).toEqual([100, 0]);
    member = await signInAgain(test, member);
    expect((await history())[0]).toMatchObject({ id, state: 'expired' });
  });
});
