import { api } from '@tessera/contract';
import type { ChaseDetail } from '@tessera/contract/lottery/chase-shapes';
import { type ChasePlan, plannedPhases } from '@tessera/contract/lottery/chase-plan';
import { slipLineOf } from '@tessera/contract/lottery/slip';
import { amountFromUnits } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { settleIssues } from '../settlement/settle-issues.ts';
import { advanceChases } from './advance-chases.ts';

const { chases, report, protection } = api;
const MINUTE_MS = 60_000;
/** Big and small of all five positions: five stakes win, whatever is drawn. */
const EVERY_SIZE = 'big,small_big,small_big,small_big,small_big,small~10~1802~1~1950~1';
/** Wins once in 100,000 draws. */
const STRAIGHT = '1_2_3_4_5~1~1001~1~1950~1';
const CONSTANT: ChasePlan = { kind: 'constant', phases: 3, multiple: 1 };

let test: TestApp;
let ssc: string;
let member: Visitor;

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  ssc = await lotteryId(test, 'SSC_1M');
});
beforeEach(async () => {
  await advanceLotteries(test, MINUTE_MS);
  member = await test.given.member({ balance: '10000' });
});
afterAll(() => test.stop());

/** A chase that begins `skipped` issues after the issue on sale. */
async function requestOf(slip: string, plan: ChasePlan, skipped = 0) {
  const { content } = await test.value(null, chases.chaseNumeros, { id: ssc });
  const numeros = content.map(({ numero }) => numero);
  const line = slipLineOf(slip);
  if (typeof line === 'string') throw new Error(line);
  const planned = plannedPhases([line], plan);
  if ('error' in planned) throw new Error('the plan has no phases');
  return {
    gameId: ssc,
    currentNumero: numeros[0] ?? '',
    ...(skipped > 0 && { firstNumero: numeros[skipped] }),
    prizeModeId: 1 as const,
    bettingSlipString: slip,
    plan,
    phases: planned.map(({ multiple, amountUnits }, at) => ({
      numero: numeros[at + skipped] ?? '',
      multiple,
      amount: amountFromUnits(amountUnits),
    })),
    winningStop: true,
    requestKey: randomUUID(),
  };
}

const detail = (id: string) => test.value(member, chases.chaseDetail, { id });
/** Settles the issue on sale and begins the next sale. */
async function nextIssue(): Promise<void> {
  await advanceLotteries(test, MINUTE_MS);
  await settleIssues(test.app.deps.lottery);
  await advanceChases(test.app.deps.lottery);
}
const statesOf = ({ phases }: ChaseDetail) => phases.map(({ state, reason }) => reason ?? state);

describe('a chase of an edited plan', () => {
  it('has the edited multiple of a phase', async () => {
    const request = await requestOf(STRAIGHT, { ...CONSTANT, edits: [{ phase: 2, multiple: 4 }] });
    const { chase } = await test.value(member, chases.placeChase, request);
    expect(chase.phases.map(({ multiple }) => multiple)).toEqual([1, 4, 1]);
    expect(chase).toMatchObject({ plannedAmount: '12.00', heldAmount: '10.00' });
    await nextIssue();
    expect((await detail(chase.chaseId)).spentAmount).toBe('10.00');
  });

  it('begins with a later issue, whose bet is placed when its sale opens', async () => {
    const request = await requestOf(EVERY_SIZE, CONSTANT, 2);
    const { chase, balance } = await test.value(member, chases.placeChase, request);
    expect(statesOf(chase)).toEqual(['waiting', 'waiting', 'waiting']);
    expect([chase.heldAmount, balance]).toEqual(['60.00', '9940.00']);
    expect((await test.value(member, chases.placeChase, request)).chase.chaseId).toBe(chase.chaseId);
    await nextIssue();
    expect(statesOf(await detail(chase.chaseId))).toEqual(['waiting', 'waiting', 'waiting']);
    await nextIssue();
    expect(statesOf(await detail(chase.chaseId))).toEqual(['placed', 'waiting', 'waiting']);
    await nextIssue();
    expect((await detail(chase.chaseId)).state).toBe('stopped');
  });

  it('does not begin with an issue that is over or unknown', async () => {
    const request = { ...(await requestOf(STRAIGHT, CONSTANT)), firstNumero: '20200101-0001' };
    expect((await test.call(member, chases.placeChase, request)).body).toMatchObject({
      errorCode: 'lottery.chase.invalid',
      value: { phase: 1, error: 'issue' },
    });
  });

  it('of a later issue is refused during a break', async () => {
    await test.value(member, protection.takeBreak, { term: '24h' });
    const request = await requestOf(STRAIGHT, CONSTANT, 1);
    expect((await test.call(member, chases.placeChase, request)).body).toMatchObject({
      errorCode: 'protection.break',
    });
    expect((await test.value(member, report.balanceParts, {})).cash).toBe('10000.00');
  });
});
