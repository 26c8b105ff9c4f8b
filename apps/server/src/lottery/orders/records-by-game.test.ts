import { api } from '@tessera/contract';
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planOf } from '../../../testing/database/plan.ts';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { listOwnChasesOfGame } from '../chases/queries.ts';
import { listRecentGames } from '../games/queries.ts';
import { listOrdersOfGame } from './queries.ts';

const { chases, lotteryMenus, lotteryOrders, numeros } = api;
const MINUTE_MS = 60_000;
/** Wins with 1 as the first digit. */
const DIGIT = '1____~1~1801~1~1900~1';
const FASTEST = '01~1~4001~1~1900~1';

let test: TestApp;
let digits: string;
let cars: string;
let member: Visitor;

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M', 'PK10_3M']);
  digits = await lotteryId(test, 'SSC_1M');
  cars = await lotteryId(test, 'PK10_3M');
});
beforeEach(async () => {
  await advanceLotteries(test, MINUTE_MS);
  member = await test.given.member({ balance: '10000' });
});
afterAll(() => test.stop());

const slipOf = (gameId: string) => (gameId === cars ? FASTEST : DIGIT);

async function ordered(gameId: string): Promise<string> {
  const { currentNumero } = await test.value(null, numeros.currentNumeros, { gameId });
  const { order } = await test.value(member, lotteryOrders.placeOrder, {
    gameId,
    currentNumero: currentNumero?.numero ?? '',
    prizeModeId: 1,
    bettingSlipString: slipOf(gameId),
    betCartAmountSum: '2',
    requestKey: randomUUID(),
  });
  return order.orderId;
}

/** A chase for the two issues after the issue on sale. */
async function chased(gameId: string): Promise<string> {
  const { content } = await test.value(null, chases.chaseNumeros, { id: gameId });
  const [current = '', ...following] = content.map(({ numero }) => numero);
  const { chase } = await test.value(member, chases.placeChase, {
    gameId,
    currentNumero: current,
    firstNumero: following[0],
    prizeModeId: 1,
    bettingSlipString: slipOf(gameId),
    plan: { kind: 'constant', phases: 2, multiple: 1 },
    phases: following.slice(0, 2).map((numero) => ({ numero, multiple: 1, amount: '2' })),
    winningStop: false,
    requestKey: randomUUID(),
  });
  return chase.chaseId;
}

const orderPage = async (query: object) => {
  const { content, more } = await test.value(member, lotteryOrders.orders, query);
  return { ids: content.map(({ orderId }) => orderId), more };
};
const recent = async (query: { prizeMode?: 'Lott' | 'Elott' } = {}) =>
  (await test.value(member, lotteryMenus.recentLotteries, query)).map(({ gameId }) => gameId);

describe('records of one lottery', () => {
  it('have its orders, in pages', async () => {
    const first = await ordered(digits);
    const car = await ordered(cars);
    const [second, third] = [await ordered(digits), await ordered(digits)];
    expect(await orderPage({ gameId: digits, size: 2 })).toEqual({ ids: [third, second], more: true });
    expect(await orderPage({ gameId: digits, size: 2, before: second })).toEqual({
      ids: [first],
      more: false,
    });
    expect(await orderPage({ gameId: cars, settled: '0' })).toEqual({ ids: [car], more: false });
    expect(await orderPage({ gameId: cars, settled: '1' })).toEqual({ ids: [], more: false });
    expect(await orderPage({})).toEqual({ ids: [third, second, car, first], more: false });
    expect(await orderPage({ gameId: '999' })).toEqual({ ids: [], more: false });
  });

  it('have its chases, in pages', async () => {
    const [first, car, second] = [await chased(digits), await chased(cars), await chased(digits)];
    const page = async (query: { gameId?: string; after?: string; size?: string }) =>
      (await test.value(member, chases.listChases, query)).content.map(({ chaseId }) => chaseId);
    expect(await page({ gameId: digits, size: '1' })).toEqual([second]);
    expect(await page({ gameId: digits, after: second })).toEqual([first]);
    expect(await page({ gameId: cars })).toEqual([car]);
    expect(await page({})).toEqual([second, car, first]);
  });

  it('are offered for the lotteries of own bets, the latest first', async () => {
    expect(await recent()).toEqual([]);
    await ordered(digits);
    test.clock.advance(1);
    await chased(cars);
    expect(await recent()).toEqual([cars, digits]);
    test.clock.advance(1);
    await ordered(digits);
    expect(await recent()).toEqual([digits, cars]);
    expect(await recent({ prizeMode: 'Lott' })).toEqual([digits, cars]);
    const other = await test.given.member();
    expect(await test.value(other, lotteryMenus.recentLotteries, {})).toEqual([]);
    expect((await test.call(null, lotteryMenus.recentLotteries, {})).status).toBe(401);
  });
});

describe('indexes of the records', () => {
  const fill = statement<[]>(
    'test.fill-orders',
    `INSERT INTO lottery_order (member_id, issue_id, request_key, prize_mode, slip, amount_units, placed_at)
     SELECT m.id, i.id, gen_random_uuid(), 1, '', 1, now() FROM (SELECT max(id) AS id FROM member) m,
       (SELECT id FROM lottery_issue ORDER BY id LIMIT 1) i, generate_series(1, 20000)`,
  );
  const analyze = statement<[]>('test.analyze-orders', 'ANALYZE lottery_order');

  it('have the orders and chases of a lottery in their order', async () => {
    await test.database.run(fill, []);
    await test.database.run(analyze, []);
    const orders = await planOf(test.database, listOrdersOfGame, '1, NULL, NULL, NULL, NULL, 11, 1');
    expect(orders).toContain('Scan Backward using lottery_order_by_game on lottery_order o');
    expect(orders).not.toMatch(/Sort .*\n.*o\.id/);
    const games = await planOf(test.database, listRecentGames, "'', 1");
    expect(games).toContain('using lottery_order_by_game on lottery_order o');
    const own = await planOf(test.database, listOwnChasesOfGame, "1, NULL, '{}', 11, 1");
    expect(own).toMatch(/Index Cond: \(\(member_id = \$1\) AND \(game_id = \$5\)/);
  });

  it('have the orders of earlier releases', async () => {
    const id = await ordered(cars);
    const path = new URL('../../../migrations/0260-lottery-records-by-game.sql', import.meta.url);
    const fillGames = /DO [^]*END \$\$/.exec(await readFile(path, 'utf8'));
    expect(fillGames).not.toBeNull();
    await test.database.run(forgetGames, []);
    expect(await orderPage({ gameId: cars })).toEqual({ ids: [], more: false });
    await test.database.run(statement<[]>('test.fill-games', fillGames?.[0] ?? ''), []);
    expect(await orderPage({ gameId: cars })).toEqual({ ids: [id], more: false });
  });
  const forgetGames = statement<[]>('test.forget-games', 'UPDATE lottery_order SET game_id = NULL');
});
