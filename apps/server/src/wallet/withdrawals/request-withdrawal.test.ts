import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tampered } from '../../../testing/database/tampered.ts';
import { expectRefused } from '../../../testing/identity/registration.ts';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import {
  giveAccount,
  givePayee,
  offerWithdrawals,
  type Payee,
  withdraw,
} from '../../../testing/wallet/withdrawals.ts';
import { post } from '../../ledger/index.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { statement } from '../../platform/database/statement.ts';
import { withdrawalCheck } from '../reconciliation/queries.ts';

const { withdrawal, report } = api;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ listen: true });
  await offerWithdrawals(test, 'automatic');
});
afterAll(() => test.stop());

const parts = ({ visitor }: Payee) => test.value(visitor, report.balanceParts, {});

function awaitState({ visitor }: Payee, withdrawalId: string, state: string) {
  return vi.waitFor(
    async () => {
      const detail = await test.value(visitor, withdrawal.withdrawalDetail, { withdrawalId });
      expect(detail.state).toBe(state);
      return detail;
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function createWithdrawal(payee: Payee, amount: string): Promise<string> {
  const { body } = await withdraw(test, payee, amount);
  if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
  return body.value.withdrawalId;
}

describe('withdrawal', () => {
  it('is paid once, with every step recorded', async () => {
    const payee = await givePayee(test, '1000');
    const withdrawalId = await createWithdrawal(payee, '400');
    const detail = await awaitState(payee, withdrawalId, 'paid');
    expect(detail.steps).toMatchObject([
      { state: 'requested', actor: 'member', reason: null },
      { state: 'checks', actor: 'system', reason: null },
      { state: 'approved', actor: 'system', reason: 'automatic' },
      { state: 'sent', actor: 'system' },
      { state: 'paid', actor: 'rail' },
    ]);
    expect(detail).toMatchObject({
      withdrawAmount: '400.00',
      charge: '0.00',
      arrives: '400.00',
      waitsFor: null,
    });
    expect(await parts(payee)).toMatchObject({ cash: '600.00', held: '0.00' });
  });

  it('reserves the money while it waits for an operator', async () => {
    const payee = await givePayee(test, '5000');
    const withdrawalId = await createWithdrawal(payee, '3000');
    expect(await parts(payee)).toMatchObject({ cash: '2000.00', held: '3000.00' });
    const detail = await test.value(payee.visitor, withdrawal.withdrawalDetail, { withdrawalId });
    expect(detail).toMatchObject({ state: 'checks', endTxId: null });
    expect(detail.steps.at(-1)).toMatchObject({ state: 'checks', reason: 'review' });
  });

  it('is returned in full, with a notice, when the rail fails', async () => {
    const payee = await givePayee(test, '1000');
    const detail = await awaitState(payee, await createWithdrawal(payee, '100.11'), 'returned');
    expect(detail.steps.at(-1)).toMatchObject({ actor: 'rail', reason: 'rail-failed' });
    expect(await parts(payee)).toMatchObject({ cash: '1000.00', held: '0.00' });
  });

  it.each([
    ['is late', '100.12'],
    ['pays and cuts the line before it answers', '100.13'],
  ])('is paid once when the rail %s', async (_, amount) => {
    const payee = await givePayee(test, '1000');
    await awaitState(payee, await createWithdrawal(payee, amount), 'paid');
    expect(await parts(payee)).toMatchObject({ held: '0.00' });
  });

  it('costs the announced fee, which goes to the operator', async () => {
    const payee = await givePayee(test, '1000', 'VW');
    await test.database.run(noTurnover, []);
    const input = { withdrawType: 'VW', withdrawAmount: '500' };
    await test.database.run(alwaysOpen, []);
    const charge = { withdrawAmount: '500.00', charge: '5.00', arrives: '495.00' };
    expect(await test.value(payee.visitor, withdrawal.withdrawCharge, input)).toEqual(charge);
    const { body } = await withdraw(test, payee, '500');
    expect(body).toMatchObject({ success: true, value: charge });
    if (!body.success) return;
    const { endTxId } = await awaitState(payee, body.value.withdrawalId, 'paid');
    const explained = await test.value(payee.visitor, report.explainTransaction, {
      txId: endTxId,
      language: 'EN',
    });
    expect(explained.entries).toMatchObject([
      { kind: 'withdrawal-paid', amount: '495.00', to: { account: 'gateway-out' } },
      { kind: 'withdrawal-fee', amount: '5.00', to: { account: 'fees' } },
    ]);
    expect(explained.origin).toEqual({
      kind: 'withdrawal',
      withdrawalId: body.value.withdrawalId,
      state: 'paid',
    });
  });

  it('is returned for a repeated key in any state', async () => {
    const payee = await givePayee(test, '1000');
    const key = randomUUID();
    const first = await withdraw(test, payee, '100', key);
    if (first.body.success) await awaitState(payee, first.body.value.withdrawalId, 'paid');
    expect((await withdraw(test, payee, '100', key)).body).toEqual(first.body);
    expectRefused(await withdraw(test, payee, '101', key), 'request.conflict', 409);
    const bankCardId = await test.database.transaction((tx) => giveAccount(test, tx, payee.memberId, 'BC'));
    expectRefused(await withdraw(test, { ...payee, bankCardId }, '100', key), 'request.conflict', 409);
    expect(await parts(payee)).toMatchObject({ cash: '900.00', held: '0.00' });
  });

  it('of another member is not found', async () => {
    const withdrawalId = await createWithdrawal(await givePayee(test, '1000'), '100');
    const { visitor } = await givePayee(test, '0.01');
    expectRefused(
      await test.call(visitor, withdrawal.withdrawalDetail, { withdrawalId }),
      'withdrawal.not.found',
      404,
    );
  });
});

const noTurnover = statement<[]>(
  'test.no-turnover',
  'UPDATE withdrawal_method SET turnover_basis_points = 0',
);
const alwaysOpen = statement<[]>(
  'test.always-open',
  'UPDATE withdrawal_method SET opens_minute = closes_minute',
);
const often = statement<[]>(
  'test.often',
  'UPDATE withdrawal_method SET daily_count = 50, free_daily_count = 50',
);

it('the record lists every withdrawal of a filter once, with totals', async () => {
  const payee = await givePayee(test, '5000');
  await test.database.run(often, []);
  const ids = [];
  for (let count = 0; count < 22; count += 1)
    ids.push(await createWithdrawal(payee, count % 2 ? '100' : '100.11'));
  for (const [index, id] of ids.entries()) await awaitState(payee, id, index % 2 ? 'paid' : 'returned');
  const first = await test.value(payee.visitor, withdrawal.withdrawals, {});
  const rest = await test.value(payee.visitor, withdrawal.withdrawals, { after: first.next });
  expect([...first.list, ...rest.list].map(({ withdrawalId }) => withdrawalId)).toEqual(ids.toReversed());
  expect(first.footer).toEqual({ totalCount: 22, amount: '1100.00', charge: '0.00' });
  const returned = await test.value(payee.visitor, withdrawal.withdrawals, { withdrawState: 'returned' });
  expect(returned.footer).toEqual({ totalCount: 11, amount: '0.00', charge: '0.00' });
  expect(
    (await test.value(payee.visitor, withdrawal.withdrawSettings, {})).methods[0]?.medianSeconds,
  ).toBeTypeOf('number');
});

it('the books stay consistent', async () => {
  expect(await reconcile(test.database, [withdrawalCheck])).toEqual([]);
});

it('reconciliation detects reserved money without a withdrawal and a different reserved sum', async () => {
  const { memberId } = await givePayee(test, '100');
  const hold = { kind: 'withdrawal-hold', asset: 'PHP', memberId, amountUnits: 10_000n } as const;
  const header = { scope: 'job:test', key: randomUUID(), recordedAt: test.clock.now() } as const;
  const posted = await post(test.database, { ...header, ...hold });
  const subject = posted.outcome === 'posted' ? `transfer ${posted.transferId}` : '';
  const payee = await givePayee(test, '5000');
  await createWithdrawal(payee, '3000');
  await tampered(test, `UPDATE member_balance SET locked = 1 WHERE member_id = ${payee.memberId}`);
  const found = await reconcile(test.database, [withdrawalCheck]);
  const of = (name: string) => found.filter(({ check }) => check === name);
  expect(of('withdrawal-transfer')).toMatchObject([{ subject, memberId, found: 'no withdrawal' }]);
  const wrong = { memberId: payee.memberId, expected: '30000000 held', found: '1 held' };
  expect(of('withdrawal-held')).toMatchObject([wrong]);
});
