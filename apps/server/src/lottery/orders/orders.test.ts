import { api } from '@tessera/contract';
import { dayOf, daysAfter } from '@tessera/contract/calendar';
import { checkOrder } from '@tessera/contract/lottery/draw-proof';
import { playOf } from '@tessera/contract/lottery/plays';
import { prizeUnits } from '@tessera/contract/lottery/prize';
import { slipLineOf, splitSlip } from '@tessera/contract/lottery/slip';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  advanceLotteries,
  lotteryId,
  nodeCrypto,
  openLotteries,
} from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { advanceIssues } from '../issues/advance-issues.ts';
import { settleIssues } from '../settlement/settle-issues.ts';

const { lotteryOrders, numeros, report, protection } = api;
const MINUTE_MS = 60_000;
/** Big and small of all five positions: five stakes win, whatever is drawn. */
const EVERY_SIZE = 'big,small_big,small_big,small_big,small_big,small~10~1802~1~1950~1';

let test: TestApp;
let ssc: string;
let member: Visitor;

const setLimits = statement<[memberUnits: bigint, winUnits: bigint, exposureUnits: bigint]>(
  'test.set-lottery-limits',
  'UPDATE lottery_game SET max_member_units = $1, max_win_units = $2, max_exposure_units = $3',
);
const findExposure = statement<[], { most: bigint; lines: bigint }>(
  'test.find-exposure',
  `SELECT coalesce(max(e.most_units), 0) AS most, coalesce((SELECT sum(l.most_units) FROM lottery_line l
     WHERE l.issue_id = (array_agg(e.issue_id ORDER BY e.issue_id DESC))[1]), 0)::bigint AS lines
     FROM lottery_exposure e WHERE e.issue_id = (SELECT max(issue_id) FROM lottery_exposure)`,
);
const countUnsettled = statement<[], { lines: number; rounds: number }>(
  'test.count-unsettled',
  `SELECT (SELECT count(*) FROM lottery_line WHERE state = 'placed')::integer AS lines,
     (SELECT count(*) FROM game_round WHERE provider = 'lottery' AND open)::integer AS rounds`,
);

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  ssc = await lotteryId(test, 'SSC_1M');
});
beforeEach(async () => {
  await test.database.run(setLimits, [10n ** 12n, 10n ** 14n, 10n ** 15n]);
  await advanceLotteries(test, MINUTE_MS);
  member = await test.given.member({ balance: '10000' });
});
afterAll(() => test.stop());

const numeroOnSale = async () =>
  (await test.value(null, numeros.currentNumeros, { gameId: ssc })).currentNumero?.numero ?? '';
const amountOf = (slip: string) =>
  amountFromUnits(
    splitSlip(slip).reduce((sum, text) => {
      const line = slipLineOf(text);
      if (typeof line === 'string') return sum;
      return sum + unitsFromAmount('2') * BigInt(line.play.stakes(line.picks) * line.multiple);
    }, 0n),
  );
const order = async (slip: string, change: object = {}, visitor = member) =>
  test.call(visitor, lotteryOrders.placeOrder, {
    gameId: ssc,
    currentNumero: await numeroOnSale(),
    prizeModeId: 1,
    bettingSlipString: slip,
    betCartAmountSum: amountOf(slip),
    requestKey: randomUUID(),
    ...change,
  });
const placed = async (slip: string, change: object = {}, visitor = member) => {
  const { body } = await order(slip, change, visitor);
  if (!body.success)
    throw new Error(`the order was refused: ${body.errorCode} ${JSON.stringify(body.value)}`);
  return body.value;
};
const cash = async (visitor = member) =>
  unitsFromAmount((await test.value(visitor, report.balanceParts, {})).cash);
/** A sale ends within a minute, and its draw is ten seconds after. */
const UNTIL_DRAWN_MS = 70_000;
const settle = async () => {
  await advanceLotteries(test, UNTIL_DRAWN_MS);
  await settleIssues(test.app.deps.lottery);
};
const info = (id: string, visitor = member) => test.value(visitor, lotteryOrders.orderInfo, { id });

describe('an order', () => {
  it('takes the stakes of its lines, and is paid with prizes and rebates after the draw', async () => {
    const { order: before, balance } = await placed(`${EVERY_SIZE};1_2_3~1~1201~1~1700~1`);
    expect(before).toMatchObject({ amount: '22.00', status: 0, winningNumber: null });
    expect(balance).toBe('9978.00');
    await settle();
    const after = await info(before.orderId);
    expect(after.winningNumber).toMatch(/^\d(,\d){4}$/);
    const [sizes, straight] = after.lines;
    // Five of ten stakes win 1.95 × 2. The rebate is (1956 − 1950) / 2000 of 20.00.
    expect(sizes).toMatchObject({ status: 2, prize: '19.50', rebate: '0.06', mostWin: '19.50' });
    expect(straight?.rebate).toBe('0.256');
    const won = after.lines.reduce(
      (sum, { prize, rebate }) => sum + unitsFromAmount(prize) + unitsFromAmount(rebate),
      0n,
    );
    expect(await cash()).toBe(unitsFromAmount('9978') + won);
    expect(await test.database.one(countUnsettled, [])).toEqual({ lines: 0, rounds: 0 });
  });

  it('pays what the code of the browser computes', async () => {
    const { order: before } = await placed('0,1,2,3,4,5,6,7,8,9~45~1402~1~1900~2');
    await settle();
    const after = await info(before.orderId);
    const play = playOf(1402);
    const drawn = after.winningNumber?.split(',').map(Number) ?? [];
    const isPair = drawn[0] === drawn[1];
    const prize = play?.tiers[0] ? prizeUnits(play, play.tiers[0], 1900, unitsFromAmount('4')) : 0n;
    expect(after.winAmount).toBe(amountFromUnits(isPair ? 0n : prize));
  });

  it('is placed once for a key, also by parallel requests', async () => {
    const requestKey = randomUUID();
    const currentNumero = await numeroOnSale();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => order(EVERY_SIZE, { requestKey, currentNumero })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await cash()).toBe(unitsFromAmount('9980'));
    expect((await order('1_2_3~1~1201~1~1700~1', { requestKey })).body).toMatchObject({
      errorCode: 'request.conflict',
    });
    const { content } = await test.value(member, lotteryOrders.todayOrders, { gameId: '-1' });
    expect(content).toHaveLength(1);
  });

  it('is in the digest of its issue, which the code of the browser verifies', async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => test.given.member({ balance: '100' })));
    const visitors = [member, ...others];
    const orders = [];
    const numero = await numeroOnSale();
    for (const visitor of visitors)
      orders.push((await placed('1_2_3~1~1201~1~1700~1', {}, visitor)).order.orderId);
    expect((await test.call(member, lotteryOrders.orderProof, { id: orders[0] ?? '' })).body).toMatchObject({
      errorCode: 'lottery.order.not.found',
    });
    await settle();
    for (const [at, visitor] of visitors.entries()) {
      const proof = await test.value(visitor, lotteryOrders.orderProof, { id: orders[at] ?? '' });
      const check = (change: Partial<typeof proof>) => {
        const { order: text, path, orderDigest } = { ...proof, ...change };
        return checkOrder(nodeCrypto, text, path, orderDigest);
      };
      expect(await check({})).toBe(true);
      expect(await check({ order: proof.order.replace('1_2_3', '1_2_4') })).toBe(false);
      const published = await test.value(null, numeros.drawProof, { gameId: ssc, numero });
      expect(published.orderDigest).toBe(proof.orderDigest);
    }
  });

  it('of another member is refused as lottery.order.not.found', async () => {
    const { order: mine } = await placed(EVERY_SIZE);
    const other = await test.given.member();
    for (const entry of [lotteryOrders.orderInfo, lotteryOrders.orderProof])
      expect((await test.call(other, entry, { id: mine.orderId })).body).toMatchObject({
        errorCode: 'lottery.order.not.found',
      });
  });
});

describe('an order is refused', () => {
  it.each([
    ['lottery.slip.invalid', '1_2~1~1201~1~1700~1', { betCartAmountSum: '2' }],
    ['lottery.slip.invalid', '1_2_3~2~1201~1~1700~1', { betCartAmountSum: '4' }],
    // A play of another shape, and a play of another prize mode.
    ['lottery.slip.invalid', '01~1~2001~1~1700~1', {}],
    ['lottery.slip.invalid', '1_2_3~1~1201~1~1960~1', { prizeModeId: 2 }],
    // A stake of less than a coin.
    ['lottery.slip.invalid', '1_2_3~1~1201~0.001~1700~1', { betCartAmountSum: '0.002' }],
    ['lottery.price.changed', '1_2_3~1~1201~1~1951~1', {}],
    ['lottery.price.changed', '1_2_3~1~1201~1~1699~1', {}],
    ['lottery.amount.changed', '1_2_3~1~1201~1~1700~1', { betCartAmountSum: '3' }],
    ['lottery.issue.closed', '1_2_3~1~1201~1~1700~1', { currentNumero: 'next' }],
    ['lottery.game.not.found', '1_2_3~1~1201~1~1700~1', { currentNumero: '20200101-0001' }],
    ['balance.insufficient', '1_2_3~1~1201~1~1700~6000', {}],
  ])('as %s: %s', async (errorCode, slip, change) => {
    const sale = await test.value(null, numeros.currentNumeros, { gameId: ssc });
    const next = 'currentNumero' in change && change.currentNumero === 'next';
    const moved = next ? { currentNumero: sale.nextNumeros[0]?.numero } : {};
    const answer = await order(slip, { ...change, ...moved });
    expect(answer.body).toMatchObject({ errorCode });
    expect(await cash()).toBe(unitsFromAmount('10000'));
  });

  it('as a whole where one line cannot be paid', async () => {
    const { body } = await order(`${EVERY_SIZE};1_2_3~1~1201~1~1700~4995`);
    expect(body).toMatchObject({ errorCode: 'balance.insufficient', value: { balance: '10000.00' } });
    expect(await cash()).toBe(unitsFromAmount('10000'));
    expect((await test.value(member, lotteryOrders.todayOrders, { gameId: ssc })).content).toEqual([]);
  });

  it('as lottery.issue.closed once the issue is closed, also on a server with a slow clock', async () => {
    const currentNumero = await numeroOnSale();
    await advanceLotteries(test, MINUTE_MS);
    test.clock.advance(-MINUTE_MS);
    const refused = await order(EVERY_SIZE, { currentNumero });
    test.clock.advance(MINUTE_MS);
    expect(refused.body).toMatchObject({ errorCode: 'lottery.issue.closed' });
  });

  it('as protection.break during a break', async () => {
    await test.value(member, protection.takeBreak, { term: '24h' });
    expect((await order(EVERY_SIZE)).body).toMatchObject({ errorCode: 'protection.break' });
  });

  it('as lottery.limit above the limits of a member', async () => {
    const tooOften = await order('1_2_3~1~1201~1~1700~10001');
    expect(tooOften.body).toMatchObject({ value: { limit: 'multiple', mostMultiple: 10_000 } });
    const tooMuch = await order(EVERY_SIZE.replace(/~1$/, '~1001'));
    expect(tooMuch.body).toMatchObject({ value: { limit: 'line', most: '20000.00' } });
    const highest = ['1_2_3~1~1201~1~1700~10000', EVERY_SIZE.replace(/~1$/, '~1000')];
    for (const slip of highest)
      expect((await order(slip)).body).toMatchObject({ errorCode: 'balance.insufficient' });
    await test.database.run(setLimits, [unitsFromAmount('30'), 10n ** 14n, 10n ** 15n]);
    await placed(EVERY_SIZE);
    expect((await order(EVERY_SIZE)).body).toMatchObject({ value: { limit: 'member', most: '30.00' } });
    await test.database.run(setLimits, [10n ** 12n, unitsFromAmount('20'), 10n ** 15n]);
    expect((await order(EVERY_SIZE)).body).toMatchObject({ value: { limit: 'win', most: '20.00' } });
  });
});

describe('the exposure of an issue', () => {
  it('never exceeds its limit, with 100 parallel orders', async () => {
    // Each order can win 19.50.
    await test.database.run(setLimits, [10n ** 12n, 10n ** 14n, unitsFromAmount('400')]);
    const visitors = [
      member,
      ...(await Promise.all([1, 2, 3].map(() => test.given.member({ balance: '10000' })))),
    ];
    const currentNumero = await numeroOnSale();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => order(EVERY_SIZE, { currentNumero }, visitors[at % 4])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const { most, lines } = await test.database.one(findExposure, []);
    expect(most).toBe(unitsFromAmount('390'));
    expect(lines).toBe(most);
  });
});

describe('record of orders', () => {
  it('pages through the orders, the latest first, by state and days', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await placed(EVERY_SIZE)).order.orderId);
      if (count < 2) await advanceLotteries(test, 2 * MINUTE_MS);
      await settleIssues(test.app.deps.lottery);
    }
    const list = async (input: object) => {
      const { content, more } = await test.value(member, lotteryOrders.orders, input);
      return { ids: content.map(({ orderId }) => orderId), more };
    };
    expect(await list({ size: 2 })).toEqual({ ids: ids.slice(0, 2), more: true });
    expect(await list({ size: 2, before: ids[1] })).toEqual({ ids: ids.slice(2), more: false });
    expect((await list({ settled: '0' })).ids).toEqual(ids.slice(0, 1));
    expect((await list({ settled: '1', gameId: ssc })).ids).toEqual(ids.slice(1));
    const today = dayOf(test.clock.now().getTime());
    expect((await list({ startDate: today, endDate: today })).ids).toEqual(ids);
    expect((await list({ startDate: daysAfter(today, 1) })).ids).toEqual([]);
    expect((await list({ endDate: daysAfter(today, -1) })).ids).toEqual([]);
    const other = await test.given.member();
    expect((await test.value(other, lotteryOrders.orders, {})).content).toEqual([]);
  });
});

describe('settlement', () => {
  it('pays each line once, with concurrent processes', async () => {
    for (let count = 0; count < 25; count += 1) await placed(EVERY_SIZE);
    const before = await cash();
    test.clock.advance(UNTIL_DRAWN_MS);
    await advanceIssues(test.app.deps.lottery);
    await Promise.all(Array.from({ length: 4 }, () => settleIssues(test.app.deps.lottery)));
    await settleIssues(test.app.deps.lottery);
    expect((await cash()) - before).toBe(25n * unitsFromAmount('19.56'));
    expect(await test.database.one(countUnsettled, [])).toEqual({ lines: 0, rounds: 0 });
  });

  it('ends with the state settled, and with books that agree with the rounds', async () => {
    await placed(EVERY_SIZE);
    await settle();
    const { lastNumero } = await test.value(null, numeros.currentNumeros, { gameId: ssc });
    expect(lastNumero?.state).toBe('settled');
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });
});
