import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { post, reverse } from '../../src/ledger/index.ts';
import { reconcile } from '../../src/ledger/reconciliation/reconcile.ts';
import { statement } from '../../src/platform/database/statement.ts';
import { bookChecks } from '../../src/slices.ts';
import { findChargeback } from '../../src/wallet/reconciliation/queries.ts';
import { sweepDue } from '../../src/wallet/withdrawals/jobs.ts';
import { payWithdrawal } from '../../src/wallet/withdrawals/pay-withdrawal.ts';
import { anyStuckPayout } from '../../src/wallet/withdrawals/unsettled/queries.ts';
import type { TestApp } from '../../testing/server/app.ts';
import { operateOn } from '../../testing/server/operating.ts';
import { type Chargebacks, startChargebacks } from '../../testing/wallet/chargebacks.ts';
import type { FakeRail, Payee } from '../../testing/wallet/withdrawals.ts';

const { wallet, withdrawal } = api;

let test: TestApp;
let payee: Payee;
let payouts: FakeRail;
let deps: Chargebacks['deps'];
let creditDeposit: Chargebacks['creditDeposit'];
let report: Chargebacks['report'];
let approveWithdrawal: Chargebacks['approveWithdrawal'];
beforeEach(async () => {
  ({ test, payee, payouts, deps, creditDeposit, report, approveWithdrawal } = await startChargebacks());
});
afterEach(() => test.stop());

const balance = () => test.value(payee.visitor, wallet.wallet, {});
const stateOf = (withdrawalId: string) =>
  test.value(payee.visitor, withdrawal.withdrawalDetail, { withdrawalId });

/** A win that the provider reverses after it was spent, which leaves a debt of 500. */
async function takenBackWin(spend: () => Promise<unknown>): Promise<void> {
  const play = { asset: 'PHP', memberId: payee.memberId, counterparty: 'test' } as const;
  const header = () => ({ scope: 'provider:test', key: randomUUID(), recordedAt: test.clock.now() }) as const;
  const won = await post(test.database, { ...header(), ...play, kind: 'win', amountUnits: 5_000_000n });
  if (won.outcome !== 'posted') throw new Error(won.reason);
  await spend();
  await reverse(test.database, { ...header(), kind: 'rollback', transferId: won.transferId });
}

const clearBreaks = () =>
  operateOn(test).sql(`INSERT INTO book_break_clearance SELECT id, now(), 'ada', 'seen' FROM v_open_break`);

describe('approved withdrawal of a member in debt', () => {
  let id: string;
  beforeEach(async () => {
    const orderId = await creditDeposit('500');
    id = await approveWithdrawal(payee, '556');
    await report(orderId, '500', { status: 'refunded' });
    await clearBreaks();
  });

  it('is not sent and continues after a credit settles the debt', async () => {
    await sweepDue(deps());
    expect(await payWithdrawal(deps(), BigInt(id))).toBe('nothing');
    expect(payouts.sent).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'approved', waitsFor: 'debt' });
    await creditDeposit('400');
    await sweepDue(deps());
    expect(payouts.sent).toEqual([]);
    await creditDeposit('100');
    expect((await stateOf(id)).waitsFor).toBeNull();
    await sweepDue(deps());
    expect(payouts.sent).toEqual([BigInt(id)]);
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });

  it('is listed with the command that returns its money, which settles the debt', async () => {
    const platform = operateOn(test);
    const { lines } = await platform.run('withdrawals list --as lina');
    expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(
      new RegExp(`approved +npm run operator -- withdrawals reject ${id} \\(the member is in debt`),
    );
    const nextHour = new Date(test.clock.now().getTime() + 3_600_001);
    expect(await test.database.one(anyStuckPayout, [nextHour, 'tessera', nextHour])).toEqual({
      stuck: false,
    });
    await platform.run(`withdrawals reject ${id} --as lina --reason house-decision`);
    expect(await balance()).toMatchObject({ sumBalance: '100.00', debt: '0.00' });
    expect(await reconcile(test.database, bookChecks)).toEqual([]);
  });
});

it('a withdrawal is not sent after a provider reversed the win behind it', async () => {
  let id = '';
  await takenBackWin(async () => (id = await approveWithdrawal(payee, '556')));
  await sweepDue(deps());
  expect(payouts.sent).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: 'approved', waitsFor: 'debt' });
});

it('a debt blocks an erasure as a debt and not as a balance', async () => {
  await takenBackWin(async () => {
    const bet = { asset: 'PHP', memberId: payee.memberId, counterparty: 'test', kind: 'bet' } as const;
    const header = { scope: 'provider:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
    await post(test.database, { ...header, ...bet, amountUnits: 6_000_000n });
  });
  expect(await balance()).toMatchObject({ sumBalance: '0.00', debt: '500.00' });
  expect((await test.value(payee.visitor, api.erasure.erasure, {})).hindrances).toEqual(['debt']);
});

describe('charged-back deposit', () => {
  const requireTurnover = (basisPoints: number) =>
    operateOn(test).sql(`UPDATE withdrawal_method SET turnover_basis_points = ${basisPoints}`);
  const required = async () =>
    (await test.value(payee.visitor, withdrawal.withdrawSettings, {})).methods.map(
      ({ turnover }) => turnover?.required,
    );

  it.each([10_000, 0])('requires no turnover when credited at %s basis points', async (basisPoints) => {
    await requireTurnover(10_000);
    const before = await required();
    expect(before.length).toBeGreaterThan(0);
    await requireTurnover(basisPoints);
    const orderId = await creditDeposit('500');
    await requireTurnover(10_000);
    await report(orderId, '500', { status: 'refunded' });
    expect(await required()).toEqual(before);
  });

  it('does not count in the activity statement', async () => {
    const before = await test.value(payee.visitor, api.protection.activityStatement, {});
    await report(await creditDeposit('500'), '500', { status: 'refunded' });
    expect(await test.value(payee.visitor, api.protection.activityStatement, {})).toEqual(before);
  });
});

it('a deposit that an operator reversed is no chargeback', async () => {
  const orderId = await creditDeposit('500');
  const transferOf = statement<[orderId: bigint], { transferId: bigint }>(
    'test.transfer-of-deposit',
    'SELECT transfer_id AS "transferId" FROM deposit_order WHERE id = $1',
  );
  const { transferId } = await test.database.one(transferOf, [orderId]);
  const header = { scope: 'job:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
  expect(await reverse(test.database, { ...header, kind: 'reversal', transferId })).toMatchObject({
    outcome: 'posted',
  });
  expect(await test.database.one(findChargeback, [transferId])).toEqual({ chargedBack: false });
});
