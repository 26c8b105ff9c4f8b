import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { runMission } from '../../../testing/rewards/missions.ts';
import { claim, issuedReward, issueTo, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const { missions, protection, rewards } = api;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let test: TestApp;
let member: Visitor;
beforeEach(async () => {
  test = await startTestApp();
  member = await test.given.member();
});
afterEach(() => test.stop());

const states = () => test.value(member, rewards.activityStates, {});
const stateOf = async (promotionId: bigint) =>
  (await states()).content.find((one) => one.promotionId === promotionId.toString());
const labelOf = async (promotionId: bigint) => (await stateOf(promotionId))?.label;
const join = (promotionId: bigint) =>
  test.call(member, missions.joinMission, { promotionId: promotionId.toString() });
const decide = statement<[state: string]>('test.decide-entry', 'UPDATE promotion_entry SET state = $1');
const setReward = statement<[state: string]>('test.set-reward-state', 'UPDATE reward SET state = $1');
const advance = async (ms: number) => {
  test.clock.advance(ms);
  member = await signInAgain(test, member);
};
const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * HOUR_MS);

describe('the state of a member in a promotion', () => {
  it('is join, then joined', async () => {
    const promotion = await runPromotion(test, { joinBy: 'member' });
    expect(await labelOf(promotion)).toBe('join');
    expect((await join(promotion)).body).toMatchObject({ value: { state: 'joined' } });
    expect(await labelOf(promotion)).toBe('joined');
  });

  it('is join by application, then applying, and then the decision of the operator', async () => {
    const promotion = await runPromotion(test, { joinBy: 'application' });
    expect(await stateOf(promotion)).toMatchObject({ label: 'join', byApplication: true });
    expect((await join(promotion)).body).toMatchObject({ value: { state: 'applying' } });
    expect(await labelOf(promotion)).toBe('applying');
    await test.database.run(decide, ['rejected']);
    expect(await labelOf(promotion)).toBe('rejected');
    await test.database.run(decide, ['approved']);
    expect(await labelOf(promotion)).toBe('joined');
  });

  it('is process where nobody joins, and no call joins such a promotion', async () => {
    const promotion = await runPromotion(test);
    expect(await labelOf(promotion)).toBe('process');
    expect((await join(promotion)).body).toMatchObject({ errorCode: 'mission.not.found' });
  });

  it('is claim with the reward, then claimed', async () => {
    const promotionId = await runPromotion(test);
    const rewardId = await issuedReward(test, member, { promotionId });
    expect(await stateOf(promotionId)).toMatchObject({ label: 'claim', rewardId });
    await claim(test, member, rewardId);
    expect(await stateOf(promotionId)).toMatchObject({ label: 'claimed', rewardId: null });
  });

  it('is issued during a review and while a bonus runs', async () => {
    const promotionId = await runPromotion(test);
    await issueTo(test, member, { promotionId });
    for (const state of ['review', 'queued', 'active']) {
      await test.database.run(setReward, [state]);
      expect(await labelOf(promotionId), state).toBe('issued');
    }
  });

  it('is not that of a reward that was not claimed in time', async () => {
    const promotionId = await runPromotion(test);
    await issueTo(test, member, { promotionId, expiresAt: inHours(1) });
    await advance(2 * HOUR_MS);
    expect(await labelOf(promotionId)).toBe('process');
  });

  it('follows the time of the promotion', async () => {
    const promotion = await runPromotion(test, {
      startsAt: inHours(2),
      endsAt: inHours(4),
      joinBy: 'member',
    });
    expect(await labelOf(promotion)).toBe('comingSoon');
    await advance(3 * HOUR_MS);
    expect(await labelOf(promotion)).toBe('join');
    await advance(2 * HOUR_MS);
    expect(await labelOf(promotion)).toBe('close');
    await advance(15 * DAY_MS);
    expect(await labelOf(promotion)).toBeUndefined();
  });

  it('of a mission is the label of the mission', async () => {
    const mission = await runMission(test, {}, { joinBy: 'member' });
    expect(await labelOf(mission)).toBe('join');
    await join(mission);
    expect(await labelOf(mission)).toBe('joined');
  });

  it('is unknown to members who may not receive offers', async () => {
    const promotion = await runPromotion(test, { joinBy: 'member' });
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect(await states()).toEqual({ eligible: false, content: [] });
    expect((await join(promotion)).body).toMatchObject({ errorCode: 'mission.not.found' });
  });

  it('is that of one member alone, and of the own merchant', async () => {
    const promotionId = await runPromotion(test, { joinBy: 'member' });
    const other = await test.given.member();
    await issueTo(test, other, { promotionId });
    expect(await labelOf(promotionId)).toBe('join');
    const move = statement<[id: bigint]>(
      'test.move-promotion',
      `UPDATE promotion SET merchant_code = (SELECT code FROM merchant WHERE code <> 'tessera' LIMIT 1) WHERE id = $1`,
    );
    await test.database.run(move, [promotionId]);
    expect(await labelOf(promotionId)).toBeUndefined();
  });
});
