import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import { statement } from '../../platform/database/statement.ts';
import { countFailedLines } from './queries.ts';

/** Wins with 1 as the first digit. */
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';

let lottery: StaffLottery;
beforeAll(async () => {
  lottery = await startStaffLottery();
});
afterAll(() => lottery.test.stop());

const spoilLine = statement<[orderId: string, playId: number]>(
  'test.spoil-line',
  'UPDATE lottery_line SET play_id = $2 WHERE order_id = $1::bigint',
);
const spoilRound = statement<[orderId: string, provider: string]>(
  'test.spoil-payment',
  `UPDATE round_move SET rolled_back = $2 = 'spoiled' WHERE source = 'lottery' AND kind = 'bet'
      AND transaction_id IN (SELECT id::text FROM lottery_line WHERE order_id = $1::bigint)`,
);
const failed = async () =>
  Number((await lottery.test.database.one(countFailedLines, [new Date(8.64e15)])).count);

it('a line that cannot be settled holds up no other line, is listed, and is settled later', async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, () => lottery.test.given.member({ balance: '100' })),
  );
  const numero = await lottery.onSale();
  const orders: string[] = [];
  for (const member of members) orders.push(await lottery.bet(member, FIRST_IS_ONE));
  const [unknownPlay = '', , refusedWin = ''] = orders;
  await lottery.test.database.run(spoilLine, [unknownPlay, 999_999]);
  await lottery.test.database.run(spoilRound, [refusedWin, 'spoiled']);
  await lottery.draw(numero, '1,2,3,4,5');
  const states = () =>
    Promise.all(members.map(async (member, at) => (await lottery.order(member, orders[at] ?? '')).status));
  expect(await states()).toEqual([0, 2, 0, 2, 2, 2]);
  expect(await failed()).toBe(2);
  const { lines } = await lottery.run('results list', 'omar');
  expect(lines.find((line) => line.includes(numero))).toMatch(/lines failed +- +2$/);
  // Repaired lines are tried again after a while, and the others are not tried each second.
  await lottery.test.database.run(spoilLine, [unknownPlay, 1801]);
  await lottery.work();
  expect(await states()).toEqual([0, 2, 0, 2, 2, 2]);
  lottery.test.clock.advance(11_000);
  await lottery.work();
  expect(await states()).toEqual([2, 2, 0, 2, 2, 2]);
  await lottery.test.database.run(spoilRound, [refusedWin, 'repaired']);
  // The second wait is twice as long.
  lottery.test.clock.advance(11_000);
  await lottery.work();
  expect(await states()).toEqual([2, 2, 0, 2, 2, 2]);
  lottery.test.clock.advance(10_000);
  await lottery.work();
  expect(await states()).toEqual([2, 2, 2, 2, 2, 2]);
  expect(await failed()).toBe(0);
  for (const member of members) expect(await lottery.cash(member)).toBe('117.056');
});
