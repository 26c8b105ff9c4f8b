import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentTopic } from '../../src/content/index.ts';
import { listenLive, type LiveReader } from '../../testing/content/live-reader.ts';
import { advanceLotteries } from '../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery, UNTIL_DRAWN_MS } from '../../testing/lottery/staff-lottery.ts';

let lottery: StaffLottery;
beforeAll(async () => {
  lottery = await startStaffLottery({ listen: true });
});
afterAll(() => lottery.test.stop());

it('open pages are notified of a result, and of orders by their own member only', async () => {
  const { test } = lottery;
  const member = await test.given.member({ balance: '100' });
  const stranger = await test.given.member();
  const address = test.app.http.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const open = async (headers: Readonly<Record<string, string>>): Promise<LiveReader> => {
    const reader = await listenLive(origin, headers);
    await reader.next('ready');
    return reader;
  };
  const [own, other, guest] = await Promise.all([
    open({ cookie: member.cookie }),
    open({ cookie: stranger.cookie }),
    open({}),
  ]);
  const numero = await lottery.onSale();
  await lottery.bet(member, '1____~1~1801~1~1900~1');
  await advanceLotteries(test, UNTIL_DRAWN_MS);
  await lottery.run(`results enter DIGITS ${numero} 1,2,3,4,5`, 'ana');
  await lottery.run(`results enter DIGITS ${numero} 1,2,3,4,5`, 'lina');
  for (const reader of [own, other, guest]) await reader.next('lotteryDraws');
  await lottery.work();
  await own.next('lotteryOrders');
  // Everybody is notified of this, after everything before.
  test.database.notify(contentTopic('tessera'));
  for (const reader of [other, guest]) {
    await reader.next('content');
    expect(reader.heard.map(({ event }) => event)).not.toContain('lotteryOrders');
  }
  for (const reader of [own, other, guest]) reader.close();
});
