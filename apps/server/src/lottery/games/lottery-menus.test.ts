import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { DAY_MS } from '../../platform/clock.ts';

const { chases, lottery, lotteryMenus, lotteryOrders, numeros } = api;
const MINUTE_MS = 60_000;
const CODES = ['SSC_1M', 'SSC_5M', 'PK10_3M', 'VN_MB'];
const DIGIT = '1____~1~1801~1~1900~1';
const LO = '05~1~6011~1~1840~1';

let test: TestApp;
let digits: string;
let north: string;
let member: Visitor;

beforeAll(async () => {
  test = await startTestApp();
  // Morning in Vietnam, hours before the sale ends.
  test.clock.advance(DAY_MS - (test.clock.now().getTime() % DAY_MS));
  await openLotteries(test, CODES);
  digits = await lotteryId(test, 'SSC_1M');
  north = await lotteryId(test, 'VN_MB');
  await advanceLotteries(test, 2 * MINUTE_MS);
});
beforeEach(async () => {
  member = await test.given.member({ balance: '10000' });
});
afterAll(() => test.stop());

async function ordered(gameId: string): Promise<string> {
  const { currentNumero } = await test.value(null, numeros.currentNumeros, { gameId });
  const { order } = await test.value(member, lotteryOrders.placeOrder, {
    gameId,
    currentNumero: currentNumero?.numero ?? '',
    prizeModeId: gameId === north ? 3 : 1,
    bettingSlipString: gameId === north ? LO : DIGIT,
    betCartAmountSum: '2',
    requestKey: randomUUID(),
  });
  return order.orderId;
}
const codesOf = (groups: readonly { gameGroupCode: string; games: readonly { gameCode: string }[] }[]) =>
  groups.map(({ gameGroupCode, games }) => [gameGroupCode, ...games.map(({ gameCode }) => gameCode)]);

describe('menus of lotteries', () => {
  it('have the lotteries of a prize mode by group', async () => {
    const menu = await test.value(null, lotteryMenus.gameMenus, { prizeMode: 'Lott' });
    expect(codesOf(menu)).toEqual([
      ['SSC', 'SSC_1M', 'SSC_5M'],
      ['PK10', 'PK10_3M'],
    ]);
    expect(await test.value(null, lotteryMenus.mobileGameMenus, { prizeMode: 'Lott' })).toEqual(menu);
    expect(menu.flatMap(({ games }) => games)).toEqual(
      await test.value(null, lottery.mobileLotteryGames, { prizeMode: 'Lott' }),
    );
  });

  it('of Vietnam have the stations alone', async () => {
    const all = await test.value(null, lotteryMenus.gameMenus, { prizeMode: 'Elott' });
    expect(codesOf(all).length).toBeGreaterThan(1);
    const vietnam = { prizeMode: 'Elott', device: 'MOBILE' } as const;
    expect(codesOf(await test.value(null, lotteryMenus.vietnamMenu, vietnam))).toEqual([
      ['VN_NORTH', 'VN_MB'],
    ]);
    expect(await test.value(null, lotteryMenus.vietnamMenu, { prizeMode: 'Lott' })).toEqual([]);
    await ordered(digits);
    await ordered(north);
    const recent = await test.value(member, lotteryMenus.recentVietnam, vietnam);
    expect(recent.map(({ gameCode }) => gameCode)).toEqual(['VN_MB']);
  });
});

describe('the calls for Vietnam', () => {
  it('answer as those of all lotteries, and know no other lottery', async () => {
    expect(await test.value(null, lotteryMenus.vietnamSetting, { id: north })).toEqual(
      await test.value(null, lottery.lotterySetting, { id: north }),
    );
    expect((await test.call(null, lotteryMenus.vietnamSetting, { id: digits })).body).toMatchObject({
      errorCode: 'lottery.game.not.found',
    });
    const latest = await test.value(null, numeros.latestDraws, {});
    expect(latest.map(({ gameId }) => gameId)).toContain(digits);
    expect(await test.value(null, lotteryMenus.openedNumeros, {})).toEqual(latest);
    expect(await test.value(null, lotteryMenus.openedVietnam, {})).toEqual(
      latest.filter(({ gameId }) => gameId === north),
    );
    const [inNorth, other] = [await ordered(north), await ordered(digits)];
    expect(await test.value(member, lotteryOrders.vietnamOrder, { id: inNorth })).toEqual(
      await test.value(member, lotteryOrders.orderMaster, { id: inNorth }),
    );
    expect((await test.call(member, lotteryOrders.vietnamOrder, { id: other })).body).toMatchObject({
      errorCode: 'lottery.order.not.found',
    });
  });
});

describe('the detail of an order', () => {
  it('has its lines, and the phases of its chase', async () => {
    const id = await ordered(digits);
    const { lines } = await test.value(member, lotteryOrders.orderInfo, { id });
    expect(await test.value(member, lotteryOrders.orderMaster, { id })).toEqual({
      orderMasterId: id,
      chaseId: null,
      totalChasePhases: 1,
      completed: 1,
      orderDetailOrders: lines,
    });
    const { content } = await test.value(null, chases.chaseNumeros, { id: digits });
    const phases = content.slice(0, 3).map(({ numero }) => ({ numero, multiple: 1, amount: '2' }));
    const { order, chase } = await test.value(member, lotteryOrders.placeOrder, {
      gameId: digits,
      currentNumero: phases[0]?.numero ?? '',
      prizeModeId: 1,
      bettingSlipString: DIGIT,
      betCartAmountSum: '6',
      requestKey: randomUUID(),
      chase: true,
      plan: { kind: 'constant', phases: 3, multiple: 1 },
      phases,
    });
    expect(await test.value(member, lotteryOrders.orderMaster, { id: order.orderId })).toMatchObject({
      orderMasterId: order.orderId,
      chaseId: chase?.chaseId,
      totalChasePhases: 3,
      completed: 1,
      orderDetailOrders: [{ amount: '2.00' }],
    });
    const stranger = await test.given.member();
    expect((await test.call(stranger, lotteryOrders.orderMaster, { id })).body).toMatchObject({
      errorCode: 'lottery.order.not.found',
    });
  });
});
