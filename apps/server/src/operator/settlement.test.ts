import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/database/database.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { reportPayment, sendWithdrawal, operateOn, type Operating } from '../../testing/server/operating.ts';
import { withdraw, blockedPayouts, givePayee, offerWithdrawals } from '../../testing/wallet/withdrawals.ts';
import { seedDepositMethods } from '../wallet/index.ts';

const NAMES = 'reference,orderId,payoutId,amount,currency,status,date';

let test: TestApp;
let platform: Operating;
let member: Visitor;
beforeEach(async () => {
  test = await startTestApp();
  platform = operateOn(test);
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  member = await test.given.member();
});
afterEach(() => test.stop());

async function createOrder(amount: string): Promise<string> {
  const input = { method: 'sandbox', amount, repeatConfirmed: true, requestKey: randomUUID() } as const;
  return (await test.value(member, api.wallet.deposit, input)).depositId;
}

/** A credited deposit of 100. */
async function createCreditedDeposit(): Promise<string> {
  const id = await createOrder('100');
  await reportPayment(test, id, '100');
  return id;
}

/** A withdrawal of 500 with this report of its rail. */
async function createPayout(status: 'paid' | 'pending'): Promise<string> {
  await offerWithdrawals(test, 'by hand');
  const { body } = await withdraw(test, await givePayee(test, '500'), '500');
  if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
  const { withdrawalId } = body.value;
  await sendWithdrawal(test, withdrawalId, status);
  return withdrawalId;
}

const payoutLine = (id: string) => `FAKE-${id},,${id},500.00,PHP,paid,${now()}`;

const now = () => test.clock.now().toISOString();
const paidLine = (id: string, amount = '100.00', reference = `SBX-${id}`) =>
  `${reference},${id},,${amount},PHP,paid,${now()}`;

async function importFile(lines: readonly string[], options = '', names = NAMES) {
  const path = join(await temporaryFolder(), 'settled.csv');
  await writeFile(path, [names, ...lines].join('\r\n'));
  return { path, ...(await platform.run(`settlement import ${path} --rail sandbox --as lina${options}`)) };
}

const listDiscrepancies = () =>
  platform
    .sql('SELECT check_name, subject, expected, found FROM book_break ORDER BY id')
    .then((result) => (result as { rows: object[] }).rows);

describe('settlement file of a gateway', () => {
  it('that agrees changes nothing, also when imported again', async () => {
    const id = await createCreditedDeposit();
    const first = await importFile([paidLine(id)]);
    expect(first).toMatchObject({
      status: 0,
      lines: [expect.stringContaining('1 line, 1 of them new'), 'everything agrees'],
    });
    expect(await platform.run(`settlement import ${first.path} --rail sandbox --as omar`)).toEqual({
      status: 0,
      lines: ['this file of sandbox was imported before: nothing changed'],
    });
    const again = await importFile([paidLine(id), `X-1,999,,5,PHP,failed,${now()}`]);
    expect(again.lines[0]).toContain('2 lines, 1 of them new');
    expect(await blockedPayouts(test.database)).toBe('none');
  });

  it('is not accepted for manual transfers', async () => {
    const { path } = await importFile([paidLine(await createCreditedDeposit())]);
    expect((await platform.run(`settlement import ${path} --rail manual --as lina`)).lines).toEqual([
      expect.stringContaining('manual transfers have no file'),
    ]);
  });

  it.each([
    [
      'another amount',
      (id: string) => paidLine(id, '99.99'),
      '999900 PHP paid as SBX-1',
      '1000000 PHP credited as SBX-1',
    ],
    [
      'another number',
      (id: string) => paidLine(id, '100', 'SBX-9'),
      '1000000 PHP paid as SBX-9',
      '1000000 PHP credited as SBX-1',
    ],
    [
      'failed',
      (id: string) => paidLine(id).replace('paid', 'failed'),
      '1000000 PHP failed as SBX-1',
      '1000000 PHP credited as SBX-1',
    ],
    ['an unknown order', () => paidLine('77'), '1000000 PHP paid as SBX-77', 'nothing at this rail'],
  ])('stops payouts when it reports %s', async (_, lineOf, expected, found) => {
    const id = await createCreditedDeposit();
    const sound = lineOf(id).includes(',77,') ? [paidLine(id)] : [];
    const { status, lines } = await importFile([...sound, lineOf(id)]);
    expect(status).toBe(0);
    const blocked = expected.endsWith('SBX-77') ? 'all' : 'of members';
    const words = blocked === 'all' ? 'all payouts are stopped' : 'payouts of these members are blocked';
    expect(lines.at(-1)).toContain(`1 difference: ${words}`);
    expect(await listDiscrepancies()).toMatchObject([{ check_name: 'settlement-deposit', expected, found }]);
    expect(await blockedPayouts(test.database)).toBe(blocked);
  });

  it('stops payouts for a payment without a credit, but not for one in review', async () => {
    const [open, reviewed] = [await createOrder('100'), await createOrder('100')];
    await reportPayment(test, reviewed, '60');
    await importFile([paidLine(open), paidLine(reviewed, '60')]);
    expect(await listDiscrepancies()).toMatchObject([
      { subject: `deposit order ${open}`, found: '0 PHP waiting as nothing yet' },
    ]);
  });

  it('stops payouts for a credit that no file of its period reports', async () => {
    const [reported, unreported] = [await createCreditedDeposit(), await createCreditedDeposit()];
    expect((await importFile([paidLine(reported)], '')).lines.at(-1)).toContain('1 difference:');
    expect(await listDiscrepancies()).toMatchObject([
      { subject: `deposit order ${unreported}`, expected: 'nothing paid in the files of this rail' },
    ]);
    test.clock.advance(60_000);
    const early = `${now()} --to ${now()}`;
    expect((await importFile([], ` --from ${early}`)).lines).toContain('everything agrees');
  });

  it('that agrees about payouts changes nothing, and a pending payout is ignored', async () => {
    const [ended, sent] = [await createPayout('paid'), await createPayout('pending')];
    const lines = [payoutLine(ended), payoutLine(sent)];
    expect((await importFile(lines)).lines.at(-1)).toBe('everything agrees');
  });

  it.each([
    ['another amount', (id: string) => payoutLine(id).replace('500.00', '400'), '5000000 PHP paid as'],
    ['failed', (id: string) => payoutLine(id).replace('paid', 'failed'), '5000000 PHP paid as'],
    ['nothing', () => '', '5000000 PHP paid as'],
    ['an unknown payout', (id: string) => `${payoutLine(id)}\n${payoutLine('777')}`, 'nothing at this rail'],
  ])('stops payouts when it reports about payouts: %s', async (_, lineOf, found) => {
    const id = await createPayout('paid');
    expect((await importFile([lineOf(id)], ` --from ${now()} --to ${now()}`)).status).toBe(0);
    expect(await listDiscrepancies()).toMatchObject([
      { check_name: 'settlement-payout', found: expect.stringContaining(found) },
    ]);
  });

  it('is imported once by concurrent imports, and its discrepancies are recorded once', async () => {
    const id = await createCreditedDeposit();
    const path = join(await temporaryFolder(), 'twice.csv');
    await writeFile(path, [NAMES, paidLine(id, '1')].join('\n'));
    const typed = `settlement import ${path} --rail sandbox --as lina`;
    const answers = await Promise.all([platform.run(typed), platform.run(typed), platform.run(typed)]);
    expect(answers.filter(({ lines }) => lines[0]?.includes('imported before'))).toHaveLength(2);
    expect(await listDiscrepancies()).toHaveLength(1);
    await platform.sql(`INSERT INTO book_break_clearance SELECT id, now(), 'lina', 'seen' FROM book_break`);
    await platform.run(typed);
    expect(await blockedPayouts(test.database)).toBe('none');
  });

  it.each([
    ['no columns', 'reference,amount', ['X,1'], 'does not name currency'],
    ['a cell too few', NAMES, ['X,1,,5,PHP,paid'], 'line 2: 6 cells'],
    [
      'both numbers',
      NAMES,
      ['X,1,2,5,PHP,paid,2026-03-01T08:00:00Z'],
      'line 2: either an orderId or a payoutId',
    ],
    ['no number', NAMES, ['X,1x,,5,PHP,paid,2026-03-01T08:00:00Z'], 'line 2: not a number of this site'],
    ['an amount with commas', NAMES, ['X,1,,"1,000",PHP,paid,2026-03-01T08:00:00Z'], 'line 2: not an amount'],
    ['a word of its own', NAMES, ['X,1,,5,PHP,settled,2026-03-01T08:00:00Z'], 'line 2: not one of'],
    [
      'a date without a zone',
      NAMES,
      ['X,1,,5,PHP,paid,2026-03-01T08:00'],
      'line 2: not a date with its time zone',
    ],
    ['an open quote', NAMES, ['"X,1,,5,PHP,paid,2026-03-01T08:00:00Z'], 'not quoted'],
    ['no lines', NAMES, [], 'state the period'],
  ])('is refused completely with %s', async (_, names, lines, why) => {
    const id = await createCreditedDeposit();
    const answer = await importFile(lines, '', names);
    expect(answer.status).toBe(1);
    expect(answer.lines[0]).toContain(why);
    expect(await listDiscrepancies()).toEqual([]);
    expect((await platform.acts()).at(-1)).toMatchObject({
      command: 'settlement import',
      outcome: 'refused',
    });
    expect((await importFile([paidLine(id)])).status).toBe(0);
  });

  it('is refused for an unknown rail or when the file does not exist', async () => {
    const { path } = await importFile([paidLine(await createCreditedDeposit())]);
    expect((await platform.run(`settlement import ${path} --rail gate --as lina`)).lines[0]).toContain(
      'no rail gate',
    );
    expect(await platform.run(`settlement import ${path}x --rail sandbox --as lina`)).toEqual({
      status: 1,
      lines: [`refused: there is no file ${path}x`],
    });
    expect(
      (await platform.run(`settlement import ${path} --rail sandbox --from today --as lina`)).status,
    ).toBe(2);
  });
});
