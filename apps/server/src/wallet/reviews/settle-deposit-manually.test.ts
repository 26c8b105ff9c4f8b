import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAgain } from '../../../testing/identity/browser.ts';
import { insertPersonalValue } from '../../../testing/identity/personal-data.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/server/app.ts';
import { reportPayment, operateOn, type Operating } from '../../../testing/server/operating.ts';
import { reconcile } from '../../ledger/reconciliation/reconcile.ts';
import { bookChecks } from '../../slices.ts';
import { seedDepositMethods } from '../channels/seed-channels.ts';
import { applyPayment } from '../deposits/settle-deposit.ts';
import { openRails } from '../rails/rails.ts';

const HOUR_MS = 3_600_000;

let test: TestApp;
let platform: Operating;
let member: Visitor;
beforeAll(async () => {
  test = await startTestApp();
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  const { identity, wallet } = test.app.deps;
  platform = operateOn(test, 'tester', { identity, wallet: { ...wallet, rails: openRails([]) } });
});
beforeEach(async () => {
  member = await test.given.member();
  await insertPersonalValue(test, member.info.userName, { field: 'payeeName', value: 'Maria Clara Santos' });
});
afterAll(async () => {
  const breaks = await reconcile(test.database, bookChecks);
  await test.stop();
  if (breaks.length > 0) throw new Error(`the books are not in order: ${JSON.stringify(breaks[0]?.check)}`);
});

/** A deposit of 500 with a payment that was not final when its gateway was removed from the configuration. */
async function createSeenDeposit(): Promise<string> {
  const input = { method: 'sandbox', amount: '500', requestKey: randomUUID() };
  const { depositId } = await test.value(member, api.wallet.deposit, input);
  const payment = { orderId: BigInt(depositId), reference: `GW-${depositId}`, currency: 'PHP' };
  const confirming = { ...payment, status: 'confirming', amountUnits: 5_000_000n } as const;
  await test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, confirming));
  return depositId;
}
/** An order that expired this many hours ago; payments later than a day do not occur. */
async function createExpiredDeposit(hours: number): Promise<string> {
  const depositId = await createSeenDeposit();
  const then = new Date(test.clock.now().getTime() - hours * HOUR_MS).toISOString();
  await platform.sql(`UPDATE deposit_order SET expires_at = '${then}' WHERE id = ${depositId}`);
  return depositId;
}
const createLostDeposit = () => createExpiredDeposit(24);
const OWN = 'SANTOS,_María_Clara';
function settle(id: string, by: string, end = 'credited', amount = '500', number = `GW-${id}`, payer = OWN) {
  const typed = `deposits settle ${id} ${end} --amount ${amount} --reference ${number} --as ${by}`;
  return platform.run(end === 'credited' ? `${typed} --payer ${payer}` : typed);
}
const detail = (depositId: string) => test.value(member, api.wallet.depositDetail, { depositId });
const balance = async () => (await test.value(member, api.wallet.wallet, {})).sumBalance;

describe('deposit of a removed gateway', () => {
  it.each([
    ['credited', 'confirmed', '500.00'],
    ['refunded', 'returned', '0.00'],
  ])('is settled as %s after a second operator confirms it', async (end, reason, left) => {
    const id = await createLostDeposit();
    const message = `deposit ${id} is settled as ${end} with 500.00`;
    for (const by of ['lina', 'lina']) {
      expect(await settle(id, by, end)).toEqual({
        status: 0,
        lines: [`${message} after another operator confirms the same`],
      });
    }
    expect([(await detail(id)).state, await balance()]).toEqual(['received', '0.00']);
    const { lines } = await platform.run('deposits found --as omar');
    expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(
      new RegExp(` lina .* 500.00 .* sandbox +${end} +GW-${id}$`),
    );
    expect(await settle(id, 'omar', end)).toEqual({ status: 0, lines: [message] });
    expect(await detail(id)).toMatchObject({ state: end, reason, receivedAmount: '500.00' });
    expect(await balance()).toBe(left);
    expect((await settle(id, 'rosa', end)).lines[0]).toContain('has ended');
    expect((await platform.run('deposits found --as omar')).lines.join()).not.toContain(`GW-${id}`);
    const acts = (await platform.acts()).filter(({ subject }) => subject === `deposits ${id}`);
    expect(acts.map(({ operator, outcome }) => [operator, outcome])).toEqual([
      ['lina', 'done'],
      ['lina', 'done'],
      ['omar', 'done'],
      ['rosa', 'refused'],
    ]);
  });

  it('is settled once for concurrent confirmations', async () => {
    const id = await createLostDeposit();
    await settle(id, 'lina');
    const names = ['omar', 'rosa', 'pedro', 'ana', 'juan'];
    const answers = await Promise.all(names.map((name) => settle(id, name)));
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(await balance()).toBe('500.00');
  });

  it('waits while two findings differ', async () => {
    const id = await createLostDeposit();
    await settle(id, 'lina');
    for (const [end, amount, reference] of [
      ['refunded', '500', `GW-${id}`],
      ['credited', '501', `GW-${id}`],
      ['credited', '500', 'GW-other'],
      ['credited', '500', `GW-${id}`],
    ] as const) {
      expect((await settle(id, 'omar', end, amount, reference)).lines[0]).toContain('after another operator');
    }
    expect((await detail(id)).state).toBe('received');
    expect((await settle(id, 'lina')).status).toBe(0);
    expect(await balance()).toBe('500.00');
  });

  it('is settled in review too, when no server queries it any more', async () => {
    const id = await createLostDeposit();
    const now = test.clock.now().toISOString();
    await platform.sql(
      `UPDATE deposit_order SET state = 'review', reason = 'unsettled', ask_at = '${now}' WHERE id = ${id}`,
    );
    expect((await settle(id, 'lina')).lines[0]).toContain('a server queried its rail');
    test.clock.advance(HOUR_MS / 3);
    for (const by of ['lina', 'omar']) expect((await settle(id, by)).status).toBe(0);
    member = await signInAgain(test, member);
    expect(await balance()).toBe('500.00');
  });

  it('refuses used references, payable orders, and orders whose rail can be queried', async () => {
    const [first, second, open, known] = [
      await createLostDeposit(),
      await createLostDeposit(),
      await createSeenDeposit(),
      await createLostDeposit(),
    ];
    for (const by of ['lina', 'omar'])
      expect((await settle(first, by, 'credited', '500', 'GW-7')).status).toBe(0);
    expect((await settle(second, 'lina', 'credited', '500', 'GW-7')).lines[0]).toContain('another deposit');
    expect((await settle(open, 'lina')).lines[0]).toContain('can still be paid');
    expect((await settle(second, 'lina', 'credited', '0')).lines[0]).toContain('the amount is invalid');
    const typed = `deposits settle ${second} credited --amount 500 --reference GW-9 --payer ${OWN} --as lina`;
    expect((await operateOn(test).run(typed)).lines[0]).toContain('its rail is configured');
    await reportPayment(test, known, '300');
    expect((await settle(known, 'lina')).lines[0]).toContain('its rail reported a payment');
  });
});

describe('pending query of a server', () => {
  it('blocks the finding until it stops, because a server may have a rail that this machine lacks', async () => {
    const id = await createExpiredDeposit(23);
    for (const end of ['credited', 'refunded']) {
      expect((await settle(id, 'lina', end)).lines[0]).toContain('until one day after the expiry');
    }
  });

  it('is a discrepancy when the rail contradicts a confirmed refund', async () => {
    const [same, other] = [await createLostDeposit(), await createLostDeposit()];
    for (const id of [same, other]) for (const by of ['lina', 'omar']) await settle(id, by, 'refunded');
    const paid = { currency: 'PHP', status: 'paid', amountUnits: 5_000_000n } as const;
    const report = (id: string, reference: string) => ({ ...paid, orderId: BigInt(id), reference });
    const breaksOf = (...of: Parameters<typeof report>) =>
      test.database.transaction((tx) => applyPayment(test.app.deps.wallet, tx, report(...of)));
    expect(await breaksOf(same, `GW-${same}`)).toEqual([]);
    const found = { subject: `deposit order ${other}`, expected: '5000000 PHP paid as GW-elsewhere' };
    expect(await breaksOf(other, 'GW-elsewhere')).toMatchObject([{ takenBack: false, found }]);
    expect((await detail(other)).state).toBe('refunded');
  });

  it('may report a failure after the payment, and the order is still settled', async () => {
    const id = await createLostDeposit();
    await platform.sql(
      `UPDATE deposit_order SET state = 'failed', reason = 'failed-after-paid', received_units = 5000000,
              received_currency = 'PHP' WHERE id = ${id}`,
    );
    for (const by of ['lina', 'omar']) expect((await settle(id, by)).status).toBe(0);
    const { state, steps } = await detail(id);
    expect([state, steps.at(-2)?.reason, await balance()]).toEqual([
      'credited',
      'paid-after-failed',
      '500.00',
    ]);
  });
});

describe('payer in a finding', () => {
  const settleFromPayer = (id: string, by: string, payer: string) =>
    settle(id, by, 'credited', '500', `GW-${id}`, payer);

  it('is stated by both operators; another payer goes to review, and an operator credits it', async () => {
    const id = await createLostDeposit();
    for (const by of ['lina', 'omar']) {
      const { lines } = await settleFromPayer(id, by, by === 'lina' ? 'Ana_Reyes' : 'REYES,_Ana');
      expect(lines[0]).toContain(by === 'lina' ? 'after another operator' : 'an account in another name');
    }
    expect(await detail(id)).toMatchObject({
      state: 'review',
      reason: 'other-payer',
      receivedAmount: '500.00',
    });
    const { lines } = await platform.run('deposits list --as rosa');
    expect(lines.find((line) => line.startsWith(`${id} `))).toMatch(/lina: Ana Reyes; omar: REYES, Ana$/);
    expect(await balance()).toBe('0.00');
    expect((await platform.run(`deposits approve ${id} --as rosa`)).status).toBe(0);
    expect(await balance()).toBe('500.00');
  });

  it('goes to review when the member’s name is unknown', async () => {
    member = await test.given.member();
    const id = await createLostDeposit();
    await settleFromPayer(id, 'lina', OWN);
    expect((await settleFromPayer(id, 'omar', OWN)).lines[0]).toContain('the member’s name is unknown');
    expect(await detail(id)).toMatchObject({ state: 'review', reason: 'name-unknown' });
  });

  it('must be a name and agree', async () => {
    const id = await createLostDeposit();
    await settleFromPayer(id, 'lina', OWN);
    expect((await settleFromPayer(id, 'omar', 'Ana_Reyes')).lines[0]).toContain('after another operator');
    expect((await settleFromPayer(id, 'lina', OWN)).lines[0]).toContain('after another operator');
    expect((await settleFromPayer(id, 'omar', '12345')).lines[0]).toContain('the name is invalid');
    const typed = `deposits settle ${id} credited --amount 500 --reference GW-${id} --as omar`;
    expect((await platform.run(typed)).status).toBe(2);
    expect((await settleFromPayer(id, 'omar', OWN)).status).toBe(0);
    expect(await balance()).toBe('500.00');
  });
});

describe('database', () => {
  it('credits an unreported payment only with two operators', async () => {
    const id = await createLostDeposit();
    await settle(id, 'lina');
    await test.given.member({ balance: '5' });
    const credit = (by: string) =>
      platform.sql(
        `UPDATE deposit_order SET state = 'credited', credited_units = 5000000, received_units = 5000000,
                received_currency = 'PHP', rail_reference = 'GW-${id}', confirmed_by = '${by}',
                transfer_id = (SELECT max(id) FROM transfer) WHERE id = ${id}`,
      );
    for (const by of ['lina', 'omar']) await expect(credit(by)).rejects.toThrow('as two persons found it');
    const confirm = (by: string, more = '') =>
      platform.sql(
        `UPDATE deposit_finding SET confirmed_by = '${by}', confirmed_machine_user = 'tester', confirmed_at = now() ${more}
          WHERE order_id = ${id}`,
      );
    await expect(confirm('lina')).rejects.toThrow('deposit_finding_takes_another');
    await expect(confirm('omar', ', amount_units = 1')).rejects.toThrow('takes another person');
    await expect(platform.sql(`DELETE FROM deposit_finding WHERE order_id = ${id}`)).rejects.toThrow(
      'on record',
    );
  });
});
