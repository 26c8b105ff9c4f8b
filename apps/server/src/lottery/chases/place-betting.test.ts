import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';

const { chases, lotteryOrders, report } = api;
const MINUTE_MS = 60_000;
/** Wins once in 100,000 draws. */
const STRAIGHT = '1_2_3_4_5~1~1001~1~1950~1';
const CONSTANT = { kind: 'constant', phases: 3, multiple: 1 } as const;

let test: TestApp;
let gameId: string;
let member: Visitor;

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  gameId = await lotteryId(test, 'SSC_1M');
});
beforeEach(async () => {
  await advanceLotteries(test, MINUTE_MS);
  member = await test.given.member({ balance: '100' });
});
afterAll(() => test.stop());

async function requestOf(change: object = {}) {
  const { content } = await test.value(null, chases.chaseNumeros, { id: gameId });
  const phases = content.slice(0, 3).map(({ numero }) => ({ numero, multiple: 1, amount: '2' }));
  return {
    gameId,
    currentNumero: phases[0]?.numero ?? '',
    prizeModeId: 1 as const,
    bettingSlipString: STRAIGHT,
    betCartAmountSum: '6',
    requestKey: randomUUID(),
    chase: true,
    plan: CONSTANT,
    phases,
    ...change,
  };
}
const bet = async (change: object = {}) =>
  test.call(member, lotteryOrders.placeOrder, await requestOf(change));
const cash = async () => unitsFromAmount((await test.value(member, report.balanceParts, {})).cash);
const WITHOUT = { chase: false, plan: undefined, phases: undefined, betCartAmountSum: '2' };

describe('a chase through the call of orders', () => {
  it('is the chase that the call of chases places, with the order of its first phase', async () => {
    const request = await requestOf({ winningStop: true, abandoning: true, quickChase: true });
    const placed = await test.value(member, lotteryOrders.placeOrder, request);
    const { chase, order } = placed;
    expect(chase).toMatchObject({
      state: 'running',
      plan: CONSTANT,
      winningStop: true,
      totalChasePhases: 3,
      heldAmount: '4.00',
      spentAmount: '2.00',
    });
    expect(chase?.phases[0]).toMatchObject({ state: 'placed', orderId: order.orderId });
    expect(placed.balance).toBe('94.00');
    expect(await test.value(member, chases.chaseDetail, { id: chase?.chaseId ?? '' })).toEqual(chase);
    // The same key is the same chase, through either call.
    expect(await test.value(member, lotteryOrders.placeOrder, request)).toEqual(placed);
    const { plan, phases, currentNumero, requestKey } = request;
    const structured = {
      gameId,
      currentNumero,
      prizeModeId: 1,
      bettingSlipString: STRAIGHT,
      plan,
      phases,
    } as const;
    const again = { ...structured, winningStop: true, requestKey };
    expect((await test.value(member, chases.placeChase, again)).chase).toEqual(chase);
    expect(await cash()).toBe(unitsFromAmount('94'));
  });

  it('does not stop after a win unless it says so, and is refused with another key as a conflict', async () => {
    const request = await requestOf();
    const { chase } = await test.value(member, lotteryOrders.placeOrder, request);
    expect(chase?.winningStop).toBe(false);
    const other = await test.call(member, lotteryOrders.placeOrder, { ...request, winningStop: true });
    expect(other.body).toMatchObject({ errorCode: 'request.conflict' });
  });

  it('is refused as a conflict with the key of a chase that begins with another issue', async () => {
    const { content } = await test.value(null, chases.chaseNumeros, { id: gameId });
    const phases = content.slice(1, 4).map(({ numero }) => ({ numero, multiple: 1, amount: '2' }));
    const request = await requestOf({ phases });
    const { chase: _chase, betCartAmountSum: _sum, ...ofChase } = request;
    const firstNumero = phases[0]?.numero ?? '';
    const other = { firstNumero, winningStop: false, phases, plan: CONSTANT };
    await test.value(member, chases.placeChase, { ...ofChase, ...other });
    const repeated = await test.call(member, lotteryOrders.placeOrder, {
      ...request,
      currentNumero: firstNumero,
    });
    expect(repeated.body).toMatchObject({ errorCode: 'request.conflict' });
  });

  it('is refused with another sum than that of its phases, and with other phases than those of its plan', async () => {
    expect((await bet({ betCartAmountSum: '2' })).body).toMatchObject({
      errorCode: 'lottery.amount.changed',
      value: { amount: '6.00' },
    });
    const { phases } = await requestOf();
    const doubled = phases.map((phase) => ({ ...phase, multiple: 2, amount: '4' }));
    expect((await bet({ phases: doubled, betCartAmountSum: '12' })).body).toMatchObject({
      errorCode: 'lottery.chase.changed',
    });
    const unlimited = { kind: 'multiplied', phases: 3, multiple: 100_000, every: 1, factor: 2 };
    expect((await bet({ plan: unlimited })).body).toMatchObject({
      errorCode: 'lottery.chase.invalid',
      value: { phase: 2, error: 'multiple' },
    });
    expect(await cash()).toBe(unitsFromAmount('100'));
  });
});

describe('fields that contradict each other', () => {
  const EDITED = { ...CONSTANT, edits: [{ phase: 2, multiple: 2 }] };
  it.each([
    ['a chase without a plan', { plan: undefined }, 'plan'],
    ['a chase without phases', { phases: undefined }, 'phases'],
    ['a chase that keeps missed phases', { abandoning: false }, 'abandoning'],
    ['a quick chase with several multiples', { quickChase: true, plan: EDITED }, 'quickChase'],
    ['an order that stops after a win', { ...WITHOUT, winningStop: true }, 'winningStop'],
    ['an order with a plan', { ...WITHOUT, plan: CONSTANT }, 'plan'],
    ['an order that is a quick chase', { ...WITHOUT, quickChase: true }, 'quickChase'],
    ['an order that refunds missed phases', { ...WITHOUT, chase: undefined, abandoning: true }, 'abandoning'],
  ])('are refused: %s', async (_case, change, field) => {
    const { status, body } = await bet(change);
    expect([status, body]).toMatchObject([
      422,
      { errorCode: 'lottery.order.contradictory', value: { field } },
    ]);
    expect(await cash()).toBe(unitsFromAmount('100'));
  });

  it('are not those that an order for one issue sends as false', async () => {
    const one = await test.value(
      member,
      lotteryOrders.placeOrder,
      await requestOf({ ...WITHOUT, winningStop: false, abandoning: false, quickChase: false, orderType: 1 }),
    );
    expect(one.order.amount).toBe('2.00');
    expect(one.chase).toBeUndefined();
    expect(await cash()).toBe(unitsFromAmount('98'));
  });
});
