import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const { lotteryOrders, numeros } = api;
const MINUTE_MS = 60_000;

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

const setExposure = statement<[units: bigint]>(
  'test.set-exposure-limit',
  'UPDATE lottery_game SET max_exposure_units = $1',
);
const findExposure = statement<[], { most: bigint }>(
  'test.find-stored-exposure',
  'SELECT most_units AS most FROM lottery_exposure WHERE issue_id = (SELECT max(issue_id) FROM lottery_exposure)',
);
const numeroOnSale = async () =>
  (await test.value(null, numeros.currentNumeros, { gameId: ssc })).currentNumero?.numero ?? '';
/** A line of 2.00. */
const order = async (slip: string, currentNumero: string, visitor = member, betCartAmountSum = '2') =>
  test.call(visitor, lotteryOrders.placeOrder, {
    gameId: ssc,
    currentNumero,
    prizeModeId: 1,
    bettingSlipString: slip,
    betCartAmountSum,
    requestKey: randomUUID(),
  });

/** Sides of the first digit: big, small, odd or even. A stake wins 3.90. */
const SIDES = ['big', 'small', 'odd', 'even'].map((side) => `${side}____~1~1802~1~1950~1`);

const countWins = statement<[], { wins: readonly number[] }>(
  'test.count-wins-of-digits',
  `SELECT array_agg(wins ORDER BY digit) AS wins FROM (
     SELECT digit, (SELECT count(*) FROM lottery_line l WHERE l.issue_id = (SELECT max(issue_id) FROM lottery_exposure)
         AND l.picks = ANY (ARRAY[CASE WHEN digit >= 5 THEN 'big' ELSE 'small' END || '____',
           CASE WHEN digit % 2 = 1 THEN 'odd' ELSE 'even' END || '____']))::integer AS wins
       FROM generate_series(0, 9) AS digit) AS digits`,
);

it('accepts orders that exclude each other where the sum of their wins exceeds the limit', async () => {
  await test.database.run(setExposure, [unitsFromAmount('7.80')]);
  const numero = await numeroOnSale();
  for (const side of SIDES) expect((await order(side, numero)).status).toBe(200);
  // The worst digit wins twice. A third win would exceed the limit.
  for (const side of SIDES)
    expect((await order(side, numero)).body).toMatchObject({ value: { limit: 'issue' } });
  expect((await test.database.one(findExposure, [])).most).toBe(unitsFromAmount('7.80'));
});

it('never owes more than the limit in any draw, with 100 parallel orders', async () => {
  await test.database.run(setExposure, [unitsFromAmount('40')]);
  const visitors = [
    member,
    ...(await Promise.all([1, 2, 3].map(() => test.given.member({ balance: '10000' })))),
  ];
  const currentNumero = await numeroOnSale();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => {
      // Members and sides change at different rates.
      const slip = SIDES[Math.floor(at / 4) % 4] ?? '';
      return order(slip, currentNumero, visitors[at % 4]);
    }),
  );
  const accepted = answers.filter(({ status }) => status === 200).length;
  const { wins } = await test.database.one(countWins, []);
  const most = Math.max(...wins);
  // Ten wins of 3.90 are below 40.00; the sum of all wins is far above.
  expect(most).toBeLessThanOrEqual(10);
  expect(accepted).toBeGreaterThan(10);
  expect((await test.database.one(findExposure, [])).most).toBe(BigInt(most) * unitsFromAmount('3.90'));
});

describe('plays on all five digits', () => {
  /** Lines of 0.20, each with other digits. A stake wins 19,500.00. */
  const slipOf = (lines: number) =>
    Array.from({ length: lines }, (_, at) => `${at}_0_0_0_0~1~1001~0.1~1950~1`).join(';');

  it('are computed for two lines of an order, and the sum decides for more lines', async () => {
    await test.database.run(setExposure, [unitsFromAmount('30000')]);
    const numero = await numeroOnSale();
    expect((await order(slipOf(3), numero, member, '0.6')).body).toMatchObject({ value: { limit: 'issue' } });
    expect((await order(slipOf(2), numero, member, '0.4')).status).toBe(200);
    expect((await test.database.one(findExposure, [])).most).toBe(unitsFromAmount('19500'));
  });

  it('are computed over several orders where many lines were placed before', async () => {
    await test.database.run(setExposure, [unitsFromAmount('1000000')]);
    const numero = await numeroOnSale();
    expect((await order(slipOf(5), numero, member, '1')).status).toBe(200);
    await test.database.run(setExposure, [unitsFromAmount('30000')]);
    const answers: number[] = [];
    for (const side of SIDES.slice(0, 3)) answers.push((await order(side, numero)).status);
    expect(answers).toEqual([422, 422, 200]);
    expect((await test.database.one(findExposure, [])).most).toBe(unitsFromAmount('19503.90'));
  });
});
