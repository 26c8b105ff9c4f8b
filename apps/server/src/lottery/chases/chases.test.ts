import { api } from '@tessera/contract';
import type { ChaseDetail } from '@tessera/contract/lottery/chase-shapes';
import { type ChasePlan, plannedPhases } from '@tessera/contract/lottery/chase-plan';
import { readSlip } from '@tessera/contract/lottery/slip';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../../testing/identity/blocked-members.ts';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { settleIssues } from '../settlement/settle-issues.ts';
import { advanceChases } from './advance-chases.ts';

const { chases, report, protection, lotteryOrders } = api;
const MINUTE_MS = 60_000;
/** Big and small of all five positions: five stakes win, whatever is drawn. */
const EVERY_SIZE = 'big,small_big,small_big,small_big,small_big,small~10~1802~1~1950~1';
/** Wins once in 100,000 draws. */
const STRAIGHT = '1_2_3_4_5~1~1001~1~1950~1';
const CONSTANT: ChasePlan = { kind: 'constant', phases: 3, multiple: 1 };

let test: TestApp;
let ssc: string;
let member: Visitor;

const [LINE_LIMIT, ISSUE_LIMIT] = [10n ** 12n, 10n ** 15n];
const setGame = statement<[state: string, lineUnits: bigint, exposureUnits: bigint]>(
  'test.set-lottery-game',
  'UPDATE lottery_game SET state = $1, max_line_units = $2, max_exposure_units = $3',
);
const setEnabled = statement<[id: bigint, enabled: boolean]>(
  'test.set-member-enabled',
  'UPDATE member SET enabled = $2 WHERE id = $1',
);
const cancelIssue = statement<[numero: string]>(
  'test.cancel-lottery-issue',
  `UPDATE lottery_issue SET state = 'cancelled' WHERE numero = $1`,
);

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  ssc = await lotteryId(test, 'SSC_1M');
});
beforeEach(async () => {
  await openGame();
  await advanceLotteries(test, MINUTE_MS);
  member = await test.given.member({ balance: '10000' });
});
afterAll(() => test.stop());

const openGame = () => test.database.run(setGame, ['open', LINE_LIMIT, ISSUE_LIMIT]);
const requestOf = async (slip: string, plan: ChasePlan, change: object = {}) => {
  const { content } = await test.value(null, chases.chaseNumeros, { id: ssc });
  const lines = readSlip(slip);
  if ('error' in lines) throw new Error(lines.error);
  const planned = plannedPhases(lines, plan);
  if ('error' in planned) throw new Error('the plan has no phases');
  return {
    gameId: ssc,
    currentNumero: content[0]?.numero ?? '',
    prizeModeId: 1 as const,
    bettingSlipString: slip,
    plan,
    phases: planned.map(({ multiple, amountUnits }, at) => ({
      numero: content[at]?.numero ?? '',
      multiple,
      amount: amountFromUnits(amountUnits),
    })),
    winningStop: true,
    requestKey: randomUUID(),
    ...change,
  };
};
const placed = async (slip: string, plan: ChasePlan = CONSTANT, change: object = {}): Promise<ChaseDetail> =>
  (await test.value(member, chases.placeChase, await requestOf(slip, plan, change))).chase;
const detail = (id: string, visitor = member) => test.value(visitor, chases.chaseDetail, { id });
const cash = async () => unitsFromAmount((await test.value(member, report.balanceParts, {})).cash);
/** Settles the issue on sale and begins the next sale. */
const nextIssue = async () => {
  await advanceLotteries(test, MINUTE_MS);
  await settleIssues(test.app.deps.lottery);
  await advanceChases(test.app.deps.lottery);
};
const statesOf = ({ phases }: ChaseDetail) => phases.map(({ state, reason }) => reason ?? state);

describe('a chase', () => {
  it('holds the amount of all phases and places the first phase', async () => {
    const chase = await placed(STRAIGHT, { kind: 'multiplied', phases: 3, multiple: 1, every: 1, factor: 2 });
    expect(chase).toMatchObject({
      state: 'running',
      totalChasePhases: 3,
      completed: 1,
      plannedAmount: '14.00',
      heldAmount: '12.00',
      spentAmount: '2.00',
    });
    expect(statesOf(chase)).toEqual(['placed', 'waiting', 'waiting']);
    expect(await cash()).toBe(unitsFromAmount('9986'));
    const { content } = await test.value(member, lotteryOrders.todayOrders, { gameId: ssc });
    expect(content.map(({ orderId }) => orderId)).toEqual([chase.phases[0]?.orderId]);
  });

  it('places each phase after the result of the phase before, and completes', async () => {
    const { chaseId } = await placed(STRAIGHT);
    // The next sale is open, but the issue before is not settled.
    await advanceLotteries(test, MINUTE_MS - 5000);
    await advanceChases(test.app.deps.lottery);
    expect(statesOf(await detail(chaseId))).toEqual(['placed', 'waiting', 'waiting']);
    await advanceLotteries(test, 5000);
    for (const states of [
      ['lost', 'placed', 'waiting'],
      ['lost', 'lost', 'placed'],
      ['lost', 'lost', 'lost'],
    ]) {
      await settleIssues(test.app.deps.lottery);
      await advanceChases(test.app.deps.lottery);
      expect(statesOf(await detail(chaseId))).toEqual(states);
      await advanceLotteries(test, MINUTE_MS);
    }
    expect(await detail(chaseId)).toMatchObject({
      state: 'completed',
      spentAmount: '6.00',
      heldAmount: '0.00',
    });
  });

  it('stops after a win, and refunds the phases that have not started', async () => {
    const { chaseId } = await placed(EVERY_SIZE);
    await nextIssue();
    const chase = await detail(chaseId);
    expect(chase).toMatchObject({ state: 'stopped', winAmount: '19.50', refundedAmount: '40.00' });
    expect(statesOf(chase)).toEqual(['won', 'chase.stopped', 'chase.stopped']);
    expect(await cash()).toBe(unitsFromAmount('9999.56'));
  });

  it('continues after a win where the member did not choose to stop', async () => {
    const { chaseId } = await placed(EVERY_SIZE, CONSTANT, { winningStop: false });
    await nextIssue();
    expect(statesOf(await detail(chaseId))).toEqual(['won', 'placed', 'waiting']);
  });

  it('refunds the issues that a downtime missed, and continues', async () => {
    const { chaseId } = await placed(STRAIGHT, { ...CONSTANT, phases: 4 });
    test.clock.advance(2 * MINUTE_MS);
    await nextIssue();
    expect(statesOf(await detail(chaseId))).toEqual([
      'lost',
      'lottery.issue.missed',
      'lottery.issue.missed',
      'placed',
    ]);
  });

  it('is placed once for a key, also by parallel requests', async () => {
    const request = await requestOf(STRAIGHT, CONSTANT);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => test.call(member, chases.placeChase, request)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await cash()).toBe(unitsFromAmount('9994'));
    const other = await test.call(member, chases.placeChase, { ...request, winningStop: false });
    expect(other.body).toMatchObject({ errorCode: 'request.conflict' });
  });

  it('is listed by state in pages', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await placed(STRAIGHT)).chaseId);
    await test.value(member, chases.cancelSuborders, { chaseId: ids[1] ?? '' });
    const list = async (query: { state?: 'running' | 'ended'; after?: string; size?: string }) => {
      const { content, last } = await test.value(member, chases.listChases, query);
      return { ids: content.map(({ chaseId }) => chaseId), last };
    };
    expect(await list({ size: '2' })).toEqual({ ids: ids.slice(0, 2), last: false });
    expect(await list({ size: '2', after: ids[1] ?? '' })).toEqual({ ids: ids.slice(2), last: true });
    expect(await list({ state: 'ended' })).toEqual({ ids: [ids[1]], last: true });
    expect(await list({ state: 'running' })).toEqual({ ids: [ids[0], ids[2]], last: true });
    const stranger = await test.given.member();
    const refused = await test.call(stranger, chases.chaseDetail, { id: ids[0] ?? '' });
    expect(refused.body).toMatchObject({ errorCode: 'lottery.chase.not.found' });
  });
});

describe('a chase is refused', () => {
  it.each([
    ['lottery.slip.invalid', '1_2~1~1201~1~1700~1', {}],
    ['lottery.price.changed', '1_2_3_4_5~1~1001~1~1951~1', {}],
    ['lottery.game.not.found', STRAIGHT, { currentNumero: '20200101-0001' }],
    [
      'lottery.chase.invalid',
      STRAIGHT,
      { plan: { kind: 'multiplied', phases: 4, multiple: 1, every: 1, factor: 100 } },
    ],
  ])('as %s: %s', async (errorCode, slip, change) => {
    const request = { ...(await requestOf(STRAIGHT, CONSTANT)), bettingSlipString: slip, ...change };
    expect((await test.call(member, chases.placeChase, request)).body).toMatchObject({ errorCode });
    expect(await cash()).toBe(unitsFromAmount('10000'));
  });

  it('with the correct phases where the plan has other phases', async () => {
    const request = await requestOf(STRAIGHT, CONSTANT);
    const phases = request.phases.map((phase) => ({ ...phase, amount: '1' }));
    expect((await test.call(member, chases.placeChase, { ...request, phases })).body).toMatchObject({
      errorCode: 'lottery.chase.changed',
      value: { phases: request.phases, amount: '6.00' },
    });
  });

  it('without a held amount where the balance or a limit is too low, or the game is suspended', async () => {
    const dear = await requestOf(STRAIGHT, { ...CONSTANT, multiple: 2000 });
    expect((await test.call(member, chases.placeChase, dear)).body).toMatchObject({
      errorCode: 'balance.insufficient',
      value: { balance: '10000.00' },
    });
    const request = await requestOf(STRAIGHT, CONSTANT);
    await test.database.run(setGame, ['open', LINE_LIMIT, 1n]);
    expect((await test.call(member, chases.placeChase, request)).body).toMatchObject({
      errorCode: 'lottery.limit',
      value: { limit: 'issue' },
    });
    await test.database.run(setGame, ['suspended', LINE_LIMIT, ISSUE_LIMIT]);
    const { body } = await test.call(member, chases.placeChase, request);
    expect(body).toMatchObject({ errorCode: 'lottery.game.suspended' });
    expect((await test.value(member, chases.listChases, {})).content).toEqual([]);
    expect(await cash()).toBe(unitsFromAmount('10000'));
  });
});

describe('a phase is refunded', () => {
  const reasonAfter = async (change: () => Promise<unknown>) => {
    const { chaseId } = await placed(STRAIGHT);
    await change();
    await nextIssue();
    await openGame();
    return (await detail(chaseId)).phases[1]?.reason;
  };

  it.each([
    ['lottery.game.suspended', 'suspended', LINE_LIMIT, ISSUE_LIMIT],
    ['lottery.limit', 'open', 1n, ISSUE_LIMIT],
    ['lottery.limit', 'open', LINE_LIMIT, 1n],
  ] as const)('as %s: a game that is %s with the limits %s and %s', async (reason, state, line, issue) => {
    expect(await reasonAfter(() => test.database.run(setGame, [state, line, issue]))).toBe(reason);
  });

  it('where its issue was cancelled', async () => {
    const { chaseId, phases } = await placed(STRAIGHT);
    await test.database.run(cancelIssue, [phases[1]?.numero ?? '']);
    await nextIssue();
    expect((await detail(chaseId)).phases[1]?.reason).toBe('lottery.issue.cancelled');
  });

  it('with all later phases during a break', async () => {
    const { chaseId } = await placed(STRAIGHT);
    await test.value(member, protection.takeBreak, { term: '24h' });
    await advanceChases(test.app.deps.lottery);
    expect(statesOf(await detail(chaseId))).toEqual(['placed', 'protection.break', 'protection.break']);
    expect(await cash()).toBe(unitsFromAmount('9998'));
  });

  it('with all later phases where the account is blocked', async () => {
    const { chaseId } = await placed(STRAIGHT);
    const id = await memberIdOf(test, member);
    await test.database.run(setEnabled, [id, false]);
    await advanceChases(test.app.deps.lottery);
    await test.database.run(setEnabled, [id, true]);
    expect(statesOf(await detail(chaseId))).toEqual(['placed', 'member.blocked', 'member.blocked']);
  });

  it('where the member cancels, once', async () => {
    const { chaseId } = await placed(STRAIGHT);
    for (let count = 0; count < 2; count += 1) {
      expect(await test.value(member, chases.cancelSuborders, { chaseId })).toHaveProperty('chase');
      expect(statesOf(await detail(chaseId))).toEqual(['placed', 'chase.cancelled', 'chase.cancelled']);
    }
    expect(await cash()).toBe(unitsFromAmount('9998'));
    await nextIssue();
    expect(await detail(chaseId)).toMatchObject({ state: 'cancelled', spentAmount: '2.00' });
  });
});

describe('the record of a member', () => {
  it('has the hold and the releases, and the books agree with the chases', async () => {
    await placed(EVERY_SIZE);
    await nextIssue();
    const { list } = await test.value(member, report.transactions, {});
    expect(list.map(({ txKind }) => txKind).filter((kind) => kind.startsWith('chase'))).toEqual([
      'chase-release',
      'chase-release',
      'chase-hold',
    ]);
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });
});
