import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/server/app.ts';
import { operateOn } from '../../../testing/server/operating.ts';
import { givePayee, offerWithdrawals, type Payee } from '../../../testing/wallet/withdrawals.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { withdrawSettings } from './withdraw-settings.ts';

const MOST_QUERIES = 13;

let test: TestApp;
let payee: Payee;
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'automatic');
  payee = await givePayee(test, '100');
});
afterAll(() => test.stop());

/** Names of the statements that the settings run. */
async function queriesOfSettings(): Promise<{ names: string[]; methods: number }> {
  const names: string[] = [];
  const counted = (run: (...values: never[]) => Promise<unknown>) =>
    ((query: { name: string }, ...values: never[]) => {
      names.push(query.name);
      return run(query as never, ...values);
    }) as never;
  const { one, many, maybe, run } = test.database;
  const db = {
    ...test.database,
    one: counted(one),
    many: counted(many),
    maybe: counted(maybe),
    run: counted(run),
  };
  const session = { memberId: payee.memberId, merchantCode: 'tessera' };
  const call = { db: db as Queryable, session } as ReadCall<'member'>;
  const { methods } = await withdrawSettings(test.app.deps.wallet, call);
  return { names, methods: methods.length };
}

it('takes the same number of queries for one method as for three with turnover', async () => {
  const { sql } = operateOn(test);
  await sql('UPDATE withdrawal_method SET turnover_basis_points = 10000 * sort');
  const all = await queriesOfSettings();
  expect(all.methods).toBe(3);
  expect(all.names.length).toBeLessThanOrEqual(MOST_QUERIES);
  await sql(`UPDATE withdrawal_method SET enabled = kind = 'BC'`);
  const one = await queriesOfSettings();
  expect([one.methods, one.names]).toEqual([1, all.names]);
});
