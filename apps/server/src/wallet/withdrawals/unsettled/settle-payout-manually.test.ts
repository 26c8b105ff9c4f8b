import { api } from '@tessera/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../testing/server/app.ts';
import { operateOn, type Operating } from '../../../../testing/server/operating.ts';
import {
  fakeRail,
  givePayee,
  offerWithdrawals,
  type Payee,
  payingWith,
  type Turn,
  withdraw,
} from '../../../../testing/wallet/withdrawals.ts';
import { reconcile } from '../../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../../slices.ts';
import { openRails } from '../../rails/rails.ts';
import { approveWithdrawal } from '../decide-withdrawal.ts';
import { type PayDeps, payWithdrawal } from '../pay-withdrawal.ts';

const MINUTE_MS = 60_000;

let test: TestApp;
let platform: Operating;
let payee: Payee;
/** Report and behaviour of a server that still has the gateway, and the gateway's response. */
let removed: PayDeps;
let turn: Turn;
const alarms: object[] = [];
/** A sent payout of 200 whose gateway was removed from the configuration. */
let id: string;
beforeAll(async () => {
  test = await startTestApp();
  await offerWithdrawals(test, 'by hand');
  removed = payingWith(test, fakeRail(() => () => turn).rail, alarms);
  const { identity, wallet } = test.app.deps;
  platform = operateOn(test, 'tester', { identity, wallet: { ...wallet, rails: openRails([]) } });
});
beforeEach(async () => {
  payee = await givePayee(test, '1000');
  id = await createSentPayout('pending');
  test.clock.advance(20 * MINUTE_MS);
});
afterAll(async () => {
  const breaks = await reconcile(test.database, bookChecks);
  await test.stop();
  if (breaks.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(breaks[0]?.check)}`);
});

async function createApprovedWithdrawal(): Promise<string> {
  const { body } = await withdraw(test, payee, '200');
  if (!body.success) throw new Error(body.errorCode);
  const { withdrawalId } = body.value;
  await test.database.transaction((tx) =>
    approveWithdrawal(removed, tx, { withdrawalId: BigInt(withdrawalId), by: 'ana' }),
  );
  return withdrawalId;
}
async function createSentPayout(conduct: Turn): Promise<string> {
  const withdrawalId = await createApprovedWithdrawal();
  turn = conduct;
  await payWithdrawal(removed, BigInt(withdrawalId)).catch(() => undefined);
  return withdrawalId;
}
const settle = (by: string, end = 'paid', reference = `FAKE-${id}`, one = id) =>
  platform.run(`withdrawals settle ${one} ${end} --reference ${reference} --as ${by}`);
const detail = () => test.value(payee.visitor, api.withdrawal.withdrawalDetail, { withdrawalId: id });
const cash = async () => (await test.value(payee.visitor, api.report.balanceParts, {})).cash;

describe('payout of a removed gateway', () => {
  it.each([
    ['paid', '800.00', null],
    ['returned', '1000.00', 'rail-failed'],
  ])('is settled as %s after a second operator confirms it', async (end, left, reason) => {
    expect(await settle('lina', end)).toEqual({
      status: 0,
      lines: [`withdrawal ${id} is settled as ${end} after another operator confirms the same`],
    });
    expect((await settle('lina', end)).lines[0]).toContain('after another operator');
    expect([(await detail()).state, await cash()]).toEqual(['sent', '800.00']);
    const { lines } = await platform.run('withdrawals found --as omar');
    expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(
      new RegExp(` lina .* 200.00 .* sandbox +${end} +FAKE-${id}$`),
    );
    expect(await settle('omar', end)).toEqual({
      status: 0,
      lines: [`withdrawal ${id} is settled as ${end}`],
    });
    const { state, steps } = await detail();
    expect([state, await cash()]).toEqual([end, left]);
    expect(steps.at(-1)).toMatchObject({ actor: 'operator', reason });
    expect((await settle('rosa', end)).status).toBe(1);
    expect((await platform.run('withdrawals found --as omar')).lines.join()).not.toContain(`FAKE-${id}`);
    const acts = (await platform.acts()).filter(({ subject }) => subject === `withdrawals ${id}`);
    expect(acts.map(({ operator, outcome }) => [operator, outcome])).toEqual([
      ['lina', 'done'],
      ['lina', 'done'],
      ['omar', 'done'],
      ['rosa', 'refused'],
    ]);
  });

  it('is settled once for concurrent and different confirmations', async () => {
    await settle('lina');
    const names = ['omar', 'rosa', 'pedro', 'ana', 'juan', 'ines', 'luz', 'bea'];
    const answers = await Promise.all(names.map((name) => settle(name)));
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(7);
    expect([(await detail()).state, await cash()]).toEqual(['paid', '800.00']);
  });

  it('waits while two findings differ, and the later one counts as the first', async () => {
    await settle('lina', 'paid');
    expect((await settle('omar', 'returned')).lines[0]).toContain('after another operator');
    expect((await settle('lina', 'returned', 'LETTER-9')).lines[0]).toContain('after another operator');
    expect((await detail()).state).toBe('sent');
    expect((await settle('omar', 'returned', 'LETTER-9')).status).toBe(0);
    expect([(await detail()).state, await cash()]).toEqual(['returned', '1000.00']);
  });

  it('is not paid under another reference than the gateway’s, or under a used one', async () => {
    expect((await settle('lina', 'paid', 'OTHER-1')).lines[0]).toContain('another number before');
    const first = await createSentPayout('unreached');
    const second = await createSentPayout('unreached');
    test.clock.advance(20 * MINUTE_MS);
    for (const by of ['lina', 'omar']) expect((await settle(by, 'paid', 'PO-7', first)).status).toBe(0);
    expect((await settle('lina', 'paid', 'PO-7', second)).lines[0]).toContain(
      'another payout under this number',
    );
  });

  it('is not settled while a server queries it, before it was sent, or at a configured gateway', async () => {
    expect(await payWithdrawal(removed, BigInt(id))).toBe('wait');
    expect((await settle('lina')).lines[0]).toContain('a server queried its rail');
    expect((await settle('lina', 'paid', 'PO-8', await createApprovedWithdrawal())).lines[0]).toContain(
      'not pending',
    );
    test.clock.advance(20 * MINUTE_MS);
    const typed = `withdrawals settle ${id} paid --reference FAKE-${id} --as lina`;
    expect((await operateOn(test).run(typed)).lines[0]).toContain('its rail is configured');
  });
});

describe('database', () => {
  const ended = (by: string, end = 'paid') =>
    `INSERT INTO withdrawal_step VALUES (${id}, 99, '${end}', now(), 'operator', '${by}', NULL)`;

  it('refuses a confirmation by the first operator and a different finding', async () => {
    await settle('lina');
    const confirm = (by: string, more = '') =>
      platform.sql(
        `UPDATE payout_finding SET confirmed_by = '${by}', confirmed_machine_user = 'tester', confirmed_at = now() ${more}
          WHERE withdrawal_id = ${id}`,
      );
    await expect(confirm('lina')).rejects.toThrow('payout_finding_takes_another');
    await expect(confirm('omar', `, found_by = 'ines'`)).rejects.toThrow('takes another person');
    await expect(confirm('omar', `, end_state = 'returned'`)).rejects.toThrow('takes another person');
    await expect(platform.sql(`DELETE FROM payout_finding WHERE withdrawal_id = ${id}`)).rejects.toThrow(
      'stays',
    );
    const other = await createSentPayout('pending');
    await expect(
      platform.sql(
        `INSERT INTO payout_finding VALUES (${other}, 'paid', 'R', 'lina', 'tester', now(), 'omar', 'tester', now())`,
      ),
    ).rejects.toThrow('takes another person');
  });

  it('settles no payout for a single operator', async () => {
    await settle('lina');
    for (const by of ['lina', 'omar']) {
      await expect(platform.sql(ended(by))).rejects.toThrow('is ended by two persons');
      await expect(platform.sql(ended(by, 'returned'))).rejects.toThrow('is ended by two persons');
    }
    expect((await settle('omar')).status).toBe(0);
    await expect(
      platform.sql(`UPDATE payout_finding SET found_by = 'rosa' WHERE withdrawal_id = ${id}`),
    ).rejects.toThrow('stays on record');
  });
});

it('a returning gateway with a different report is a discrepancy', async () => {
  for (const by of ['lina', 'omar']) await settle(by, 'returned');
  turn = 'paid';
  expect(await payWithdrawal(removed, BigInt(id))).toBe('contradiction');
  expect(alarms).toMatchObject([{ check: 'payout-rail', subject: `withdrawal ${id}` }]);
  expect(await cash()).toBe('1000.00');
});
