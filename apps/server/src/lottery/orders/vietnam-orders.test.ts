import { api } from '@tessera/contract';
import { playOf } from '@tessera/contract/lottery/plays';
import { drawnOf } from '@tessera/contract/lottery/draw-shapes';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { settleIssues } from '../settlement/settle-issues.ts';

const { chases, lottery, lotteryOrders, numeros } = api;
const MINUTE_MS = 60_000;
/** Lô of the north: a stake pays for each of 27 lots. */
const LO = 6011;

const renameNorth = statement<[]>(
  'test.rename-northern-lottery',
  `UPDATE lottery_game SET code = 'NORTH' WHERE code = 'VN_MB'`,
);
const setNumberLimit = statement<[units: bigint | null]>(
  'test.set-lottery-number-limit',
  'UPDATE lottery_game SET max_number_units = $1',
);

let test: TestApp;
let north: string;
let member: Visitor;

beforeAll(async () => {
  test = await startTestApp();
  // Morning in Vietnam, hours before the sale ends.
  test.clock.advance(DAY_MS - (test.clock.now().getTime() % DAY_MS));
  await openLotteries(test, ['VN_MB', 'MARK_SIX_1D']);
  // Typed commands of tests write a space as an underscore, so the code has none.
  await test.database.run(renameNorth, []);
  north = await lotteryId(test, 'NORTH');
});
beforeEach(async () => {
  member = await test.given.member({ balance: '10000' });
});
afterAll(() => test.stop());

const order = async (slip: string, amount: string, change: object = {}) =>
  (
    await test.call(member, lotteryOrders.placeOrder, {
      gameId: north,
      currentNumero: (
        await test.value(null, numeros.currentNumeros, { gameId: north })
      ).currentNumero?.numero,
      prizeModeId: 3,
      bettingSlipString: slip,
      betCartAmountSum: amount,
      requestKey: randomUUID(),
      ...change,
    })
  ).body;

describe('a stake by points', () => {
  it('costs a point for each lot and number, and pays each hit', async () => {
    const { serverTime, currentNumero } = await test.value(null, numeros.currentNumeros, { gameId: north });
    const closesInMs = Date.parse(currentNumero?.closesAt ?? '') - Date.parse(serverTime);
    await advanceLotteries(test, closesInMs - MINUTE_MS);
    member = await test.given.member({ balance: '10000' });
    const numbers = Array.from({ length: 100 }, (_, at) => at.toString().padStart(2, '0')).join(',');
    const body = await order(`${numbers}~100~${LO}~point~1840~3`, '8100');
    if (!body.success) throw new Error(body.errorCode);
    expect(body.value.order.lines).toMatchObject([{ amount: '8100.00', stakes: 100 }]);
    const { orderId } = body.value.order;
    // The draw is 25 minutes after the sale. The session of a member who does nothing ends earlier.
    for (const minutes of [13, 14]) {
      await advanceLotteries(test, minutes * MINUTE_MS);
      await test.value(member, lotteryOrders.orderInfo, { id: orderId });
    }
    await settleIssues(test.app.deps.lottery);
    const { winningNumber, lines } = await test.value(member, lotteryOrders.orderInfo, { id: orderId });
    expect(drawnOf('vietnam-north', winningNumber ?? '')).toHaveLength(27);
    // All numbers are picked: each of 27 lots hits one number, and pays 3 × 92.
    expect(lines).toMatchObject([{ status: 2, prize: '7452.00' }]);
  });

  it('costs exactly what the same amount by money costs', async () => {
    for (const [unit, multiple] of [
      ['point', 2],
      ['1', 27],
    ] as const) {
      const body = await order(`05,50~2~${LO}~${unit}~1840~${multiple}`, '108');
      expect(body).toMatchObject({ success: true, value: { order: { amount: '108.00' } } });
    }
  });

  it.each([
    ['lottery.amount.changed', `05~1~${LO}~point~1840~1`, { betCartAmountSum: '26.99' }],
    ['lottery.amount.changed', `05~1~${LO}~point~1840~1`, { betCartAmountSum: '2' }],
    ['lottery.slip.invalid', `05~2~${LO}~point~1840~1`, {}],
    ['lottery.slip.invalid', `05~1~${LO}~points~1840~1`, {}],
  ])('is refused as %s: %s', async (errorCode, slip, change) => {
    expect(await order(slip, '27', change)).toMatchObject({ errorCode });
  });

  it('exists where a game states the price of a point', async () => {
    const priceOf = async (code: string) =>
      (await test.value(null, lottery.lotterySetting, { id: await lotteryId(test, code) })).pointPrice;
    expect([await priceOf('NORTH'), await priceOf('MARK_SIX_1D')]).toEqual(['1.00', null]);
    expect(playOf(1201)?.pointLots).toBeUndefined();
  });
});

describe('a closed number', () => {
  const current = async () => {
    const sale = await test.value(null, numeros.currentNumeros, { gameId: north });
    return sale.currentNumero?.numero ?? '';
  };
  const closed = async () =>
    test.value(null, numeros.closedNumbers, { gameId: north, numero: await current() });
  const run = (typed: string) =>
    operateOn(test, 'ana').run(`lottery numbers ${typed} --as ana --reason exposure`);

  it('is listed, refused in each order that has it, and accepted when it is open again', async () => {
    const numero = await current();
    expect((await run(`close NORTH ${numero} lo 05,50`)).lines).toEqual([
      `2 numbers of lo are closed in NORTH ${numero}`,
    ]);
    expect(await closed()).toEqual([{ playId: LO, numbers: ['05', '50'] }]);
    expect(await order(`04,05~2~${LO}~point~1840~1`, '54')).toMatchObject({
      errorCode: 'lottery.number.closed',
      value: { playId: LO, numbers: ['05'] },
    });
    // The same number in another play, and other numbers of the play, are open.
    expect(await order(`05~1~6001~point~1840~1;04~1~${LO}~point~1840~1`, '28')).toMatchObject({
      success: true,
    });
    const listed = (await operateOn(test, 'ana').run(`lottery numbers list NORTH ${numero} --as ana`)).lines;
    expect(listed.slice(1).map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      'vietnam-north.lo 05',
      'vietnam-north.lo 50',
    ]);
    expect((await run(`open NORTH ${numero} lo 05,50`)).status).toBe(0);
    expect(await closed()).toEqual([]);
    expect(await order(`05~1~${LO}~point~1840~1`, '27')).toMatchObject({ success: true });
  });

  it('is refused in sets of numbers', async () => {
    const numero = await current();
    await run(`close NORTH ${numero} xien2 07`);
    expect(await order('06,07~1~6022~point~1840~1', '1')).toMatchObject({
      errorCode: 'lottery.number.closed',
    });
    await run(`open NORTH ${numero} xien2 07`);
  });

  it('is a number whose stakes of all members reach the limit', async () => {
    const numero = await current();
    await test.database.run(setNumberLimit, [unitsFromAmount('270')]);
    const slip = `88~1~${LO}~point~1840~1`;
    expect(await order(`88~1~${LO}~point~1840~11`, '297')).toMatchObject({
      errorCode: 'lottery.number.closed',
      value: { numbers: ['88'] },
    });
    expect(await order(`88~1~${LO}~point~1840~9`, '243')).toMatchObject({ success: true });
    const others = await Promise.all([1, 2, 3].map(() => test.given.member({ balance: '100' })));
    const answers = await Promise.all(
      others.map((visitor) =>
        test.call(visitor, lotteryOrders.placeOrder, {
          gameId: north,
          currentNumero: numero,
          prizeModeId: 3,
          bettingSlipString: slip,
          betCartAmountSum: '27',
          requestKey: randomUUID(),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await closed()).toEqual([{ playId: LO, numbers: ['88'] }]);
    await test.database.run(setNumberLimit, [null]);
    expect(await closed()).toEqual([]);
  });

  it('is open again where the stakes of a cancelled line leave room', async () => {
    await test.database.run(setNumberLimit, [unitsFromAmount('270')]);
    const bet = (multiple: number) =>
      order(`21,22~2~${LO}~point~1840~${multiple}`, (multiple * 54).toString());
    const first = await bet(9);
    if (!first.success) throw new Error(first.errorCode);
    expect(await bet(2)).toMatchObject({
      errorCode: 'lottery.number.closed',
      value: { numbers: ['21', '22'] },
    });
    const orderDetailIds = first.value.order.lines.map(({ orderDetailId }) => orderDetailId);
    expect((await test.call(member, chases.cancelSuborders, { orderDetailIds })).status).toBe(200);
    expect(await bet(10)).toMatchObject({ success: true });
    expect(await bet(1)).toMatchObject({ errorCode: 'lottery.number.closed' });
    await test.database.run(setNumberLimit, [null]);
  });

  it.each([
    ['NONE {numero} lo 05', 'there is no issue'],
    ['NORTH 20200101-001 lo 05', 'there is no issue'],
    ['NORTH {numero} de-size 05', 'has no play de-size'],
    ['NORTH {numero} lo 5', 'lo has no number 5'],
    ['NORTH {numero} lo 05,100', 'lo has no number 100'],
  ])('cannot be closed by: %s', async (typed, reason) => {
    const { status, lines } = await run(`close ${typed.replace('{numero}', await current())}`);
    expect([status, lines.join()]).toEqual([1, expect.stringContaining(reason)]);
    expect(await closed()).toEqual([]);
  });

  it('of an unknown game is refused as lottery.game.not.found', async () => {
    const input = { gameId: '999999', numero: '20260101-001' };
    expect((await test.call(null, numeros.closedNumbers, input)).body).toMatchObject({
      errorCode: 'lottery.game.not.found',
    });
  });
});
