import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import { claimedBonus, forfeit, pocketsOf } from '../../../testing/rewards/bonus.ts';
import type { Visitor } from '../../../testing/server/app.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';

const MINUTE_MS = 60_000;
const TERMS = { contributions: { LOTT: 10_000 } };
const REFUSED = { errorCode: 'lottery.cancellation.bonus' };

let lottery: StaffLottery;
let member: Visitor;
beforeAll(async () => {
  lottery = await startStaffLottery();
});
beforeEach(async () => {
  await advanceLotteries(lottery.test, MINUTE_MS);
  member = await lottery.test.given.member({ balance: '100' });
});
afterAll(() => lottery.test.stop());

/** An order of lines that cost 2.00 times the multiple each. Returns the ids of its lines. */
async function placed(multiple: number, lines = 1): Promise<string[]> {
  const slip = Array.from({ length: lines }, () => `1____~1~1801~1~1900~${multiple}`).join(';');
  const order = await lottery.order(member, await lottery.bet(member, slip));
  return order.lines.map(({ orderDetailId }) => orderDetailId);
}
const cancel = async (orderDetailIds: readonly string[]) =>
  (await lottery.test.call(member, api.chases.cancelSuborders, { orderDetailIds })).body;
const pockets = () => pocketsOf(lottery.test, member);

it('cash of an order from before a bonus stays at stake after a stake of the bonus', async () => {
  const before = await placed(50);
  const bonus = await claimedBonus(lottery.test, member, TERMS);
  const staked = await placed(50);
  expect(await pockets()).toEqual([0, 0]);
  expect(await cancel(before)).toMatchObject(REFUSED);
  expect(await pockets()).toEqual([0, 0]);
  expect(await cancel(staked)).toMatchObject({ success: true });
  expect(await cancel(before)).toMatchObject({ success: true });
  expect(await pockets()).toEqual([100, 100]);
  await forfeit(lottery.test, member, bonus);
});

it('the end of the bonus changes nothing', async () => {
  const before = await placed(50);
  const bonus = await claimedBonus(lottery.test, member, TERMS);
  await placed(10);
  await forfeit(lottery.test, member, bonus);
  expect(await cancel(before)).toMatchObject(REFUSED);
});

it('an order of cash and bonus is cancelled as a whole, or the lines of the bonus first', async () => {
  await claimedBonus(lottery.test, member, TERMS);
  const [first = '', second = ''] = await placed(50, 2);
  expect(await pockets()).toEqual([0, 0]);
  expect(await cancel([first])).toMatchObject(REFUSED);
  expect(await cancel([second])).toMatchObject({ success: true });
  expect(await cancel([first])).toMatchObject({ success: true });
  expect(await cancel(await placed(50, 2))).toMatchObject({ success: true });
  expect(await pockets()).toEqual([100, 100]);
});

it('cash that was staked after the bonus can be cancelled', async () => {
  await claimedBonus(lottery.test, member, TERMS);
  await placed(75, 1);
  await lottery.test.given.money(member, '20');
  expect(await cancel(await placed(10))).toMatchObject({ success: true });
});

it('a bonus that is staked first does not stop a cancellation', async () => {
  const before = await placed(25);
  await claimedBonus(lottery.test, member, { ...TERMS, bonusFirst: true });
  await placed(10);
  expect(await cancel(before)).toMatchObject({ success: true });
});

it('a stake of the bonus and a cancellation at the same time wait for each other', async () => {
  const before = await placed(50);
  await claimedBonus(lottery.test, member, TERMS);
  await Promise.all([
    ...Array.from({ length: 6 }, () => placed(1)),
    cancel(before),
    ...Array.from({ length: 6 }, () => placed(1)),
  ]);
  const [cash, bonus] = await pockets();
  expect(cash === 0 || bonus === 100).toBe(true);
  expect(cash + bonus).toBe(cash === 0 ? 76 : 176);
});

it('leaves clean books', async () => {
  expect(await reconcile(lottery.test.database, bookChecks)).toEqual([]);
});
