import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lotteryId, openLotteries } from '../../testing/lottery/lotteries.ts';
import { startTestApp, type TestApp } from '../../testing/server/app.ts';
import { lotteryJobs } from './jobs.ts';

const { lotteryOrders, numeros } = api;
const UNTIL_DRAWN_MS = 70_000;
const BIG_OR_SMALL = 'big,small____~2~1802~1~1950~1';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
  await openLotteries(test, ['SSC_1M']);
});
afterAll(() => test.stop());

describe('the jobs of lotteries', () => {
  it('close, draw and settle what is due, and end when the process stops', async () => {
    const gameId = await lotteryId(test, 'SSC_1M');
    const member = await test.given.member({ balance: '100' });
    const { currentNumero } = await test.value(null, numeros.currentNumeros, { gameId });
    const { order } = await test.value(member, lotteryOrders.placeOrder, {
      gameId,
      currentNumero: currentNumero?.numero ?? '',
      prizeModeId: 1,
      bettingSlipString: BIG_OR_SMALL,
      betCartAmountSum: '4',
      requestKey: randomUUID(),
    });
    test.clock.advance(UNTIL_DRAWN_MS);
    const stopping = new AbortController();
    const runs = lotteryJobs(test.app.deps.lottery).map((job) => job.work({}, stopping.signal));
    const info = () => test.value(member, lotteryOrders.orderInfo, { id: order.orderId });
    await expect.poll(async () => (await info()).status, { timeout: 20_000 }).toBe(2);
    stopping.abort();
    await Promise.all(runs);
    expect((await info()).winAmount).toBe('3.90');
  });
});
