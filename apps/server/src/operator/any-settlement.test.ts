import { api } from '@tessera/contract';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/database/database.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/server/app.ts';
import { reportPayment, sendWithdrawal, operateOn, type Operating } from '../../testing/server/operating.ts';
import { allowOpenDeposits } from '../../testing/wallet/deposits.ts';
import {
  withdraw,
  blockedPayouts,
  givePayee,
  offerWithdrawals,
  type Payee,
} from '../../testing/wallet/withdrawals.ts';
import { statement } from '../platform/database/statement.ts';
import { seedDepositMethods } from '../wallet/index.ts';

const FILES = 30;
const TIMEOUT_MS = 120_000;
const SECOND_MS = 1_000;
const COLUMNS = ['reference', 'orderId', 'payoutId', 'amount', 'currency', 'status', 'date'] as const;

let test: TestApp;
let platform: Operating;
let member: Visitor;
let payee: Payee;
beforeAll(async () => {
  test = await startTestApp();
  platform = operateOn(test);
  await test.database.transaction((tx) => seedDepositMethods(tx, 'tessera'));
  await offerWithdrawals(test, 'by hand');
  await test.database.run(anyNumber, []);
  await allowOpenDeposits(test.database, 1_000_000);
  member = await test.given.member();
  payee = await givePayee(test, '1000000');
});
afterAll(() => test.stop());

const anyNumber = statement<[]>(
  'test.any-number-without-fee',
  `UPDATE withdrawal_method SET daily_count = 1000000, daily_units = 1000000000000, free_daily_count = 1000000`,
);

/** The state of an order or payout, and its line in the gateway's file, if any. */
const story = fc.record({
  ours: fc.constantFrom('credited', 'waiting', 'review', 'refunded', 'paid', 'sent', 'nothing'),
  reported: fc.option(
    fc.record({
      status: fc.constantFrom('paid', 'paid', 'paid', 'failed', 'pending'),
      amountRight: fc.nat(3).map((chance) => chance > 0),
      referenceRight: fc.nat(3).map((chance) => chance > 0),
    }),
  ),
});
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never;

/** Whether state and line differ: an independent implementation to verify the import. */
function differs({ ours, reported }: Story): boolean {
  const paid = reported?.status === 'paid';
  const right = paid && reported.amountRight && reported.referenceRight;
  if (ours === 'credited' || ours === 'paid') return !right;
  if (ours === 'sent') return paid && !right;
  // An operator reviews the received amount.
  if (ours === 'review') return paid && !reported.referenceRight;
  // The operator refunded the payment, which the gateway may not know.
  if (ours === 'refunded') return paid && !right;
  return paid;
}

interface Report {
  readonly subject: string;
  readonly line: readonly string[] | undefined;
}

const RECEIVED = { credited: '500', review: '60', refunded: '499' } as const;

let strangers = 900_000_000;
async function makeOurs(ours: Story['ours']): Promise<{ readonly id: string; readonly payout: boolean }> {
  if (ours === 'nothing') return { id: String((strangers += 1)), payout: false };
  if (ours === 'paid' || ours === 'sent') {
    const { body } = await withdraw(test, payee, '500');
    if (!body.success) throw new Error(`the withdrawal was refused: ${body.errorCode}`);
    await sendWithdrawal(test, body.value.withdrawalId, ours === 'paid' ? 'paid' : 'pending');
    return { id: body.value.withdrawalId, payout: true };
  }
  const input = {
    method: 'sandbox',
    amount: '500',
    repeatConfirmed: true,
    requestKey: randomUUID(),
  } as const;
  const { depositId } = await test.value(member, api.wallet.deposit, input);
  if (ours !== 'waiting') await reportPayment(test, depositId, RECEIVED[ours]);
  if (ours === 'refunded') {
    await reportPayment(test, depositId, '500');
    expect(await platform.run(`deposits refund ${depositId} --as lina`)).toMatchObject({ status: 0 });
  }
  return { id: depositId, payout: false };
}

async function record({ ours, reported }: Story): Promise<Report> {
  const { id, payout } = await makeOurs(ours);
  const subject = payout ? `withdrawal ${id}` : `deposit order ${id}`;
  if (!reported) return { subject, line: undefined };
  const { status, amountRight, referenceRight } = reported;
  const reference = referenceRight ? `${payout ? 'FAKE' : 'SBX'}-${id}` : `OTHER-${id}`;
  const word = status === 'pending' && !payout ? 'confirming' : status;
  const numbers = payout ? ['', id] : [id, ''];
  const amount = amountRight ? '500.00' : '499.99';
  return { subject, line: [reference, ...numbers, amount, 'PHP', word, test.clock.now().toISOString()] };
}

let files = 0;
/** The same lines in another format: another order of columns, other quotes, line ends and empty lines. */
function fileOf(lines: readonly (readonly string[])[], { turn, quoted, end }: Writing): string {
  const turned = (cells: readonly string[]) => [...cells.slice(turn), ...cells.slice(0, turn)];
  const cell = (text: string) => (quoted ? `"${text.replaceAll('"', '""')}"` : text);
  files += 1;
  // An extra column with a new name each time, because an identical file would not be read again.
  const named = [...COLUMNS, `note ${files}`];
  const rows = [named, ...lines.map((line) => [...line, ''])].map((row) => turned(row).map(cell).join(','));
  return `${quoted ? '\uFEFF' : ''}${rows.join(end)}${end}${end}`;
}
const writing = fc.record({
  turn: fc.nat(COLUMNS.length),
  quoted: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n'),
});
type Writing = typeof writing extends fc.Arbitrary<infer One> ? One : never;

const listSubjects = async () =>
  (
    (await platform.sql('SELECT subject FROM v_open_break ORDER BY subject')) as {
      rows: { subject: string }[];
    }
  ).rows.map(({ subject }) => subject);

async function importFile(text: string): Promise<void> {
  const path = join(await temporaryFolder(), 'settled.csv');
  await writeFile(path, text);
  const now = test.clock.now().toISOString();
  const typed = `settlement import ${path} --rail sandbox --from ${now} --to ${now} --as lina`;
  expect(await platform.run(typed)).toMatchObject({ status: 0 });
}

it('any file of a gateway in any format finds each difference once and nothing else', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(story, { maxLength: 7 }),
      fc.tuple(writing, writing),
      async (stories, [first, again]) => {
        // Each file covers another time, without open discrepancies of earlier files.
        test.clock.advance(SECOND_MS);
        await platform.sql(
          `INSERT INTO book_break_clearance SELECT id, now(), 'lina', 'seen' FROM v_open_break`,
        );
        const reports: Report[] = [];
        for (const one of stories) reports.push(await record(one));
        const due = reports
          .filter((_, index) => differs(stories[index] as Story))
          .map(({ subject }) => subject);
        const lines = reports.flatMap(({ line }) => (line ? [line] : []));
        await importFile(fileOf(lines, first));
        expect(await listSubjects()).toEqual(due.toSorted());
        expect((await blockedPayouts(test.database)) === 'none').toBe(due.length === 0);
        await importFile(fileOf(lines.toReversed(), again));
        expect(await listSubjects()).toEqual(due.toSorted());
      },
    ),
    { numRuns: FILES },
  );
});
