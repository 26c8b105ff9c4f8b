import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenLive } from '../../../testing/content/live-reader.ts';
import { lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import { DRAWS_TOPIC } from '../lottery-topics.ts';

const { chases, lotteryOrders, numeros } = api;
/** Lô of the north. A point costs 27.00. */
const LO = 6011;
/** The code has no space, as typed commands of tests need. */
const prepare = statement<[units: bigint]>(
  'test.prepare-northern-lottery',
  `UPDATE lottery_game SET code = 'NORTH', max_number_units = $1 WHERE code = 'VN_MB'`,
);

let test: TestApp;
let north: string;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  // Morning in Vietnam, hours before the sale ends.
  test.clock.advance(DAY_MS - (test.clock.now().getTime() % DAY_MS));
  await openLotteries(test, ['VN_MB']);
  await test.database.run(prepare, [unitsFromAmount('270')]);
  north = await lotteryId(test, 'NORTH');
});
afterAll(() => test.stop());

it('open boards are notified when numbers are closed or opened, and not by other orders', async () => {
  const member = await test.given.member({ balance: '10000' });
  const { currentNumero } = await test.value(null, numeros.currentNumeros, { gameId: north });
  const numero = currentNumero?.numero ?? '';
  const bet = async (number: string, points: number) => {
    const { order } = await test.value(member, lotteryOrders.placeOrder, {
      gameId: north,
      currentNumero: numero,
      prizeModeId: 3,
      bettingSlipString: `${number}~1~${LO}~point~1840~${points}`,
      betCartAmountSum: `${points * 27}`,
      requestKey: randomUUID(),
    });
    return order.lines.map(({ orderDetailId }) => orderDetailId);
  };
  const address = test.app.http.server.address();
  const reader = await listenLive(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  await reader.next('ready');
  /** Whether the board was notified of numbers. Everybody is notified of draws, after everything before. */
  const notified = async (act: () => Promise<unknown>) => {
    const before = reader.heard.length;
    await act();
    test.database.notify(DRAWS_TOPIC);
    await reader.next('lotteryDraws');
    return reader.heard.slice(before).some(({ event }) => event === 'lotteryNumbers');
  };
  expect(await notified(() => bet('88', 9))).toBe(false);
  let lines: readonly string[] = [];
  expect(await notified(async () => (lines = await bet('88', 1)))).toBe(true);
  expect(
    await notified(() => test.value(member, chases.cancelSuborders, { orderDetailIds: [...lines] })),
  ).toBe(true);
  const put = (typed: string) =>
    operateOn(test, 'ana').run(`lottery numbers ${typed} NORTH ${numero} lo 05 --as ana --reason exposure`);
  expect(await notified(() => put('close'))).toBe(true);
  expect(await notified(() => put('close'))).toBe(false);
  expect(await notified(() => put('open'))).toBe(true);
  reader.close();
});
