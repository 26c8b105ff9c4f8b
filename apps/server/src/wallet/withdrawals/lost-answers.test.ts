import { api } from '@tessera/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { idleInTransaction } from '../../../testing/database/database-activity.ts';
import { withdraw, givePayee, offerWithdrawals, payingWith } from '../../../testing/wallet/withdrawals.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PaymentRail } from '../rails/payment-rail.ts';
import { approveWithdrawal } from './decide-withdrawal.ts';
import { sweepDue } from './jobs.ts';
import { payWithdrawal } from './pay-withdrawal.ts';

const WITHDRAWALS = 24;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'by hand');
});
afterAll(() => test.stop());

/** Fails at once when another transaction holds a lock. */
const lockAll = statement<[], { id: bigint }>(
  'test.lock-all-withdrawals',
  'SELECT id FROM withdrawal ORDER BY id FOR UPDATE NOWAIT',
);
const states = statement<[], { state: string; count: bigint }>(
  'test.withdrawal-states',
  'SELECT state, count(*) FROM withdrawal GROUP BY state',
);

it('a rail that never responds holds no connection, transaction or lock', async () => {
  const calls: ((error: Error) => void)[] = [];
  const swallow = () => new Promise<never>((_, reject) => calls.push(reject));
  const rail = {
    code: 'sandbox',
    sendPayout: swallow,
    fetchPayout: swallow,
  } as Partial<PaymentRail> as PaymentRail;
  const deps = payingWith(test, rail);
  const payees = await Promise.all(Array.from({ length: WITHDRAWALS }, () => givePayee(test, '1000')));
  const ids: bigint[] = [];
  for (const payee of payees) {
    const { body } = await withdraw(test, payee, '500');
    if (!body.success) throw new Error(body.errorCode);
    const withdrawalId = BigInt(body.value.withdrawalId);
    await test.database.transaction((tx) => approveWithdrawal(deps, tx, { withdrawalId, by: 'Ana' }));
    ids.push(withdrawalId);
  }
  // More than the number of database connections.
  const pending = ids.map((id) => payWithdrawal(deps, id).catch(() => 'unknown'));
  await vi.waitFor(() => expect(calls).toHaveLength(WITHDRAWALS));
  expect(test.database.pressure()).toMatchObject({ waiting: 0 });
  expect(await test.database.one(idleInTransaction, [])).toEqual({ count: 0n });
  expect(await test.database.transaction((tx) => tx.many(lockAll, []))).toHaveLength(WITHDRAWALS);
  const balances = payees.map(({ visitor }) => test.value(visitor, api.wallet.wallet, {}));
  expect(new Set((await Promise.all(balances)).map(({ sumBalance }) => sumBalance))).toEqual(
    new Set(['500.00']),
  );

  test.clock.advance(120_000);
  const sweep = sweepDue(deps);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(WITHDRAWALS));
  expect(await test.database.one(idleInTransaction, [])).toEqual({ count: 0n });
  const giveUp = setInterval(() => calls.splice(0).forEach((reject) => reject(new Error('no answer'))), 1);
  expect(new Set(await Promise.all(pending))).toEqual(new Set(['unknown']));
  await sweep;
  clearInterval(giveUp);
  expect(await test.database.many(states, [])).toEqual([{ state: 'sent', count: BigInt(WITHDRAWALS) }]);
});
