import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../src/slices.ts';
import { sweepDue } from '../../src/wallet/withdrawals/jobs.ts';
import { openGame, titlesOf } from '../../testing/games/studio.ts';
import type { TestApp } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { type Chargebacks, startChargebacks } from '../../testing/wallet/chargebacks.ts';
import { blockedPayouts, type FakeRail, type Payee } from '../../testing/wallet/withdrawals.ts';

const { wallet, withdrawal } = api;

let test: TestApp;
let payee: Payee;
let other: Payee;
let alarms: object[];
let payouts: FakeRail;
let deps: Chargebacks['deps'];
let creditDeposit: Chargebacks['creditDeposit'];
let report: Chargebacks['report'];
let approveWithdrawal: Chargebacks['approveWithdrawal'];
beforeEach(async () => {
  ({ test, payee, other, alarms, payouts, deps, creditDeposit, report, approveWithdrawal } =
    await startChargebacks());
});
afterEach(() => test.stop());

const balance = () => test.value(payee.visitor, wallet.wallet, {});
const stateOf = (of: Payee, withdrawalId: string) =>
  test.value(of.visitor, withdrawal.withdrawalDetail, { withdrawalId });

describe('charged-back deposit', () => {
  it('blocks the payouts of its member only', async () => {
    const orderId = await creditDeposit('500');
    const [blockedId, free] = [await approveWithdrawal(payee, '100'), await approveWithdrawal(other, '200')];
    await report(orderId, '500', { status: 'refunded' });
    expect(alarms).toMatchObject([
      { check: 'deposit-rail', clear: expect.stringMatching(/^npm run audit -- clear 1 /) },
    ]);
    expect(await blockedPayouts(test.database)).toBe('of members');
    await sweepDue(deps());
    expect(payouts.sent).toEqual([BigInt(free)]);
    expect(await stateOf(payee, blockedId)).toMatchObject({ state: 'approved', waitsFor: 'payouts' });
    expect(await test.value(payee.visitor, withdrawal.withdrawSettings, {})).toMatchObject({
      payoutsDelayed: true,
    });
    expect(await test.value(other.visitor, withdrawal.withdrawSettings, {})).toMatchObject({
      payoutsDelayed: false,
    });
  });

  it('leaves the balance at once, and payouts resume after the operator clears it', async () => {
    const orderId = await creditDeposit('500');
    await report(orderId, '500', { status: 'refunded' });
    expect(await balance()).toMatchObject({ sumBalance: '100.00', debt: '0.00' });
    const { list } = await test.value(payee.visitor, api.report.transactions, {});
    expect(list[0]).toMatchObject({ txType: 'deposit', txKind: 'chargeback', amount: '-500.00' });
    const indebtedId = await approveWithdrawal(payee, '100');
    await sweepDue(deps());
    expect(payouts.sent).toEqual([]);
    await operateOn(test).sql(
      `INSERT INTO book_break_clearance SELECT id, now(), 'ada', 'seen' FROM v_open_break`,
    );
    await sweepDue(deps());
    expect(payouts.sent).toEqual([BigInt(indebtedId)]);
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('becomes a debt after spending, which refuses bets until the next deposit settles it', async () => {
    const orderId = await creditDeposit('500');
    const spent = await approveWithdrawal(payee, '556');
    await report(orderId, '500', { status: 'failed' });
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
    await creditDeposit('500');
    expect(await balance()).toMatchObject({ sumBalance: '44.00', debt: '0.00' });
    expect(await stateOf(payee, spent)).toMatchObject({ state: 'approved' });
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('is charged back once and reported again only when the rail reports it as paid', async () => {
    const orderId = await creditDeposit('500');
    await report(orderId, '500', { status: 'refunded' });
    await operateOn(test).sql(
      `INSERT INTO book_break_clearance SELECT id, now(), 'ada', 'seen' FROM v_open_break`,
    );
    await report(orderId, '500', { status: 'refunded' });
    expect([await balance(), await blockedPayouts(test.database)]).toMatchObject([
      { sumBalance: '100.00' },
      'none',
    ]);
    await report(orderId, '500', { status: 'paid' });
    expect([await balance(), await blockedPayouts(test.database)]).toMatchObject([
      { sumBalance: '100.00' },
      'of members',
    ]);
  });
});

it('a deposit with another amount at the rail blocks its member and moves no money', async () => {
  const orderId = await creditDeposit('500');
  await report(orderId, '400', { status: 'refunded' });
  expect([await balance(), await blockedPayouts(test.database)]).toMatchObject([
    { sumBalance: '600.00' },
    'of members',
  ]);
});

it('a member with blocked payouts cannot send money to the upline', async () => {
  const platform = operateOn(test);
  await platform.sql(`UPDATE merchant SET flags = flags || '{"AGETRANSFERUP3": true}'`);
  await platform.sql(`UPDATE member SET upline_id = ${other.memberId} WHERE id = ${payee.memberId}`);
  expect(await test.value(payee.visitor, api.upline.uplineAccount, {})).toMatchObject({
    superior: expect.any(String),
  });
  await report(await creditDeposit('500'), '400', { status: 'refunded' });
  const sent = { amount: '50', password: '739150', requestKey: randomUUID() };
  expect((await test.call(payee.visitor, api.upline.transferUpline, sent)).body).toMatchObject({
    errorCode: 'function.not.available',
  });
});
