import { api } from '@tessera/contract';
import { unitsFromAmount } from '@tessera/contract/money';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { heldPayouts } from '../testing/held-payouts.ts';
import { arrives, operateOn } from '../testing/operating.ts';
import { openGame, titlesOf } from '../testing/studio.ts';
import {
  ask,
  fakeRail,
  givePayee,
  offerWithdrawals,
  type Payee,
  payingWith,
} from '../testing/withdrawals.ts';
import { seedGames } from './games/index.ts';
import { reconcile } from './ledger/index.ts';
import { bookChecks } from './slices.ts';
import { seedDepositMethods } from './wallet/channels/seed-channels.ts';
import type { RailPayment } from './wallet/payment-rail.ts';
import { openRails } from './wallet/rails/rails.ts';
import { settleDeposit } from './wallet/deposits/settle-deposit.ts';
import { approveWithdrawal } from './wallet/withdrawals/approve-withdrawal.ts';
import { sweepDue } from './wallet/withdrawals/jobs.ts';

const { wallet, withdrawal } = api;

let test: TestApp;
let payee: Payee;
let other: Payee;
const said = new Map<bigint, RailPayment>();
const alarms: object[] = [];
const payouts = fakeRail(() => () => 'paid');
const rail = { ...payouts.rail, fetchPayment: async (orderId: bigint) => said.get(orderId) };
const deps = () => ({ ...payingWith(test, rail, alarms), rails: openRails([rail]) });
beforeEach(async () => {
  said.clear();
  alarms.length = 0;
  payouts.sent.length = 0;
  test = await startTestApp();
  await test.database.transaction(async (tx) => {
    await seedGames(tx);
    await seedDepositMethods(tx, 'tessera');
  });
  await offerWithdrawals(test, 'by hand');
  await operateOn(test).sql('UPDATE withdrawal_method SET turnover_basis_points = 0');
  [payee, other] = [await givePayee(test, '100'), await givePayee(test, '1000')];
});
afterEach(() => test.stop());

/** A deposit of the payee that was credited. */
async function deposited(amount: string): Promise<bigint> {
  const order = { method: 'sandbox', amount, requestKey: randomUUID() };
  const { depositId } = await test.value(payee.visitor, wallet.deposit, order);
  await arrives(test, depositId, amount);
  return BigInt(depositId);
}

/** The rail reports this deposit otherwise from now on, and is asked. */
async function reports(orderId: bigint, amount: string, change: Partial<RailPayment>): Promise<void> {
  const paid = { orderId, reference: `SBX-${orderId}`, amountUnits: unitsFromAmount(amount) };
  said.set(orderId, { ...paid, currency: 'PHP', status: 'paid', ...change });
  await settleDeposit(deps(), orderId);
}

const balance = () => test.value(payee.visitor, wallet.wallet, {});
/** A withdrawal that was approved. */
const requested = async (of: Payee, amount: string) => {
  const { body } = await ask(test, of, amount);
  if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
  const { withdrawalId } = body.value;
  const approval = { withdrawalId: BigInt(withdrawalId), by: 'ada' };
  await test.database.transaction((tx) => approveWithdrawal(deps(), tx, approval));
  return withdrawalId;
};
const stateOf = (of: Payee, withdrawalId: string) =>
  test.value(of.visitor, withdrawal.withdrawalDetail, { withdrawalId });

describe('a deposit that its rail took back', () => {
  it('holds the payouts of its member, and those of everybody else go on', async () => {
    const orderId = await deposited('500');
    const [held, free] = [await requested(payee, '100'), await requested(other, '200')];
    await reports(orderId, '500', { status: 'refunded' });
    expect(alarms).toMatchObject([
      { check: 'deposit-rail', clear: expect.stringMatching(/^npm run audit -- clear 1 /) },
    ]);
    expect(await heldPayouts(test.database)).toBe('of members');
    await sweepDue(deps());
    expect(payouts.sent).toEqual([BigInt(free)]);
    expect(await stateOf(payee, held)).toMatchObject({ state: 'approved', waitsFor: 'payouts' });
    expect(await test.value(payee.visitor, withdrawal.withdrawSettings, {})).toMatchObject({
      payoutsDelayed: true,
    });
    expect(await test.value(other.visitor, withdrawal.withdrawSettings, {})).toMatchObject({
      payoutsDelayed: false,
    });
  });

  it('leaves the balance at once, and is cleared for the payouts to go on', async () => {
    const orderId = await deposited('500');
    await reports(orderId, '500', { status: 'refunded' });
    expect(await balance()).toMatchObject({ sumBalance: '100.00', debt: '0.00' });
    const { list } = await test.value(payee.visitor, api.report.transactions, {});
    expect(list[0]).toMatchObject({ txType: 'deposit', txKind: 'chargeback', amount: '-500.00' });
    const held = await requested(payee, '100');
    await sweepDue(deps());
    expect(payouts.sent).toEqual([]);
    await operateOn(test).sql(
      `INSERT INTO book_break_clearance SELECT id, now(), 'ada', 'seen' FROM v_open_break`,
    );
    await sweepDue(deps());
    expect(payouts.sent).toEqual([BigInt(held)]);
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('is a debt where it was spent, which refuses a bet and which the next deposit settles', async () => {
    const orderId = await deposited('500');
    const spent = await requested(payee, '556');
    await reports(orderId, '500', { status: 'failed' });
    expect(await balance()).toMatchObject({ sumBalance: '0.00', debt: '456.00' });
    expect(await test.value(payee.visitor, api.report.balanceParts, {})).toMatchObject({
      cash: '0.00',
      debt: '456.00',
      held: '556.00',
    });
    const [nodeId = ''] = await titlesOf(test, 'dice');
    await openGame(test, payee.visitor, nodeId);
    const roll = { nodeId, stake: '2', side: 'under', chance: 5000, requestKey: randomUUID() } as const;
    expect((await test.call(payee.visitor, api.studio.diceRound, roll)).body).toMatchObject({
      errorCode: 'balance.insufficient',
      value: { balance: '0.00' },
    });
    await deposited('500');
    expect(await balance()).toMatchObject({ sumBalance: '44.00', debt: '0.00' });
    expect(await stateOf(payee, spent)).toMatchObject({ state: 'approved' });
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('is taken once, and found again only where the rail reports it as paid after all', async () => {
    const orderId = await deposited('500');
    await reports(orderId, '500', { status: 'refunded' });
    await operateOn(test).sql(
      `INSERT INTO book_break_clearance SELECT id, now(), 'ada', 'seen' FROM v_open_break`,
    );
    await reports(orderId, '500', { status: 'refunded' });
    expect([await balance(), await heldPayouts(test.database)]).toMatchObject([
      { sumBalance: '100.00' },
      'none',
    ]);
    await reports(orderId, '500', { status: 'paid' });
    expect([await balance(), await heldPayouts(test.database)]).toMatchObject([
      { sumBalance: '100.00' },
      'of members',
    ]);
  });
});

it('a deposit of which the rail reports another amount holds its member, and moves no money', async () => {
  const orderId = await deposited('500');
  await reports(orderId, '400', { status: 'refunded' });
  expect([await balance(), await heldPayouts(test.database)]).toMatchObject([
    { sumBalance: '600.00' },
    'of members',
  ]);
});

it('a member whose payouts are held cannot send the money to the upline instead', async () => {
  const house = operateOn(test);
  await house.sql(`UPDATE merchant SET flags = flags || '{"AGETRANSFERUP3": true}'`);
  await house.sql(`UPDATE member SET upline_id = ${other.memberId} WHERE id = ${payee.memberId}`);
  expect(await test.value(payee.visitor, api.upline.uplineAccount, {})).toMatchObject({
    superior: expect.any(String),
  });
  await reports(await deposited('500'), '400', { status: 'refunded' });
  const sent = { amount: '50', password: '739150', requestKey: randomUUID() };
  expect((await test.call(payee.visitor, api.upline.transferUpline, sent)).body).toMatchObject({
    errorCode: 'function.not.available',
  });
});
