import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import { type StaffLottery, startStaffLottery } from '../../../testing/lottery/staff-lottery.ts';
import { claimedBonus, runBonusJobs } from '../../../testing/rewards/bonus.ts';
import type { Visitor } from '../../../testing/server/app.ts';

const MINUTE_MS = 60_000;
const BIG = 'big____~1~1802~1~1900~1';
const SMALL = 'small____~1~1802~1~1900~1';

let lottery: StaffLottery;
beforeAll(async () => {
  lottery = await startStaffLottery();
  await advanceLotteries(lottery.test, MINUTE_MS);
});
afterAll(() => lottery.test.stop());

/** Places an order for each slip in one issue, draws the issue, and returns the statement of the bonus. */
async function statementOf(member: Visitor, slips: readonly string[]) {
  const { test } = lottery;
  const rewardId = await claimedBonus(test, member, { contributions: { LOTT: 10_000 } });
  const numero = await lottery.onSale();
  for (const slip of slips) await lottery.bet(member, slip);
  await lottery.draw(numero, '1,2,3,4,5');
  await runBonusJobs(test);
  return test.value(member, api.bonus.wageringStatement, { rewardId });
}

const partsOf = ({ lines }: Awaited<ReturnType<typeof statementOf>>) =>
  lines.map(({ basisPoints, counted, reason }) => [basisPoints, counted, reason]);

it('a bet of a lottery counts in full', async () => {
  const statement = await statementOf(await lottery.test.given.member(), [BIG]);
  expect(partsOf(statement)).toEqual([[10_000, '2.00', null]]);
});

it('bets on all sides of an issue count twice what they lose, also from several orders', async () => {
  for (const slips of [[`${BIG};${SMALL}`], [BIG, SMALL]]) {
    const statement = await statementOf(await lottery.test.given.member(), slips);
    expect(partsOf(statement)).toEqual([
      [1000, '0.20', null],
      [1000, '0.20', null],
    ]);
    expect(statement.wagered).toBe('0.40');
  }
});

it('bets of different members in an issue do not cover each other', async () => {
  const { test } = lottery;
  const other = await test.given.member({ balance: '10' });
  await lottery.bet(other, SMALL);
  const statement = await statementOf(await test.given.member(), [BIG]);
  expect(statement.wagered).toBe('2.00');
});

it('a bet with own money on the other side covers, too', async () => {
  const { test } = lottery;
  const member = await test.given.member({ balance: '2' });
  await lottery.bet(member, SMALL);
  const statement = await statementOf(member, [BIG]);
  expect(partsOf(statement)).toEqual([[1000, '0.20', null]]);
});

it('a cancelled bet on the other side covers nothing', async () => {
  const { test } = lottery;
  const member = await test.given.member({ balance: '2' });
  const id = await lottery.bet(member, SMALL);
  const { lines } = await lottery.order(member, id);
  await test.value(member, api.chases.cancelSuborders, {
    orderDetailIds: lines.map((line) => line.orderDetailId),
  });
  expect((await statementOf(member, [BIG])).wagered).toBe('2.00');
});
