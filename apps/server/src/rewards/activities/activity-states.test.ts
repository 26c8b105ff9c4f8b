import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { depositWith, issueBonuses, runDepositBonus } from '../../../testing/rewards/deposit-bonus.ts';
import { runMission } from '../../../testing/rewards/missions.ts';
import { claim, issuedReward, issueTo, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedDepositMethods } from '../../wallet/index.ts';

const { missions, protection, rewards } = api;
const HOUR_MS = 3_600_000;

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
const cancelPromotion = statement<[]>('test.cancel-promotion', "UPDATE promotion SET state = 'cancelled'");
const disableDeposits = statement<[]>('test.disable-deposits', 'UPDATE deposit_method SET enabled = false');
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

  it('is closed once the budget of the promotion is given away', async () => {
    const member = await runPromotion(test, { joinBy: 'member', budget: '10' });
    const automatic = await runPromotion(test, { budget: '10' });
    const someone = await test.given.member();
    for (const promotionId of [member, automatic]) await issueTo(test, someone, { promotionId });
    const closed = { label: 'close', closedReason: 'budget' };
    expect(await stateOf(member)).toMatchObject(closed);
    expect(await stateOf(automatic)).toMatchObject(closed);
  });

  it('is closed for a mission whose milestones have no budget left', async () => {
    const mission = await runMission(test, {}, { joinBy: 'member', budget: '1' });
    expect(await stateOf(mission)).toMatchObject({ label: 'close', closedReason: 'budget' });
  });

  it('of a cancelled promotion is closed without a reason', async () => {
    const promotionId = await runPromotion(test, { joinBy: 'member' });
    await test.database.run(cancelPromotion, []);
    expect(await stateOf(promotionId)).toMatchObject({ label: 'close', closedReason: null });
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

describe('the state of a member in a deposit bonus', () => {
  beforeEach(() => test.database.transaction((tx) => seedDepositMethods(tx, 'tessera')));

  it('is deposit while the next deposit can have the bonus, and closed after it', async () => {
    const { id, code } = await runDepositBonus(test, { deposits: 'once' });
    expect(await stateOf(id)).toMatchObject({ label: 'deposit', closedReason: null });
    await depositWith(test, member, '100', code);
    await issueBonuses(test);
    expect(await labelOf(id)).toBe('claim');
    await test.database.run(setReward, ['active']);
    expect(await labelOf(id)).toBe('issued');
    await test.database.run(setReward, ['forfeited']);
    expect(await stateOf(id)).toMatchObject({ label: 'close', closedReason: 'used' });
  });

  it('is closed after a first deposit without the bonus', async () => {
    const { id } = await runDepositBonus(test, { deposits: 'first' });
    expect(await labelOf(id)).toBe('deposit');
    await depositWith(test, member, '100');
    expect(await stateOf(id)).toMatchObject({ label: 'close', closedReason: 'used' });
  });

  it('is closed where the budget is given away, or where the site accepts no deposits', async () => {
    const empty = await runDepositBonus(test, { budget: '10' });
    await issueTo(test, await test.given.member(), { promotionId: empty.id, kind: 'DEPOSIT' });
    expect(await stateOf(empty.id)).toMatchObject({ label: 'close', closedReason: 'budget' });
    const { id } = await runDepositBonus(test);
    await test.database.run(disableDeposits, []);
    expect(await stateOf(id)).toMatchObject({ label: 'close', closedReason: 'deposits' });
  });

  it('is join until the operator accepts the application, then deposit', async () => {
    const promotionId = await runPromotion(test, { kind: 'DEPOSIT', joinBy: 'application' });
    expect(await stateOf(promotionId)).toMatchObject({ label: 'join', byApplication: true });
    await join(promotionId);
    expect(await labelOf(promotionId)).toBe('applying');
    await test.database.run(decide, ['rejected']);
    expect(await labelOf(promotionId)).toBe('rejected');
    await test.database.run(decide, ['approved']);
    expect(await labelOf(promotionId)).toBe('deposit');
  });
});
