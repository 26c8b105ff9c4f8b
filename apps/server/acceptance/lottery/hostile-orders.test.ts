import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { advanceChases } from '../../src/lottery/chases/advance-chases.ts';
import { settleIssues } from '../../src/lottery/settlement/settle-issues.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { bookChecks } from '../../src/slices.ts';

const { chases, lotteryOrders, numeros, report } = api;
const MINUTE_MS = 60_000;
const LINE = '1_2_3~1~1201~1~1700~1';
/** Costs 20.00 and wins 19.50 in every draw. */
const EVERY_SIZE = 'big,small_big,small_big,small_big,small_big,small~10~1802~1~1950~1';

const setMemberLimit = statement<[units: bigint]>(
  'test.set-lottery-member-limit',
  'UPDATE lottery_game SET max_member_units = $1',
);

let test: TestApp;
let ssc: string;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M', 'SSC_5M']);
  ssc = await lotteryId(test, 'SSC_1M');
});
beforeEach(async () => {
  await advanceLotteries(test, MINUTE_MS);
  member = await test.given.member({ balance: '1000' });
});
afterAll(() => test.stop());

const requestOf = async (slip: string, amount: string, change: object = {}) => ({
  gameId: ssc,
  currentNumero: (await test.value(null, numeros.currentNumeros, { gameId: ssc })).currentNumero?.numero,
  prizeModeId: 1,
  bettingSlipString: slip,
  betCartAmountSum: amount,
  requestKey: randomUUID(),
  ...change,
});
const order = async (slip: string, amount: string, change: object = {}) =>
  test.call(member, lotteryOrders.placeOrder, await requestOf(slip, amount, change));
const cash = async () => unitsFromAmount((await test.value(member, report.balanceParts, {})).cash);
const chaseOf = async (change: object = {}) => {
  const { content } = await test.value(null, chases.chaseNumeros, { id: ssc });
  return {
    gameId: ssc,
    currentNumero: content[0]?.numero ?? '',
    prizeModeId: 1 as const,
    bettingSlipString: LINE,
    plan: { kind: 'constant' as const, phases: 3, multiple: 1 },
    phases: content.slice(0, 3).map(({ numero }) => ({ numero, multiple: 1, amount: '2.00' })),
    winningStop: false,
    requestKey: randomUUID(),
    ...change,
  };
};

describe('a hostile order takes no money', () => {
  it.each([
    ['-1'],
    ['0'],
    ['1.5'],
    ['1e3'],
    ['+1'],
    [' 1'],
    ['1\n'],
    ['01'],
    ['0x1'],
    ['١'],
    ['１'],
    ['100001'],
    ['9'.repeat(400)],
  ])('with the multiple %j', async (multiple) => {
    const { status, body } = await order(`1_2_3~1~1201~1~1700~${multiple}`, '2');
    expect([status, body]).toMatchObject([expect.toSatisfy((code: number) => code >= 400 && code < 500), {}]);
    expect(await cash()).toBe(unitsFromAmount('1000'));
  });

  it.each([
    ['１_2_3~1~1201~1~1700~1'],
    ['1_2_3~1~1201~1~1700~1;'],
    [';1_2_3~1~1201~1~1700~1'],
    ['1,1_2_3~2~1201~1~1700~1'],
    ['2,1_2_3~2~1201~1~1700~1'],
    ['1_2_3~1~1201~1~1700~1~1'],
    ['1_2_3~-1~1201~1~1700~1'],
    ['1_2_3~1~1201~-1~1700~1'],
    ['1_2_3~1~1201~1~1700.5~1'],
    ['1_2_3~1~__proto__~1~1700~1'],
    [`${'0,'.repeat(5000)}1_2_3~1~1201~1~1700~1`],
    [`${'1_2_3~1~1201~1~1700~1;'.repeat(4000)}`],
    ['~'.repeat(8000)],
    ['\u0000'],
  ])('with the slip %.30j', async (slip) => {
    const { status } = await order(slip, '2');
    expect(status).toSatisfy((code: number) => code >= 400 && code < 500);
    expect(await cash()).toBe(unitsFromAmount('1000'));
  });

  it.each([
    [{ betCartAmountSum: '-2' }],
    [{ betCartAmountSum: '2.00001' }],
    [{ betCartAmountSum: '1e1' }],
    [{ gameId: '9'.repeat(30) }],
    [{ gameId: '0' }],
    [{ prizeModeId: 4 }],
    [{ currentNumero: `'; DROP TABLE lottery_line; --` }],
    [{ requestKey: 'x' }],
    [{ price: '0.01' }],
  ])('with %j', async (change) => {
    const { status } = await order(LINE, '2', change);
    expect(status).toSatisfy((code: number) => code >= 400 && code < 500);
    expect(await cash()).toBe(unitsFromAmount('1000'));
  });
});

it('a hostile chase has no more lines than an order', async () => {
  const bettingSlipString = Array.from({ length: 101 }, () => LINE).join(';');
  const phases = (await chaseOf()).phases.map((phase) => ({ ...phase, amount: '202.00' }));
  const { body } = await test.call(
    member,
    chases.placeChase,
    await chaseOf({ bettingSlipString, phases, plan: { kind: 'constant', phases: 4, multiple: 1 } }),
  );
  expect(body).toMatchObject({ errorCode: 'lottery.slip.invalid', value: { line: 101, error: 'count' } });
});

describe('a key', () => {
  it('refuses another order, whatever differs', async () => {
    const request = await requestOf(LINE, '2');
    expect((await test.call(member, lotteryOrders.placeOrder, request)).status).toBe(200);
    for (const change of [
      { bettingSlipString: '1_2_4~1~1201~1~1700~1' },
      { gameId: await lotteryId(test, 'SSC_5M') },
      { prizeModeId: 2 },
      { betCartAmountSum: '3' },
    ]) {
      const { body } = await test.call(member, lotteryOrders.placeOrder, { ...request, ...change });
      expect([change, body]).toMatchObject([change, { errorCode: 'request.conflict' }]);
    }
    expect(await cash()).toBe(unitsFromAmount('998'));
  });

  it('is the same in capital letters, also in parallel', async () => {
    const request = await requestOf(LINE, '2');
    const other = { ...request, requestKey: request.requestKey.toUpperCase() };
    const answers = await Promise.all(
      [request, other, request, other].map((one) => test.call(member, lotteryOrders.placeOrder, one)),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await cash()).toBe(unitsFromAmount('998'));
  });

  it('refuses another chase, whatever differs', async () => {
    const request = await chaseOf();
    expect((await test.call(member, chases.placeChase, request)).status).toBe(200);
    for (const change of [{ winningStop: true }, { prizeModeId: 2 as const }]) {
      const { body } = await test.call(member, chases.placeChase, { ...request, ...change });
      expect([change, body]).toMatchObject([change, { errorCode: 'request.conflict' }]);
    }
    expect(await cash()).toBe(unitsFromAmount('994'));
  });
});

describe('parallel requests', () => {
  it('stay within the limit of a member, with orders and chases', async () => {
    await test.database.run(setMemberLimit, [unitsFromAmount('30')]);
    const request = await requestOf(EVERY_SIZE, '20');
    const chase = await chaseOf({
      bettingSlipString: EVERY_SIZE,
      phases: (await chaseOf()).phases.map((phase) => ({ ...phase, amount: '20.00' })),
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0
          ? test.call(member, lotteryOrders.placeOrder, { ...request, requestKey: randomUUID() })
          : test.call(member, chases.placeChase, { ...chase, requestKey: randomUUID() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await test.database.run(setMemberLimit, [10n ** 12n]);
  });

  it('place twenty chases of a member at most', async () => {
    const [, second] = (await chaseOf()).phases;
    const chase = await chaseOf({ firstNumero: second?.numero });
    const { content } = await test.value(null, chases.chaseNumeros, { id: ssc });
    const phases = content.slice(1, 4).map(({ numero }) => ({ numero, multiple: 1, amount: '2.00' }));
    const place = () => test.call(member, chases.placeChase, { ...chase, phases, requestKey: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 24 }, place));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = { errorCode: 'lottery.limit', value: { limit: 'chases', mostChases: 20 } };
    const { body } = await place();
    expect(body).toMatchObject(refused);
    const placed = answers.find(({ status }) => status === 200)?.body as {
      value: { chase: { chaseId: string } };
    };
    await test.value(member, chases.cancelSuborders, { chaseId: placed.value.chase.chaseId });
    expect((await place()).status).toBe(200);
  });

  it('cancel a chase while its phase starts, and lose no money', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const before = await cash();
      const { chase } = await test.value(member, chases.placeChase, await chaseOf());
      await advanceLotteries(test, MINUTE_MS);
      await settleIssues(test.app.deps.lottery);
      await Promise.all([
        advanceChases(test.app.deps.lottery),
        test.value(member, chases.cancelSuborders, { chaseId: chase.chaseId }),
        advanceChases(test.app.deps.lottery),
      ]);
      const after = await test.value(member, chases.chaseDetail, { id: chase.chaseId });
      expect(after).toMatchObject({ state: 'cancelled', heldAmount: '0.00' });
      await advanceLotteries(test, MINUTE_MS);
      await settleIssues(test.app.deps.lottery);
      const { content } = await test.value(member, lotteryOrders.todayOrders, { gameId: ssc });
      const placed = after.phases.filter(({ orderId }) => orderId !== null);
      const paid = content
        .filter(({ orderId }) => placed.some((phase) => phase.orderId === orderId))
        .flatMap(({ lines }) => lines)
        .reduce((sum, { prize, rebate }) => sum + unitsFromAmount(prize) + unitsFromAmount(rebate), 0n);
      expect(await cash()).toBe(before - BigInt(placed.length) * unitsFromAmount('2') + paid);
    }
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });
});

it('nobody reads or cancels the orders and chases of another member', async () => {
  const { order: mine } = await test.value(member, lotteryOrders.placeOrder, await requestOf(LINE, '2'));
  const { chase } = await test.value(member, chases.placeChase, await chaseOf());
  const other = await test.given.member({ balance: '100' });
  const answers = [
    await test.call(other, lotteryOrders.orderInfo, { id: mine.orderId }),
    await test.call(other, lotteryOrders.orderProof, { id: mine.orderId }),
    await test.call(other, chases.chaseDetail, { id: chase.chaseId }),
    await test.call(other, chases.cancelSuborders, { chaseId: chase.chaseId }),
    await test.call(other, chases.cancelSuborders, {
      orderDetailIds: mine.lines.map(({ orderDetailId }) => orderDetailId),
    }),
    await test.call(other, lotteryOrders.orderInfo, { id: '9'.repeat(25) }),
  ];
  expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual(Array(6).fill(true));
  const { content } = await test.value(other, lotteryOrders.orders, { before: '999999999' });
  expect(content).toEqual([]);
  expect(await test.value(member, chases.chaseDetail, { id: chase.chaseId })).toMatchObject({
    state: 'running',
  });
});
