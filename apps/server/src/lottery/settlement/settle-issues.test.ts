import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import { statement } from '../../platform/database/statement.ts';
import { storeSettlement } from './queries.ts';

/** Costs 2.00 and wins 19.00 with 1 as the first digit. */
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';

const findLine = statement<[orderId: string], { id: bigint; issueId: bigint }>(
  'test.find-line-of-order',
  'SELECT id, issue_id AS "issueId" FROM lottery_line WHERE order_id = $1::bigint',
);

let lottery: StaffLottery;
beforeAll(async () => {
  lottery = await startStaffLottery();
});
afterAll(() => lottery.test.stop());

it('a line that another process settled is skipped, and stays as it is', async () => {
  const { database, clock } = lottery.test;
  const member = await lottery.test.given.member({ balance: '100' });
  const numero = await lottery.onSale();
  const orderId = await lottery.bet(member, FIRST_IS_ONE);
  await lottery.draw(numero, '1,2,3,4,5');
  expect(await lottery.cash(member)).toBe('117.056');
  const { id, issueId } = await database.one(findLine, [orderId]);
  const again = await database.many(storeSettlement, [issueId, [id], [0n], [70n], [], clock.now()]);
  expect(again).toEqual([]);
  expect(await lottery.order(member, orderId)).toMatchObject({ status: 2, winAmount: '19.00' });
  expect(await lottery.cash(member)).toBe('117.056');
});
