import { api } from '@tessera/contract';
import type { ChaseDetail } from '@tessera/contract/lottery/chase-shapes';
import { type ChasePlan, plannedPhases } from '@tessera/contract/lottery/chase-plan';
import { readSlip } from '@tessera/contract/lottery/slip';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../testing/identity/browser.ts';
import { TEST_SECRET_KEY } from '../../../testing/identity/secret-key.ts';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { claimedBonus, pocketsOf, runBonusJobs, statusOf } from '../../../testing/rewards/bonus.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { settleIssues } from '../settlement/settle-issues.ts';
import { advanceChases } from './advance-chases.ts';
import { refundPhases } from './queries.ts';

const { chases, lotteryOrders, protection, report, wallet } = api;
const MINUTE_MS = 60_000;
/** Wins once in 100,000 draws, so a phase loses its 2.00. */
const STRAIGHT = '1_2_3_4_5~1~1001~1~1950~1';
/** Big and small exclude each other: each wins 3.90, both together 3.90. */
const EITHER_SIZE = 'big____~1~1802~1~1950~1;small____~1~1802~1~1950~1';
const CONSTANT: ChasePlan = { kind: 'constant', phases: 3, multiple: 1 };

const setExposure = statement<[units: bigint]>(
  'test.set-lottery-exposure',
  'UPDATE lottery_game SET max_exposure_units = $1',
);
const spoilSlip = statement<[id: bigint]>(
  'test.spoil-slip-of-chase',
  `UPDATE lottery_chase SET slip = 'spoiled' WHERE id = $1`,
);
const listExposures = statement<[], { asset: string; most: bigint }>(
  'test.list-lottery-exposures',
  'SELECT asset, most_units AS most FROM lottery_exposure WHERE most_units > 0 ORDER BY issue_id, asset',
);

let test: TestApp;
let ssc: string;
beforeAll(async () => {
  test = await startTestApp({ env: { SECRET_KEY: TEST_SECRET_KEY } });
  await openLotteries(test, ['SSC_1M']);
  ssc = await lotteryId(test, 'SSC_1M');
});
beforeEach(() => advanceLotteries(test, MINUTE_MS));
afterAll(() => test.stop());

const requestOf = async (slip: string) => {
  const { content } = await test.value(null, chases.chaseNumeros, { id: ssc });
  const lines = readSlip(slip);
  if ('error' in lines) throw new Error(lines.error);
  const planned = plannedPhases(lines, CONSTANT);
  if ('error' in planned) throw new Error('the plan has no phases');
  return {
    gameId: ssc,
    currentNumero: content[0]?.numero ?? '',
    prizeModeId: 1 as const,
    bettingSlipString: slip,
    plan: CONSTANT,
    phases: planned.map(({ multiple, amountUnits }, at) => ({
      numero: content[at]?.numero ?? '',
      multiple,
      amount: amountFromUnits(amountUnits),
    })),
    winningStop: false,
    requestKey: randomUUID(),
  };
};
const placed = async (member: Visitor, slip: string) =>
  (await test.value(member, chases.placeChase, await requestOf(slip))).chase.chaseId;
const detail = (member: Visitor, id: string) => test.value(member, chases.chaseDetail, { id });
const nextIssue = async () => {
  await advanceLotteries(test, MINUTE_MS);
  await settleIssues(test.app.deps.lottery);
  await advanceChases(test.app.deps.lottery);
};
const statesOf = ({ phases }: ChaseDetail) => phases.map(({ state, reason }) => reason ?? state);

describe('the phases of a chase', () => {
  it('are within the exposure of an issue where its worst draw is', async () => {
    await test.database.run(setExposure, [unitsFromAmount('4')]);
    const member = await test.given.member({ balance: '100' });
    const id = await placed(member, EITHER_SIZE);
    const refused = await test.call(member, chases.placeChase, await requestOf(EITHER_SIZE));
    expect(refused.body).toMatchObject({ errorCode: 'lottery.limit', value: { limit: 'issue' } });
    await nextIssue();
    expect(statesOf(await detail(member, id))).toEqual(['won', 'placed', 'waiting']);
    const other = await test.given.member({ balance: '100' });
    await nextIssue();
    const full = await test.call(other, chases.placeChase, await requestOf(EITHER_SIZE));
    expect(full.body).toMatchObject({ errorCode: 'lottery.limit', value: { limit: 'issue' } });
    await test.database.run(setExposure, [10n ** 15n]);
  });

  it('start beside those of a chase that fails, and further chases are checked', async () => {
    const [failing, other] = [
      await test.given.member({ balance: '100' }),
      await test.given.member({ balance: '100' }),
    ];
    const spoiled = BigInt(await placed(failing, STRAIGHT));
    const id = await placed(other, STRAIGHT);
    await test.database.run(spoilSlip, [spoiled]);
    await advanceLotteries(test, MINUTE_MS);
    await settleIssues(test.app.deps.lottery);
    const progress = { checkedId: spoiled };
    await expect(advanceChases(test.app.deps.lottery, progress)).rejects.toThrow(
      `chase ${spoiled} has an invalid line`,
    );
    expect(statesOf(await detail(other, id))).toEqual(['lost', 'placed', 'waiting']);
    expect(progress.checkedId).toBe(BigInt(id));
    await test.value(failing, chases.cancelSuborders, { chaseId: spoiled.toString() });
  });

  it('obey a limit of losses that the member sets between phases', async () => {
    const member = await test.given.member({ balance: '100' });
    const id = await placed(member, STRAIGHT);
    await test.value(member, protection.setLimit, { kind: 'loss', period: 'day', most: '3' });
    await nextIssue();
    await nextIssue();
    expect(statesOf(await detail(member, id))).toEqual([
      'lost',
      'protection.limit.loss',
      'protection.limit.loss',
    ]);
    expect(await test.value(member, report.balanceParts, {})).toMatchObject({ cash: '98.006' });
  });

  it('hold cash alone, and count for the wagering of a bonus', async () => {
    const member = await test.given.member();
    await claimedBonus(test, member, { contributions: { LOTT: 10_000 } });
    const refused = await test.call(member, chases.placeChase, await requestOf(STRAIGHT));
    expect(refused.body).toMatchObject({ errorCode: 'balance.insufficient', value: { balance: '0.00' } });
    const richer = await test.given.member({ balance: '10' });
    await claimedBonus(test, richer, { contributions: { LOTT: 10_000 } });
    await placed(richer, STRAIGHT);
    expect(await pocketsOf(test, richer)).toEqual([4, 100]);
    await nextIssue();
    await nextIssue();
    await nextIssue();
    await runBonusJobs(test);
    expect((await statusOf(test, richer)).active?.wagered).toBe('6.00');
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('are refunded once, and never after their order', async () => {
    const member = await test.given.member({ balance: '100' });
    const id = await placed(member, STRAIGHT);
    for (const places of [[1, 2], [1, 2, 3], [3]])
      await test.database.one(refundPhases, [BigInt(id), places, 'chase.cancelled', null, test.clock.now()]);
    expect(await detail(member, id)).toMatchObject({ spentAmount: '2.00', refundedAmount: '4.00' });
    expect(await test.value(member, report.balanceParts, {})).toMatchObject({ cash: '98.00' });
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('are play money of a trial, beside the exposure of real money', async () => {
    const before = await test.database.many(listExposures, []);
    const browser = openBrowser(test, '20.9.1.1');
    await browser.call(api.identity.testPlay, {});
    const { body } = await browser.call(chases.placeChase, await requestOf(STRAIGHT));
    if (!body.success) throw new Error(body.errorCode);
    await nextIssue();
    const { body: again } = await browser.call(chases.chaseDetail, { id: body.value.chase.chaseId });
    if (!again.success) throw new Error(again.errorCode);
    expect(statesOf(again.value)).toEqual(['lost', 'placed', 'waiting']);
    const { body: balance } = await browser.call(wallet.wallet, {});
    expect(balance).toMatchObject({ value: { sumBalance: '9994.006' } });
    const real = new Set(before.map(({ asset }) => asset));
    const added = (await test.database.many(listExposures, [])).slice(before.length);
    expect(added.length).toBe(2);
    expect(added.filter(({ asset }) => real.has(asset))).toEqual([]);
    const stranger = await test.given.member({ balance: '10' });
    expect((await test.value(stranger, lotteryOrders.todayOrders, { gameId: ssc })).content).toEqual([]);
  });
});
