import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import { claimedBonus, pocketsOf, runBonusJobs, statusOf } from '../../../testing/rewards/bonus.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';

const MINUTE_MS = 60_000;
/** Costs 2.00 and wins 19.00 with 1 as the first digit. */
const FIRST_IS_ONE = '1____~1~1801~1~1900~1';

let lottery: StaffLottery;
beforeAll(async () => {
  lottery = await startStaffLottery();
});
afterAll(() => lottery.test.stop());

const wageredOf = async (member: Visitor) => {
  await runBonusJobs(lottery.test);
  return (await statusOf(lottery.test, member)).active?.wagered;
};

it('a cancelled issue returns stakes to the bonus, takes back its prizes, and lowers the wagering', async () => {
  const { test } = lottery;
  await advanceLotteries(test, MINUTE_MS);
  const member = await test.given.member();
  await claimedBonus(test, member, { contributions: { LOTT: 10_000 } });
  const numero = await lottery.onSale();
  const id = await lottery.bet(member, FIRST_IS_ONE);
  expect(await pocketsOf(test, member)).toEqual([0, 98]);
  await lottery.draw(numero, '1,2,3,4,5');
  expect(await pocketsOf(test, member)).toEqual([0, 117.056]);
  expect(await wageredOf(member)).toBe('2.00');
  await lottery.both(`results correct DIGITS ${numero} 2,2,3,4,5 --reason typing_error`);
  await lottery.work();
  expect(await pocketsOf(test, member)).toEqual([0, 98.056]);
  expect(await wageredOf(member)).toBe('2.00');
  await lottery.both(`results cancel DIGITS ${numero} --reason no_draw`);
  await lottery.work();
  expect(await pocketsOf(test, member)).toEqual([0, 100]);
  expect(await wageredOf(member)).toBe('0.00');
  expect(await test.value(member, api.lotteryOrders.orderInfo, { id })).toMatchObject({ status: 3 });
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});

it('an issue cancelled after the release of the bonus returns its stakes to cash, and takes its prizes from there', async () => {
  const { test } = lottery;
  await advanceLotteries(test, MINUTE_MS);
  const member = await test.given.member();
  await claimedBonus(test, member, { amount: '10', wagering: 1, contributions: { LOTT: 10_000 } });
  const numero = await lottery.onSale();
  const lines = Array.from({ length: 5 }, () => FIRST_IS_ONE).join(';');
  await lottery.bet(member, lines);
  expect(await pocketsOf(test, member)).toEqual([0, 0]);
  await lottery.draw(numero, '1,2,3,4,5');
  const [, prizes] = await pocketsOf(test, member);
  expect(prizes).toBeCloseTo(5 * 19.056, 4);
  expect(await wageredOf(member)).toBeUndefined();
  expect(await pocketsOf(test, member)).toEqual([prizes, 0]);
  await lottery.both(`results cancel DIGITS ${numero} --reason no_draw`);
  await lottery.work();
  await runBonusJobs(test);
  // A requirement that was fulfilled stays fulfilled.
  expect(await pocketsOf(test, member)).toEqual([10, 0]);
  expect((await statusOf(test, member)).active).toBeNull();
  expect(await reconcile(test.database, bookChecks)).toEqual([]);
});
