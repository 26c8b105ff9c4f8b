import { api } from '@tessera/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../testing/server/operating.ts';
import {
  withdraw,
  fakeRail,
  givePayee,
  offerWithdrawals,
  type Payee,
  payingWith,
  type Turn,
} from '../../../testing/wallet/withdrawals.ts';
import { post, reverse } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';
import { pausedRails } from '../channels/channel.ts';
import { openRails } from '../rails/rails.ts';
import { approveWithdrawal, rejectWithdrawal } from './decide-withdrawal.ts';
import { readDailyUsage } from './validate-request.ts';
import { sweepDue } from './jobs.ts';
import { type PayDeps, payWithdrawal } from './pay-withdrawal.ts';
import { listDueWithdrawals } from './queries.ts';

const { withdrawal, report } = api;
const MINUTE_MS = 60_000;

let test: TestApp;
let platform: Operating;
let payee: Payee;
const alarms: object[] = [];
beforeEach(async () => {
  alarms.length = 0;
  test = await startTestApp();
  platform = operateOn(test);
  await offerWithdrawals(test, 'by hand');
  payee = await givePayee(test, '1000');
});
afterEach(() => test.stop());

const railWith = (...behaviours: Turn[]) =>
  fakeRail(() => (turn) => behaviours[Math.min(turn, behaviours.length - 1)] ?? 'paid');
const depsWith = (...behaviours: Turn[]) => {
  const { rail, sent, paid } = railWith(...behaviours);
  return { deps: payingWith(test, rail, alarms), sent, paid };
};
async function createApprovedWithdrawal(deps: PayDeps): Promise<bigint> {
  const { body } = await withdraw(test, payee, '200');
  if (!body.success) throw new Error(body.errorCode);
  const withdrawalId = BigInt(body.value.withdrawalId);
  await test.database.transaction((tx) => approveWithdrawal(deps, tx, { withdrawalId, by: 'ana' }));
  return withdrawalId;
}
const detail = (id: bigint) =>
  test.value(payee.visitor, withdrawal.withdrawalDetail, { withdrawalId: id.toString() });
const cash = async () => (await test.value(payee.visitor, report.balanceParts, {})).cash;
async function sweepFor(deps: PayDeps, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    test.clock.advance(MINUTE_MS);
    await sweepDue(deps);
  }
}

describe('payout that its rail refuses', () => {
  it('is not sent again and returns when it stays unknown for ten minutes', async () => {
    const { deps, sent } = depsWith('refused');
    const id = await createApprovedWithdrawal(deps);
    expect(await payWithdrawal(deps, id)).toBe('unknown');
    await sweepFor(deps, 9);
    expect([(await detail(id)).state, sent]).toEqual(['sent', [id]]);
    await sweepFor(deps, 7);
    const { state, steps } = await detail(id);
    expect([state, sent, await cash()]).toEqual(['returned', [id], '1000.00']);
    expect(steps.at(-1)).toMatchObject({ actor: 'rail', reason: 'rail-failed' });
    test.clock.advance(60 * MINUTE_MS);
    expect(await pausedRails(deps, test.database, 'tessera', ['sandbox', 'manual'])).toEqual(new Set());
    expect(alarms).toEqual([]);
  });

  it('is settled by the rail’s report when an earlier call was lost', async () => {
    const known = depsWith('lost', 'paid');
    const id = await createApprovedWithdrawal(known.deps);
    await expect(payWithdrawal(known.deps, id)).rejects.toThrow('before the answer');
    const { rail } = railWith('refused');
    const forgetful = { ...rail, fetchPayout: async () => undefined };
    expect(await payWithdrawal(payingWith(test, forgetful), id)).toBe('unknown');
    await sweepFor(known.deps, 16);
    expect([(await detail(id)).state, known.paid, await cash()]).toEqual(['paid', [id], '800.00']);
  });
});

describe('operator', () => {
  it('stops a payout that is unknown to its rail', async () => {
    const { deps, sent } = depsWith('unreached');
    const id = await createApprovedWithdrawal(deps);
    await payWithdrawal(deps, id).catch(() => undefined);
    const typed = `withdrawals return ${id} --as lina`;
    expect(await platform.run(typed)).toMatchObject({ status: 0 });
    expect(await platform.run(typed)).toMatchObject({ status: 1 });
    await sweepFor(deps, 16);
    const { state, steps } = await detail(id);
    expect([state, sent, await cash()]).toEqual(['returned', [id], '1000.00']);
    expect(steps.at(-1)).toMatchObject({ actor: 'operator', reason: 'rail-failed' });
  });

  it('cannot stop payouts that are known to the rail or were not sent', async () => {
    const { deps } = depsWith('pending', 'pending', 'paid');
    const id = await createApprovedWithdrawal(deps);
    expect(await platform.run(`withdrawals return ${id} --as lina`)).toMatchObject({ status: 1 });
    expect(await payWithdrawal(deps, id)).toBe('wait');
    expect(await platform.run(`withdrawals return ${id} --as lina`)).toMatchObject({ status: 1 });
    const cut = depsWith('lost', 'paid');
    const other = await createApprovedWithdrawal(cut.deps);
    await payWithdrawal(cut.deps, other).catch(() => undefined);
    expect(await platform.run(`withdrawals return ${other} --as lina`)).toMatchObject({ status: 0 });
    await sweepFor(cut.deps, 16);
    expect((await detail(other)).state).toBe('paid');
  });
});

describe('withdrawal that cannot be sent', () => {
  const expectRejectable = async (id: bigint) => {
    expect((await detail(id)).state).toBe('approved');
    const rejection = { withdrawalId: id, by: 'ana', reason: 'house-decision' } as const;
    await test.database.transaction((tx) => rejectWithdrawal(test.app.deps.wallet, tx, rejection));
    expect(await cash()).toBe('1000.00');
    const day = { memberId: payee.memberId, asset: 'PHP', now: test.clock.now() };
    expect((await readDailyUsage(test.database, day)).of('BC')).toEqual({ count: 0, units: 0n });
  };

  it('stays approved at a removed rail and can be rejected', async () => {
    const { deps } = depsWith('paid');
    const id = await createApprovedWithdrawal(deps);
    const withoutRail = { ...deps, rails: openRails([]) };
    await expect(payWithdrawal(withoutRail, id)).rejects.toThrow('no payment rail');
    await expectRejectable(id);
  });

  it('of an owner in debt is sent after the debt is settled', async () => {
    const { deps, sent } = depsWith('paid');
    const id = await createApprovedWithdrawal(deps);
    const { memberId } = payee;
    const move = (kind: 'win' | 'bet', amountUnits: bigint) => {
      const key = `${kind}-${amountUnits}`;
      const envelope = { scope: 'job:test', key, recordedAt: test.clock.now() } as const;
      return post(test.database, {
        ...envelope,
        kind,
        asset: 'PHP',
        memberId,
        amountUnits,
        counterparty: 'test',
      });
    };
    const won = await move('win', 100_000n);
    await move('bet', 8_100_000n);
    if (won.outcome !== 'posted') throw new Error(won.reason);
    const { transferId } = won;
    const undo = { scope: 'job:test', key: 'undo', recordedAt: test.clock.now(), kind: 'rollback' } as const;
    expect(await reverse(test.database, { ...undo, transferId })).toMatchObject({ balanceUnits: -100_000n });
    expect(await payWithdrawal(deps, id)).toBe('nothing');
    await sweepDue(deps);
    expect([(await detail(id)).state, sent]).toEqual(['approved', []]);
    await move('win', 100_001n);
    expect([await payWithdrawal(deps, id), sent]).toEqual(['paid', [id]]);
  });

  it('with an undecryptable account stays approved and can be rejected', async () => {
    const { deps } = depsWith('paid');
    const id = await createApprovedWithdrawal(deps);
    await test.database.run(spoil, [payee.memberId]);
    await expect(payWithdrawal(deps, id)).rejects.toThrow(/./);
    await expectRejectable(id);
  });
});

const spoil = statement<[memberId: bigint]>(
  'test.spoil-payout-account',
  `UPDATE payout_account SET number_sealed = 'spoilt'::bytea WHERE member_id = $1`,
);

describe('due withdrawals', () => {
  it('belong to configured rails, and failed queries go to the end', async () => {
    const { deps } = depsWith('lost', 'unreached');
    const [first, second] = [await createApprovedWithdrawal(deps), await createApprovedWithdrawal(deps)];
    for (const id of [first, second]) await payWithdrawal(deps, id).catch(() => undefined);
    test.clock.advance(2 * MINUTE_MS);
    const due = (limit: number, rails = ['sandbox']) =>
      test.database.many(listDueWithdrawals, [test.clock.now(), rails, limit]);
    expect(await due(200)).toEqual(expect.arrayContaining([{ id: first }, { id: second }]));
    expect(await due(200, ['elsewhere'])).toEqual([]);
    await sweepDue(deps);
    expect(await due(200)).toEqual([]);
    test.clock.advance(MINUTE_MS);
    expect(await due(200)).toEqual(expect.arrayContaining([{ id: first }, { id: second }]));
  });
});
