import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import { claimedBonus, pocketsOf } from '../../../testing/rewards/bonus.ts';
import type { Visitor } from '../../../testing/server/app.ts';

const MINUTE_MS = 60_000;
/** Costs 2.00. */
const LINE = '1____~1~1801~1~1900~1';
const TERMS = { contributions: { LOTT: 10_000 }, maxStake: '5' };

let lottery: StaffLottery;
beforeAll(async () => {
  lottery = await startStaffLottery();
  await advanceLotteries(lottery.test, MINUTE_MS);
});
afterAll(() => lottery.test.stop());

async function place(member: Visitor, lines: number) {
  const { test, gameId } = lottery;
  const { body } = await test.call(member, api.lotteryOrders.placeOrder, {
    gameId,
    currentNumero: await lottery.onSale(),
    prizeModeId: 1,
    bettingSlipString: Array.from({ length: lines }, () => LINE).join(';'),
    betCartAmountSum: `${lines * 2}.00`,
    requestKey: randomUUID(),
  });
  return body.success ? 'placed' : [body.errorCode, body.value];
}

const REFUSED = ['bonus.stake.limit', { most: '5.00' }];

it('the maximum stake of a bonus is that of an issue: lines of one order count together', async () => {
  const member = await lottery.test.given.member();
  await claimedBonus(lottery.test, member, TERMS);
  expect(await place(member, 3)).toEqual(REFUSED);
  expect(await pocketsOf(lottery.test, member)).toEqual([0, 100]);
  expect(await place(member, 2)).toBe('placed');
});

it('the maximum stake of a bonus is that of an issue: orders count together, and the next issue anew', async () => {
  const member = await lottery.test.given.member();
  await claimedBonus(lottery.test, member, TERMS);
  expect([await place(member, 1), await place(member, 1)]).toEqual(['placed', 'placed']);
  expect(await place(member, 1)).toEqual(REFUSED);
  const parallel = await Promise.all([place(member, 1), place(member, 1)]);
  expect(parallel).toEqual([REFUSED, REFUSED]);
  expect(await pocketsOf(lottery.test, member)).toEqual([0, 96]);
  await advanceLotteries(lottery.test, MINUTE_MS);
  expect(await place(member, 2)).toBe('placed');
});
