import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { reportPayment, operateOn } from '../../../testing/server/operating.ts';
import {
  withdraw,
  fakeRail,
  givePayee,
  offerWithdrawals,
  payingWith,
} from '../../../testing/wallet/withdrawals.ts';
import type { Log } from '../../platform/log.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { approveWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { payWithdrawal } from '../withdrawals/pay-withdrawal.ts';
import { reportRails } from './report-rails.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await offerWithdrawals(test, 'by hand');
});
afterAll(() => test.stop());

/** Orders of a gateway that was removed from the configuration. */
const MOVED = [
  `UPDATE deposit_order SET rail = 'gone' WHERE rail = 'sandbox'`,
  'ALTER TABLE withdrawal DISABLE TRIGGER withdrawal_stays',
  `UPDATE withdrawal SET rail = 'gone'`,
];

async function warnings(): Promise<[what: object, message: string][]> {
  const warn = vi.fn<(what: object, message: string) => void>();
  await reportRails(test.app.deps.wallet, { warn } as unknown as Log);
  return warn.mock.calls;
}
const reported = async () => (await warnings()).map(([what]) => what);
async function figures(): Promise<string[]> {
  const { body } = await test.app.http.inject('/metrics');
  return body.split('\n').filter((line) => /^[a-z]+_of_gone_gateways\{/.test(line));
}

it.each([
  ['no deposit channel', `UPDATE deposit_channel SET enabled = false`, /^no deposit channel is offered/],
  [
    'no channel of an enabled method',
    `UPDATE deposit_method SET enabled = false`,
    /^no deposit channel is offered/,
  ],
  [
    'channels of other rails alone',
    `UPDATE deposit_channel SET rail = 'other', transfer_to = NULL`,
    /^no deposit channel is offered/,
  ],
  [
    'no withdrawal method',
    `UPDATE withdrawal_method SET enabled = false`,
    /^no withdrawal method is offered/,
  ],
  [
    'methods of other rails alone',
    `UPDATE withdrawal_method SET rail = 'other'`,
    /^no withdrawal method is offered/,
  ],
])('warns at the start when rails are configured and %s', async (_what, sql, message) => {
  expect(await warnings()).toEqual([]);
  const { rails } = test.app.deps.wallet;
  const warn = vi.fn();
  const changed = test.database.transaction(async (tx) => {
    await tx.foreign(sql, []);
    await reportRails({ ...test.app.deps.wallet, database: tx }, { warn } as unknown as Log);
    throw new Error('rolled back');
  });
  await expect(changed).rejects.toThrow('rolled back');
  expect(warn.mock.calls).toEqual([[{ rails: rails.codes }, expect.stringMatching(message)]]);
});

it('reports open orders at unconfigured gateways at the start and in the metrics', async () => {
  const member = await test.given.member();
  const open = async (method: string) => {
    const input = { method, amount: '500', requestKey: randomUUID() };
    return (await test.value(member, api.wallet.deposit, input)).depositId;
  };
  const ended = await open('sandbox');
  await reportPayment(test, ended, '500');
  await reportPayment(test, await open('sandbox'), '300');
  await open('sandbox');
  await open('transfer');
  const payee = await givePayee(test, '1000');
  const rail = payingWith(test, fakeRail(() => () => 'pending').rail);
  for (const goes of [true, false]) {
    const { body } = await withdraw(test, payee, '200');
    if (!body.success) throw new Error(body.errorCode);
    const withdrawalId = BigInt(body.value.withdrawalId);
    await test.database.transaction((tx) => approveWithdrawal(rail, tx, { withdrawalId, by: 'ana' }));
    if (goes) await payWithdrawal(rail, withdrawalId);
  }
  expect([await reported(), await figures()]).toEqual([[], []]);
  for (const sql of MOVED) await operateOn(test).sql(sql);
  expect(await reported()).toEqual([{ rail: 'gone', payouts: 2, deposits: 2 }]);
  expect(await figures()).toEqual([
    'payouts_of_gone_gateways{rail="gone"} 2',
    'deposits_of_gone_gateways{rail="gone"} 2',
  ]);
});
