import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import {
  blockedPayouts,
  type Conduct,
  fakeRail,
  givePayee,
  offerWithdrawals,
  type Payee,
  payingWith,
  withdraw,
} from '../../../testing/wallet/withdrawals.ts';
import { recordDiscrepancies } from '../../ledger/index.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PaymentRail } from '../rails/payment-rail.ts';
import { withdrawalCheck } from '../reconciliation/queries.ts';
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
import { sweepDue } from './jobs.ts';
import { type PayDeps, payWithdrawal } from './pay-withdrawal.ts';

const { withdrawal, report } = api;

let test: TestApp;
let payee: Payee;
const alarms: object[] = [];
beforeEach(async () => {
  alarms.length = 0;
  test = await startTestApp();
  await offerWithdrawals(test, 'by hand');
  payee = await givePayee(test, '1000');
});
afterEach(async () => {
  const breaks = await reconcile(test.database, [withdrawalCheck]);
  await test.stop();
  if (breaks.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(breaks[0]?.check)}`);
});

const depsWith = (rail: PaymentRail): PayDeps => payingWith(test, rail, alarms);

/** A withdrawal of 200 that waits for an operator. */
async function createWithdrawal(): Promise<bigint> {
  const { body } = await withdraw(test, payee, '200');
  if (!body.success) throw new Error(body.errorCode);
  return BigInt(body.value.withdrawalId);
}

async function createApprovedWithdrawal(deps: PayDeps): Promise<bigint> {
  const withdrawalId = await createWithdrawal();
  expect(
    await test.database.transaction((tx) => approveWithdrawal(deps, tx, { withdrawalId, by: 'Ana' })),
  ).toBe(true);
  return withdrawalId;
}

const parts = () => test.value(payee.visitor, report.balanceParts, {});
const detail = (id: bigint) =>
  test.value(payee.visitor, withdrawal.withdrawalDetail, { withdrawalId: id.toString() });
const conduct = (...behaviours: ReturnType<Conduct>[]): ReturnType<typeof fakeRail> =>
  fakeRail(() => (turn) => behaviours[Math.min(turn, behaviours.length - 1)] ?? 'paid');

/** Runs the sweep until nothing is due within the next day. */
async function sweeps(deps: PayDeps, times = 6): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await sweepDue(deps);
    test.clock.advance(DAY_MS / 4);
  }
}

describe('approved withdrawal', () => {
  it('is sent once by concurrent workers', async () => {
    const { rail, paid, sent } = conduct('paid');
    const deps = depsWith(rail);
    const id = await createApprovedWithdrawal(deps);
    await Promise.all(Array.from({ length: 8 }, () => payWithdrawal(deps, id)));
    await sweeps(deps);
    expect([paid, new Set(sent)]).toEqual([[id], new Set([id])]);
    expect(alarms).toEqual([]);
  });

  it('raises no alarm for a report that was true before the sending', async () => {
    const { rail, paid } = conduct('paid');
    const deps = depsWith(rail);
    const id = await createApprovedWithdrawal(deps);
    const sending = Promise.withResolvers<void>();
    const { promise: sent, resolve: isSent } = Promise.withResolvers<void>();
    const slow: PaymentRail = {
      ...rail,
      sendPayout: async (payout) => {
        sending.resolve();
        await sent;
        return rail.sendPayout(payout);
      },
      // Queried before the sending, with a response afterwards.
      fetchPayout: async () => {
        isSent();
        await first;
        return undefined;
      },
    };
    const first = payWithdrawal(depsWith(slow), id);
    await sending.promise;
    expect(await payWithdrawal(depsWith(slow), id)).toBe('nothing');
    expect([await first, paid, alarms]).toEqual(['paid', [id], []]);
  });

  it('is queried and not sent again after a lost response', async () => {
    const { rail, paid, sent } = conduct('lost', 'paid');
    const deps = depsWith(rail);
    const id = await createApprovedWithdrawal(deps);
    await expect(payWithdrawal(deps, id)).rejects.toThrow('before the answer');
    expect(await parts()).toMatchObject({ held: '200.00' });
    expect(await payWithdrawal(deps, id)).toBe('paid');
    expect([paid, sent]).toEqual([[id], [id]]);
    expect(await parts()).toMatchObject({ cash: '800.00', held: '0.00' });
  });

  it('is sent again under its id when the call never arrived', async () => {
    const { rail, paid, sent } = conduct('unreached');
    const cut = depsWith(rail);
    const id = await createApprovedWithdrawal(cut);
    await expect(payWithdrawal(cut, id)).rejects.toThrow('before it arrived');
    const whole = conduct('paid');
    expect(await payWithdrawal(depsWith(whole.rail), id)).toBe('paid');
    expect([paid, sent, whole.paid, whole.sent]).toEqual([[], [id], [id], [id]]);
  });

  it('is returned when the rail fails, and a late report of payment stops all payouts', async () => {
    const { rail, paid } = conduct('failed', 'failed', 'paid');
    const deps = depsWith(rail);
    const id = await createApprovedWithdrawal(deps);
    expect(await payWithdrawal(deps, id)).toBe('returned');
    expect(await parts()).toMatchObject({ cash: '1000.00', held: '0.00' });
    expect(await payWithdrawal(deps, id)).toBe('nothing');
    expect(await payWithdrawal(deps, id)).toBe('contradiction');
    expect(alarms).toMatchObject([{ check: 'payout-rail', subject: `withdrawal ${id}` }]);
    expect(await blockedPayouts(test.database)).toBe('of members');
    const other = await createApprovedWithdrawal(deps);
    expect(await payWithdrawal(deps, other)).toBe('nothing');
    expect(await detail(other)).toMatchObject({ state: 'approved', waitsFor: 'payouts' });
    expect([paid, await parts()]).toMatchObject([[id], { cash: '800.00', held: '200.00' }]);
  });

  it('stays paid when the rail withdraws its report, and payouts stop', async () => {
    const { rail } = conduct('paid', 'failed');
    const deps = depsWith(rail);
    const id = await createApprovedWithdrawal(deps);
    await payWithdrawal(deps, id);
    test.clock.advance(11 * 60_000);
    await sweepDue(deps);
    expect(alarms).toMatchObject([
      { found: '2000000 PHP paid as FAKE-1', expected: '2000000 PHP failed as FAKE-1' },
    ]);
    expect((await detail(id)).state).toBe('paid');
    expect(await parts()).toMatchObject({ cash: '800.00', held: '0.00' });
  });

  it('waits during a discrepancy or suspension, and new requests are still accepted', async () => {
    const { rail, sent } = conduct('paid');
    const deps = depsWith(rail);
    const id = await createApprovedWithdrawal(deps);
    await test.database.run(freeze, [payee.memberId, false]);
    expect(await payWithdrawal(deps, id)).toBe('nothing');
    await test.database.run(freeze, [payee.memberId, true]);
    const found = { check: 'test', subject: 'it', memberId: null, expected: '1', found: '2' };
    await test.database.transaction((tx) => recordDiscrepancies(tx, [found], test.clock.now()));
    expect(await payWithdrawal(deps, id)).toBe('nothing');
    expect(await test.value(payee.visitor, withdrawal.withdrawSettings, {})).toMatchObject({
      payoutsDelayed: true,
    });
    expect((await withdraw(test, payee, '100')).status).toBe(200);
    expect(sent).toEqual([]);
  });

  it('that is unknown to the rail also waits during a discrepancy', async () => {
    const cut = conduct('unreached');
    const deps = depsWith(cut.rail);
    const id = await createApprovedWithdrawal(deps);
    await payWithdrawal(deps, id).catch(() => undefined);
    const found = { check: 'test', subject: 'it', memberId: null, expected: '1', found: '2' };
    await test.database.transaction((tx) => recordDiscrepancies(tx, [found], test.clock.now()));
    expect(await payWithdrawal(deps, id)).toBe('unknown');
    expect([cut.sent, await parts()]).toMatchObject([[id], { held: '200.00' }]);
  });
});

const freeze = statement<[memberId: bigint, enabled: boolean]>(
  'test.freeze',
  'UPDATE member SET enabled = $2 WHERE id = $1',
);
const alterations = [
  'amount_units = 1',
  "rail = 'elsewhere'",
  "merchant_code = 'other'",
  "account_label = 'A friend'",
].map((change) => statement<[]>(`test.alter-withdrawal-${change}`, `UPDATE withdrawal SET ${change}`));
const back = statement<[]>('test.back-withdrawal', `UPDATE withdrawal SET state = 'requested'`);
const forget = statement<[]>('test.forget-steps', 'DELETE FROM withdrawal_step');

describe('operator', () => {
  it('rejects with a reason for the member, and the money returns', async () => {
    const { rail, sent } = conduct('paid');
    const deps = depsWith(rail);
    const reject = (withdrawalId: bigint) =>
      test.database.transaction((tx) =>
        rejectWithdrawal(deps, tx, { withdrawalId, by: 'Ana', reason: 'account-mismatch' }),
      );
    const [waiting, ready] = [await createWithdrawal(), await createApprovedWithdrawal(deps)];
    expect([await reject(waiting), await reject(ready), await reject(ready)]).toEqual([true, true, false]);
    const { steps, state } = await detail(waiting);
    expect(state).toBe('rejected');
    expect(steps.at(-1)).toMatchObject({ actor: 'operator', reason: 'account-mismatch' });
    expect(await payWithdrawal(deps, ready)).toBe('nothing');
    expect([sent, await parts()]).toMatchObject([[], { cash: '1000.00', held: '0.00' }]);
  });

  it('approves a waiting withdrawal once and cannot reject a sent one', async () => {
    const { rail } = conduct('pending');
    const deps = depsWith(rail);
    const id = await createApprovedWithdrawal(deps);
    const again = { withdrawalId: id, by: 'Ben' };
    expect(await test.database.transaction((tx) => approveWithdrawal(deps, tx, again))).toBe(false);
    expect(await payWithdrawal(deps, id)).toBe('wait');
    const rejection = { ...again, reason: 'house-decision' } as const;
    expect(await test.database.transaction((tx) => rejectWithdrawal(deps, tx, rejection))).toBe(false);
    expect((await detail(id)).steps.map(({ actor }) => actor)).toEqual([
      'member',
      'system',
      'operator',
      'system',
    ]);
  });

  it('cannot change requests or steps in the database', async () => {
    await createWithdrawal();
    for (const forbidden of [...alterations, forget]) {
      await expect(test.database.run(forbidden, [])).rejects.toThrow('is refused');
    }
    await expect(test.database.run(back, [])).rejects.toThrow('cannot go from checks to requested');
  });
});
