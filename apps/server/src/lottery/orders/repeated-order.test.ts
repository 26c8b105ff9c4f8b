import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceLotteries, lotteryId, openLotteries } from '../../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { statement } from '../../platform/database/statement.ts';

const MINUTE_MS = 60_000;
/** One stake of 2.00 on five as the first digit. */
const SLIP = '5____~1~1801~1~1950~1';

const countWaiting = statement<[], { waiting: number }>(
  'test.count-waiting',
  `SELECT count(*)::integer AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
  await advanceLotteries(test, MINUTE_MS);
});
afterAll(() => test.stop());

it('is answered like its first request, which still runs when the sale ends', async () => {
  const gameId = await lotteryId(test, 'SSC_1M');
  const { currentNumero } = await test.value(null, api.numeros.currentNumeros, { gameId });
  const place = (visitor: Parameters<TestApp['call']>[0], requestKey: string) =>
    test.call(visitor, api.lotteryOrders.placeOrder, {
      gameId,
      currentNumero: currentNumero?.numero ?? '',
      prizeModeId: 1,
      bettingSlipString: SLIP,
      betCartAmountSum: '2.00',
      requestKey,
    });
  const member = await test.given.member({ balance: '100' });
  expect((await place(await test.given.member({ balance: '100' }), randomUUID())).status).toBe(200);
  const key = randomUUID();
  const { first, again } = await test.database.transaction(async (tx) => {
    await tx.foreign('SELECT FROM lottery_exposure FOR UPDATE', []);
    const untilWaiting = async (count: number): Promise<void> => {
      await expect.poll(() => test.database.one(countWaiting, [])).toEqual({ waiting: count });
    };
    const sent = place(member, key);
    await untilWaiting(1);
    test.clock.advance(MINUTE_MS);
    const repeated = place(member, key);
    await Promise.race([untilWaiting(2), repeated]);
    return { first: sent, again: repeated };
  });
  const [one, other] = await Promise.all([first, again]);
  expect([one.status, other.status]).toEqual([200, 200]);
  const orderOf = ({ body }: typeof one) => (body.success ? body.value.order.orderId : body.errorCode);
  expect(orderOf(other)).toBe(orderOf(one));
});
