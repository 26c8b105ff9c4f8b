import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { advanceLotteries } from '../../../testing/lottery/lotteries.ts';
import {
  type StaffLottery,
  startStaffLottery,
  UNTIL_DRAWN_MS,
} from '../../../testing/lottery/staff-lottery.ts';
import { givePayee, offerWithdrawals, type Payee, withdraw } from '../../../testing/wallet/withdrawals.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { post } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

const MINUTE_MS = 60_000;
/** A line that costs 500.00. */
const FIVE_HUNDRED = '1____~1~1801~1~1900~250';

const ONE_HUNDRED = '1____~1~1801~1~1900~50';

/** Half of the deposits must be staked. */
const stakeHalf = statement<[]>(
  'test.stake-half',
  'UPDATE withdrawal_method SET turnover_basis_points = 5000',
);

let lottery: StaffLottery;
let payee: Payee;
beforeAll(async () => {
  lottery = await startStaffLottery();
  await offerWithdrawals(lottery.test, 'by hand');
  await lottery.test.database.run(stakeHalf, []);
});
beforeEach(async () => {
  await advanceLotteries(lottery.test, MINUTE_MS);
  payee = await givePayee(lottery.test, '1000');
});
afterAll(() => lottery.test.stop());

async function cancel(orderId: string): Promise<void> {
  const { lines } = await lottery.order(payee.visitor, orderId);
  await lottery.test.value(payee.visitor, api.chases.cancelSuborders, {
    orderDetailIds: lines.map(({ orderDetailId }) => orderDetailId),
  });
}
const turnover = async () =>
  (await lottery.test.value(payee.visitor, api.withdrawal.withdrawSettings, {})).methods[0]?.turnover;

it('a stake that can be cancelled is no turnover of a withdrawal', async () => {
  const id = await lottery.bet(payee.visitor, FIVE_HUNDRED);
  const open = { required: '500.00', staked: '0.00', cancellable: '500.00', missing: '500.00' };
  expect(await turnover()).toMatchObject(open);
  expectRefused(await withdraw(lottery.test, payee, '500'), 'withdraw.turnover');
  await cancel(id);
  expectRefused(await withdraw(lottery.test, payee, '500'), 'withdraw.turnover');
});

it('a stake from before the last withdrawal reduces no turnover after it', async () => {
  const { test } = lottery;
  await lottery.bet(payee.visitor, FIVE_HUNDRED);
  await advanceLotteries(test, UNTIL_DRAWN_MS);
  const id = await lottery.bet(payee.visitor, ONE_HUNDRED);
  expect((await withdraw(test, payee, '300')).status).toBe(200);
  await test.given.money(payee.visitor, '100');
  await post(test.database, {
    scope: 'provider:test',
    key: randomUUID(),
    recordedAt: test.clock.now(),
    kind: 'bet',
    asset: 'PHP',
    memberId: payee.memberId,
    amountUnits: 500_000n,
    counterparty: 'test',
  });
  expect(await turnover()).toMatchObject({ required: '50.00', staked: '50.00', missing: '0.00' });
  expect(await lottery.order(payee.visitor, id)).toMatchObject({ cancelUntil: expect.any(String) });
});

it('a stake counts from the end of the sale on', async () => {
  await lottery.bet(payee.visitor, FIVE_HUNDRED);
  await advanceLotteries(lottery.test, UNTIL_DRAWN_MS);
  expect(await turnover()).toMatchObject({ staked: '500.00', cancellable: '0.00', missing: '0.00' });
  expect((await withdraw(lottery.test, payee, '500')).status).toBe(200);
});
