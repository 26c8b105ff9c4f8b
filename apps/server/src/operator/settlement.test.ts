import { api } from '@tessera/contract';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/database/database.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { arrives, leaves, operateOn, type Operating } from '../../testing/server/operating.ts';
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

async function opened(amount: string): Promise<string> {
  const asked = { method: 'sandbox', amount, repeatConfirmed: true, requestKey: randomUUID() } as const;
  return (await test.value(member, api.wallet.deposit, asked)).depositId;
}

/** A deposit of a hundred that was credited. */
async function credited(): Promise<string> {
  const id = await opened('100');
  await arrives(test, id, '100');
  return id;
}

/** A withdrawal of five hundred that its rail says this of. */
async function paidOut(status: 'paid' | 'pending'): Promise<string> {
  await offerWithdrawals(test, 'by hand');
  const { body } = await withdraw(test, await givePayee(test, '500'), '500');
  if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
  const { withdrawalId } = body.value;
  await leaves(test, withdrawalId, status);
  return withdrawalId;
}

const payoutLine = (id: string) => `FAKE-${id},,${id},500.00,PHP,paid,${now()}`;

const now = () => test.clock.now().toISOString();
const paidLine = (id: string, amount = '100.00', reference = `SBX-${id}`) =>
  `${reference},${id},,${amount},PHP,paid,${now()}`;

async function imported(lines: readonly string[], options = '', names = NAMES) {
  const path = join(await temporaryFolder(), 'settled.csv');
  await writeFile(path, [names, ...lines].join('\r\n'));
  return { path, ...(await platform.run(`settlement import ${path} --rail sandbox --as lina${options}`)) };
}

const breaks = () =>
  platform
    .sql('SELECT check_name, subject, expected, found FROM book_break ORDER BY id')
    .then((result) => (result as { rows: object[] }).rows);

describe('a file of a gateway', () => {
  it('that says the same changes nothing, once or again', async () => {
    const id = await credited();
    const first = await imported([paidLine(id)]);
    expect(first).toMatchObject({
      status: 0,
      lines: [expect.stringContaining('1 line, 1 of them new'), 'everything agrees'],
    });
    expect(await platform.run(`settlement import ${first.path} --rail sandbox --as omar`)).toEqual({
      status: 0,
      lines: ['this file of sandbox was imported before: nothing changed'],
    });
    const again = await imported([paidLine(id), `X-1,999,,5,PHP,failed,${now()}`]);
    expect(again.lines[0]).toContain('2 lines, 1 of them new');
    expect(await blockedPayouts(test.database)).toBe('none');
  });

  it('there is none of for transfers by hand', async () => {
    const { path } = await imported([paidLine(await credited())]);
    expect((await platform.run(`settlement import ${path} --rail manual --as lina`)).lines).toEqual([
      expect.stringContaining('transfers by hand have no file'),
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
    ['an order of nobody', () => paidLine('77'), '1000000 PHP paid as SBX-77', 'nothing at this rail'],
  ])('stops payouts where it says %s', async (_, lineOf, expected, found) => {
    const id = await credited();
    const sound = lineOf(id).includes(',77,') ? [paidLine(id)] : [];
    const { status, lines } = await imported([...sound, lineOf(id)]);
    expect(status).toBe(0);
    const held = expected.endsWith('SBX-77') ? 'all' : 'of members';
    const words = held === 'all' ? 'all payouts are stopped' : 'payouts of these members are held';
    expect(lines.at(-1)).toContain(`1 difference: ${words}`);
    expect(await breaks()).toMatchObject([{ check_name: 'settlement-deposit', expected, found }]);
    expect(await blockedPayouts(test.database)).toBe(held);
  });

  it('stops payouts where money came that nobody credited, and not where a person looks at it', async () => {
    const [open, reviewed] = [await opened('100'), await opened('100')];
    await arrives(test, reviewed, '60');
    await imported([paidLine(open), paidLine(reviewed, '60')]);
    expect(await breaks()).toMatchObject([
      { subject: `deposit order ${open}`, found: '0 PHP waiting as nothing yet' },
    ]);
  });

  it('stops payouts where it does not say what we credited in its time, whichever file said it', async () => {
    const [told, untold] = [await credited(), await credited()];
    expect((await imported([paidLine(told)], '')).lines.at(-1)).toContain('1 difference:');
    expect(await breaks()).toMatchObject([
      { subject: `deposit order ${untold}`, expected: 'nothing paid in the files of this rail' },
    ]);
    test.clock.advance(60_000);
    const early = `${now()} --to ${now()}`;
    expect((await imported([], ` --from ${early}`)).lines).toContain('everything agrees');
  });

  it('that says the same of payouts changes nothing, and one under way is left alone', async () => {
    const [gone, sent] = [await paidOut('paid'), await paidOut('pending')];
    const lines = [payoutLine(gone), payoutLine(sent)];
    expect((await imported(lines)).lines.at(-1)).toBe('everything agrees');
  });

  it.each([
    ['another amount', (id: string) => payoutLine(id).replace('500.00', '400'), '5000000 PHP paid as'],
    ['failed', (id: string) => payoutLine(id).replace('paid', 'failed'), '5000000 PHP paid as'],
    ['nothing', () => '', '5000000 PHP paid as'],
    ['a payout of nobody', (id: string) => `${payoutLine(id)}\n${payoutLine('777')}`, 'nothing at this rail'],
  ])('stops payouts where it says of payouts: %s', async (_, lineOf, found) => {
    const id = await paidOut('paid');
    expect((await imported([lineOf(id)], ` --from ${now()} --to ${now()}`)).status).toBe(0);
    expect(await breaks()).toMatchObject([
      { check_name: 'settlement-payout', found: expect.stringContaining(found) },
    ]);
  });

  it('the same at two times at once is taken once, and its breaks are kept once', async () => {
    const id = await credited();
    const path = join(await temporaryFolder(), 'twice.csv');
    await writeFile(path, [NAMES, paidLine(id, '1')].join('\n'));
    const typed = `settlement import ${path} --rail sandbox --as lina`;
    const answers = await Promise.all([platform.run(typed), platform.run(typed), platform.run(typed)]);
    expect(answers.filter(({ lines }) => lines[0]?.includes('imported before'))).toHaveLength(2);
    expect(await breaks()).toHaveLength(1);
    await platform.sql(`INSERT INTO book_break_clearance SELECT id, now(), 'lina', 'seen' FROM book_break`);
    await platform.run(typed);
    expect(await blockedPayouts(test.database)).toBe('none');
  });

  it.each([
    ['no columns', 'reference,amount', ['X,1'], 'does not name currency'],
    ['a cell too few', NAMES, ['X,1,,5,PHP,paid'], 'line 2: 6 cells'],
    ['both numbers', NAMES, ['X,1,2,5,PHP,paid,2026-03-01T08:00:00Z'], 'line 2: an orderId or a payoutId'],
    ['no number', NAMES, ['X,1x,,5,PHP,paid,2026-03-01T08:00:00Z'], 'line 2: not a number of ours'],
    ['an amount with commas', NAMES, ['X,1,,"1,000",PHP,paid,2026-03-01T08:00:00Z'], 'line 2: not an amount'],
    ['a word of its own', NAMES, ['X,1,,5,PHP,settled,2026-03-01T08:00:00Z'], 'line 2: not one of'],
    [
      'a date without a zone',
      NAMES,
      ['X,1,,5,PHP,paid,2026-03-01T08:00'],
      'line 2: not a date with its zone',
    ],
    ['an open quote', NAMES, ['"X,1,,5,PHP,paid,2026-03-01T08:00:00Z'], 'not quoted'],
    ['no lines', NAMES, [], 'say what time'],
  ])('is refused whole with %s', async (_, names, lines, why) => {
    const id = await credited();
    const told = await imported(lines, '', names);
    expect(told.status).toBe(1);
    expect(told.lines[0]).toContain(why);
    expect(await breaks()).toEqual([]);
    expect((await platform.acts()).at(-1)).toMatchObject({
      command: 'settlement import',
      outcome: 'refused',
    });
    expect((await imported([paidLine(id)])).status).toBe(0);
  });

  it('of no rail, or that is not there, is refused', async () => {
    const { path } = await imported([paidLine(await credited())]);
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
