import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { openGame, titlesOf } from '../../../testing/games/studio.ts';
import {
  correctRound,
  gamesOfTypes,
  memberIdOf,
  playRound,
  runBoard,
  runMission,
} from '../../../testing/rewards/missions.ts';
import { claim, runPromotion } from '../../../testing/rewards/rewards.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { seedGames } from '../../games/index.ts';
import { randomUUID } from 'node:crypto';
import { reportPayment } from '../../../testing/wallet/deposits.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { seedDepositMethods } from '../../wallet/index.ts';
import { advanceMissions } from './advance-missions.ts';

const { leaderBoards, missions, protection, report, studio } = api;

let test: TestApp;
let member: Visitor;
let id: bigint;

const removePromotions = statement<[]>('test.end-missions', `UPDATE promotion SET state = 'ended'`);

beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction(seedGames);
});
beforeEach(async () => {
  await test.database.run(removePromotions, []);
  member = await test.given.member({ balance: '1000' });
  id = await memberIdOf(test, member);
});
afterAll(() => test.stop());

const advance = () => advanceMissions(test.app.deps.rewards);
const list = async (visitor = member) =>
  (await test.value(visitor, missions.missionList, { language: 'EN' })).content;
const only = async () => {
  const [mission] = await list();
  if (!mission) throw new Error('no mission is listed');
  return mission;
};
const states = async () => (await only()).milestones.map(({ state }) => state);
const join = (promotionId: bigint, visitor = member) =>
  test.call(visitor, missions.joinMission, { promotionId: promotionId.toString() });
const advanceClock = async (ms: number) => {
  test.clock.advance(ms);
  member = await signInAgain(test, member);
};

describe('stored terms that are invalid', () => {
  const VALID = {
    type: 'mission',
    metric: 'turnover',
    window: 'day',
    gameTypes: [],
    gameIds: [],
    claimDays: 7,
  };
  const MILESTONES = [{ reach: '100', reward: '5' }];
  it.each([
    ['no milestones', { ...VALID }],
    ['milestones that are no list', { ...VALID, milestones: 'none' }],
    ['a milestone without a quantity', { ...VALID, milestones: [{ reach: 'many', reward: '5' }] }],
    ['games that are no ids', { ...VALID, milestones: MILESTONES, gameIds: ['x', '1.5'] }],
    ['games that are no list', { ...VALID, milestones: MILESTONES, gameIds: 7 }],
    ['an unknown metric', { ...VALID, milestones: MILESTONES, metric: 'luck' }],
    ['a metric of deposits without quantity', { ...VALID, metric: 'deposits', milestones: [{ reach: '-' }] }],
  ])('of one mission break neither the list nor play: %s', async (_why, terms) => {
    await runPromotion(test, { kind: 'MISSION', terms });
    await runMission(test);
    await playRound(test, id, { stake: '150' });
    await advance();
    expect(await list()).toHaveLength(1);
    expect(await states()).toEqual(['issued', 'open']);
  });

  it('of one leader board break no list of boards', async () => {
    const endsAt = new Date(test.clock.now().getTime() + DAY_MS);
    await runPromotion(test, { kind: 'MISSION', terms: { type: 'board', gameIds: ['x'] }, endsAt });
    await runBoard(test);
    const { content } = await test.value(member, leaderBoards.leaderBoardList, { language: 'EN' });
    expect(content).toHaveLength(1);
  });
});

const disable = statement<[id: bigint]>('test.disable', 'UPDATE member SET enabled = false WHERE id = $1');
const enable = statement<[id: bigint]>('test.enable', 'UPDATE member SET enabled = true WHERE id = $1');

describe('a mission', () => {
  it('is fulfilled by rounds of a member, and its reward is claimed', async () => {
    await runMission(test, { milestones: [['2', '5']] });
    expect(await only()).toMatchObject({ title: 'Mission', label: 'joined', progress: '0.00' });
    const [nodeId = ''] = await titlesOf(test, 'dice');
    await openGame(test, member, nodeId);
    for (const side of ['under', 'over'] as const) {
      await test.value(member, studio.diceRound, {
        nodeId,
        stake: '1.00',
        side,
        chance: 4950,
        requestKey: randomUUID(),
      });
      test.clock.advance(10_000);
    }
    await advance();
    const mission = await only();
    expect(mission).toMatchObject({ label: 'claim', progress: '2.00' });
    const before = (await test.value(member, report.balanceParts, {})).cash;
    expect((await claim(test, member, mission.milestones[0]?.rewardId ?? '')).status).toBe(200);
    const after = (await test.value(member, report.balanceParts, {})).cash;
    expect(Number(after) - Number(before)).toBeCloseTo(5);
    expect(await only()).toMatchObject({ label: 'claimed' });
  });

  it('issues each milestone once, with concurrent consumers', async () => {
    await runMission(test);
    await playRound(test, id, { stake: '150' });
    await Promise.all(Array.from({ length: 8 }, advance));
    await advance();
    expect(await states()).toEqual(['issued', 'open']);
    await playRound(test, id, { stake: '200' });
    await Promise.all(Array.from({ length: 8 }, advance));
    await advance();
    expect(await only()).toMatchObject({ progress: '350.00' });
    expect(await states()).toEqual(['issued', 'issued']);
  });

  it('pays one of 50 parallel claims', async () => {
    await runMission(test);
    await playRound(test, id, { stake: '100' });
    await advance();
    const rewardId = (await only()).milestones[0]?.rewardId ?? '';
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(test, member, rewardId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('subtracts a rollback, and never takes an issued milestone back', async () => {
    await runMission(test);
    const round = await playRound(test, id, { stake: '120' });
    await advance();
    await correctRound(test, round, -1_200_000n, 0n);
    await advance();
    expect(await only()).toMatchObject({ progress: '0.00' });
    expect(await states()).toEqual(['issued', 'open']);
    await playRound(test, id, { stake: '300' });
    await advance();
    expect(await states()).toEqual(['issued', 'issued']);
  });

  it('counts rounds with a stake, and no round that was rolled back', async () => {
    await runMission(test, { metric: 'rounds', milestones: [['3', '1']] });
    const rounds = [await playRound(test, id, { stake: '1' }), await playRound(test, id, { stake: '2' })];
    await playRound(test, id, { stake: '0' });
    await correctRound(test, rounds[1] ?? 0n, -10_000n, 0n);
    await correctRound(test, rounds[1] ?? 0n, -10_000n, 0n);
    await advance();
    expect(await only()).toMatchObject({ progress: '1' });
    await correctRound(test, rounds[0] ?? 0n, -10_000n, 0n);
    await advance();
    expect(await only()).toMatchObject({ progress: '0' });
  });

  it('counts wins, and only chosen games', async () => {
    const [first, second] = await gamesOfTypes(test);
    await runMission(test, { metric: 'wins', gameTypes: [second?.gameType ?? ''] });
    await playRound(test, id, { stake: '1', win: '70', nodeId: first?.id ?? 0n });
    await playRound(test, id, { stake: '1', win: '30', nodeId: second?.id ?? 0n });
    await advance();
    expect(await only()).toMatchObject({ progress: '30.00', label: 'process' });
  });

  it('counts credited deposits', async () => {
    await runMission(test, { metric: 'deposits' });
    await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
    const { depositId } = await test.value(member, api.wallet.deposit, {
      method: 'sandbox',
      amount: '100',
      requestKey: randomUUID(),
    });
    await reportPayment(test, BigInt(depositId), 'paid');
    await advance();
    expect(await only()).toMatchObject({ progress: '100.00', label: 'claim' });
  });

  it('does not count a deposit that was charged back, and cancels its unclaimed reward', async () => {
    await runMission(test, { metric: 'deposits' });
    await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
    const pay = async () => {
      const order = { method: 'sandbox', amount: '100', requestKey: randomUUID(), repeatConfirmed: true };
      const { depositId } = await test.value(member, api.wallet.deposit, order);
      await reportPayment(test, BigInt(depositId), 'paid');
      return BigInt(depositId);
    };
    const orderId = await pay();
    await advance();
    const [milestone] = (await only()).milestones;
    await test.database.run(disable, [id]);
    await reportPayment(test, orderId, 'refunded');
    await test.database.run(enable, [id]);
    expect(await states()).toEqual(['cancelled', 'open']);
    expect((await claim(test, member, milestone?.rewardId ?? '')).body).toMatchObject({
      errorCode: 'reward.not.claimable',
    });
    await pay();
    await advance();
    expect(await only()).toMatchObject({ progress: '100.00' });
    const { content } = await test.value(member, api.rewards.rewardList, { list: 'open', language: 'EN' });
    expect(content).toEqual([]);
  });

  it('begins again with each day', async () => {
    await runMission(test, {}, { endsAt: null });
    await playRound(test, id, { stake: '100' });
    await advance();
    await advanceClock(DAY_MS);
    expect(await only()).toMatchObject({ progress: '0.00', label: 'joined' });
    await playRound(test, id, { stake: '100' });
    await advance();
    expect(await states()).toEqual(['issued', 'open']);
  });

  it('issues nothing beyond its budget', async () => {
    await runMission(test, {}, { budget: '4' });
    await playRound(test, id, { stake: '100' });
    await advance();
    expect(await states()).toEqual(['used-up', 'used-up']);
  });

  it('is coming, running, finished', async () => {
    const now = test.clock.now().getTime();
    const [startsAt, endsAt] = [new Date(now + DAY_MS), new Date(now + 2 * DAY_MS)];
    await runMission(test, {}, { startsAt, endsAt });
    expect(await only()).toMatchObject({ phase: 'coming', label: 'comingSoon' });
    await advanceClock(DAY_MS);
    expect(await only()).toMatchObject({ phase: 'running', label: 'joined' });
    await advanceClock(DAY_MS);
    expect(await only()).toMatchObject({ phase: 'finished', label: 'close' });
  });
});

describe('joining', () => {
  it('issues what was reached earlier in the window', async () => {
    const promotionId = await runMission(test, {}, { joinBy: 'member' });
    await playRound(test, id, { stake: '100' });
    await advance();
    expect(await only()).toMatchObject({ label: 'join' });
    expect(await states()).toEqual(['reached', 'open']);
    expect((await join(promotionId)).body).toMatchObject({ value: { state: 'joined' } });
    expect((await join(promotionId)).body).toMatchObject({ value: { state: 'joined' } });
    await advance();
    expect(await states()).toEqual(['issued', 'open']);
  });

  it('waits for the operator where a member applies', async () => {
    const promotionId = await runMission(test, {}, { joinBy: 'application' });
    await playRound(test, id, { stake: '100' });
    expect((await join(promotionId)).body).toMatchObject({ value: { state: 'applying' } });
    await advance();
    expect(await only()).toMatchObject({ label: 'applying' });
    expect(await states()).toEqual(['reached', 'open']);
  });

  it('of an unknown promotion is refused as mission.not.found', async () => {
    expect((await join(999_999n)).body).toMatchObject({ errorCode: 'mission.not.found' });
  });

  it('before the start is refused as mission.not.open', async () => {
    const startsAt = new Date(test.clock.now().getTime() + DAY_MS / 2);
    const promotionId = await runBoard(test, {}, { joinBy: 'member', startsAt });
    expect((await join(promotionId)).body).toMatchObject({ errorCode: 'mission.not.open' });
  });
});

describe('a member on a break', () => {
  it('sees and receives nothing, and gets the reward after the break', async () => {
    const promotionId = await runMission(test, {}, { endsAt: null });
    await playRound(test, id, { stake: '100' });
    await test.value(member, protection.takeBreak, { term: '24h' });
    await advance();
    expect(await list()).toEqual([]);
    expect((await join(promotionId)).body).toMatchObject({ errorCode: 'mission.not.found' });
    await advanceClock(DAY_MS);
    await advance();
    const open = await test.value(member, api.rewards.rewardList, { list: 'open', language: 'EN' });
    expect(open.content).toMatchObject([{ kind: 'MISSION', amount: '5.00' }]);
  });
});
