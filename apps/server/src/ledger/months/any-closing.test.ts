import { expect, it, onTestFinished } from 'vitest';
import { endAndCloseMonth } from '../../../testing/ledger/book-months.ts';
import { envelope, openBooks } from '../../../testing/ledger/books.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { testClock } from '../../../testing/server/test-clock.ts';
import { EFFECTS, type MemberKind, memberLeg } from '../../../testing/wallet/pockets.ts';
import { postTogether, reverse } from '../index.ts';
import { verifyMonth } from '../reconciliation/audit.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { listMonths } from './month-queries.ts';

const MONTHS = 3;
const POSTINGS = 60;
const KINDS = Object.keys(EFFECTS) as MemberKind[];

const totals = `SELECT first_id, account_id, debit::text, credit::text FROM book_month_account ORDER BY 1, 2`;
const recountedTotals = `
  SELECT m.first_id, s.account_id, sum(s.debit)::text AS debit, sum(s.credit)::text AS credit
  FROM (SELECT id, debit_account_id AS account_id, amount AS debit, 0 AS credit FROM transfer
        UNION ALL SELECT id, credit_account_id, 0, amount FROM transfer) s
  JOIN book_month m ON s.id >= m.first_id AND s.id < m.end_id AND m.state = 'closed'
  GROUP BY 1, 2 ORDER BY 1, 2`;
const closings = `
  SELECT first_id, member_id, sequence, cash, locked, bonus FROM book_month_member ORDER BY 1, 2`;
const pocket = (kind: string) =>
  `sum(t.amount * ((c.kind = '${kind}')::int - (d.kind = '${kind}')::int))::bigint`;
const recountedClosings = `
  SELECT m.first_id, t.member_id, max(t.member_sequence) AS sequence, ${pocket('cash')} AS cash,
         ${pocket('locked')} AS locked, ${pocket('bonus')} AS bonus
  FROM book_month m JOIN transfer t ON t.id < m.end_id
  JOIN account d ON d.id = t.debit_account_id JOIN account c ON c.id = t.credit_account_id
  WHERE m.state = 'closed' AND t.member_id IS NOT NULL
  GROUP BY 1, 2 HAVING max(t.id) >= m.first_id ORDER BY 1, 2`;

it('the closing balances of any history over three months are the sums of all transfers', {
  timeout: 120_000,
}, async () => {
  const books = await openBooks();
  onTestFinished(() => books.drop());
  const clock = testClock();
  const choices = seededChoices('closings of months');
  const members = await Promise.all(Array.from({ length: 6 }, () => books.member(1_000n)));
  for (let month = 0; month < MONTHS; month += 1) {
    // Some members have no transfer in some months.
    const active = members.filter(() => choices.below(3) > 0);
    for (let turn = 0; turn < POSTINGS && active.length > 0; turn += 1) {
      const legs = Array.from({ length: 1 + choices.below(3) }, () =>
        memberLeg(choices.of(KINDS), choices.of(active), BigInt(1 + choices.below(200))),
      );
      const [first, ...others] = legs;
      if (!first) continue;
      const answer = await postTogether(books.database, envelope(), [first, ...others]);
      if (answer.outcome === 'posted' && choices.below(5) === 0) {
        await reverse(books.database, { ...envelope(), kind: 'reversal', transferId: answer.transferId });
      }
    }
    await endAndCloseMonth(books.database, clock, 7);
  }
  expect(await books.sql(totals)).toEqual(await books.sql(recountedTotals));
  expect(await books.sql(closings)).toEqual(await books.sql(recountedClosings));
  expect((await books.sql(closings)).length).toBeGreaterThan(MONTHS);
  expect(await reconcile(books.database)).toEqual([]);
  for (const month of await books.database.many(listMonths, [])) {
    expect(month.state).toBe('closed');
    expect(await verifyMonth(books.database, month, [])).toEqual([]);
  }
});
