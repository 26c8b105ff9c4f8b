import { afterEach, beforeEach, expect, it } from 'vitest';
import { tampered } from '../../../testing/database/tampered.ts';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { post } from '../index.ts';
import { reconcile } from './reconcile.ts';

let books: Books;
let memberId: bigint;
beforeEach(async () => {
  books = await openBooks();
  memberId = await books.member(1_000n);
  await books.member(500n);
  const bet = { kind: 'bet', asset: PHP, memberId, amountUnits: 100n, counterparty: 'studio' } as const;
  await post(books.database, { ...envelope(), ...bet });
  await post(books.database, { ...envelope(), ...bet });
});
afterEach(() => books.drop());

/** The transfer with this sequence of the first member. */
async function transferAt(sequence: number): Promise<bigint> {
  const where = `member_id = ${memberId} AND member_sequence = ${sequence}`;
  const [row] = await books.sql<{ id: bigint }>(`SELECT id FROM transfer WHERE ${where}`);
  return row?.id ?? 0n;
}

it('finds nothing in consistent books', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});

it.each(['cash', 'locked', 'bonus'] as const)('finds an amount of %s without a transfer', async (pocket) => {
  await books.sql(`UPDATE member_balance SET ${pocket} = ${pocket} + 1 WHERE member_id = ${memberId}`);
  const before = pocket === 'cash' ? 800 : 0;
  const subject = `PHP of member ${memberId}`;
  expect(await reconcile(books.database)).toEqual([
    { check: pocket, subject, memberId, expected: `${before}`, found: `${before + 1}` },
    { check: 'asset-sum', subject: PHP, memberId: null, expected: '1300', found: '1301' },
  ]);
});

it('finds money that moved between two members without a transfer', async () => {
  await books.sql(`UPDATE member_balance SET cash = cash + 1 - 2 * (member_id = ${memberId})::int`);
  const discrepancies = await reconcile(books.database);
  expect(discrepancies.map(({ check, found }) => [check, found])).toEqual([
    ['cash', '799'],
    ['cash', '501'],
  ]);
});

it('finds a sequence beyond the transfers', async () => {
  await books.sql(`UPDATE member_balance SET sequence = sequence + 1 WHERE member_id = ${memberId}`);
  expect(await reconcile(books.database)).toEqual([
    { check: 'sequence', subject: `PHP of member ${memberId}`, memberId, expected: '3', found: '4' },
  ]);
});

it('finds a deleted balance', async () => {
  await tampered(books, `DELETE FROM member_balance WHERE member_id = ${memberId}`);
  const missing = { check: 'balance', memberId, expected: 'a balance', found: 'nothing' };
  expect(await reconcile(books.database)).toEqual([
    { ...missing, subject: `transfer ${await transferAt(1)}` },
    { ...missing, subject: `transfer ${await transferAt(2)}` },
    { ...missing, subject: `transfer ${await transferAt(3)}` },
    { check: 'asset-sum', subject: PHP, memberId: null, expected: '1300', found: '500' },
  ]);
});

it('names a transfer that was altered without triggers', async () => {
  await tampered(books, `UPDATE transfer SET member_balance_after = 899 WHERE member_sequence = 2`);
  const [second, third] = [await transferAt(2), await transferAt(3)];
  expect(await reconcile(books.database)).toEqual([
    {
      check: 'balance-after',
      subject: `transfer ${second}`,
      memberId,
      expected: '900',
      found: '899',
    },
    { check: 'balance-after', subject: `transfer ${third}`, memberId, expected: '799', found: '800' },
  ]);
});

it('names the transfer of an altered amount', async () => {
  await tampered(books, `UPDATE transfer SET amount = 101 WHERE member_sequence = 2`);
  const of = { memberId, subject: `transfer ${await transferAt(2)}` };
  expect(await reconcile(books.database)).toEqual([
    {
      ...of,
      check: 'transfer',
      expected: `-101 by member:${memberId}`,
      found: `-100 by member:${memberId}`,
    },
    { check: 'cash', subject: `PHP of member ${memberId}`, memberId, expected: '799', found: '800' },
    { check: 'asset-sum', subject: PHP, memberId: null, expected: '1299', found: '1300' },
  ]);
});

it('finds a deleted transfer', async () => {
  await tampered(books, `DELETE FROM transfer WHERE member_sequence = 2`);
  const discrepancies = await reconcile(books.database);
  expect(new Set(discrepancies.map(({ check }) => check))).toEqual(
    new Set(['asset-sum', 'cash', 'sequence', 'gap', 'balance-after']),
  );
});

it('finds a transfer that moves a pocket and names no member', async () => {
  await books.sql(
    `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
     SELECT 4096, 4096, now(), d.id, c.id, 7, 'PHP', 'deposit' FROM account d, account c
     WHERE d.kind = 'gateway-in' AND c.kind = 'cash' AND c.owner = 'member:${memberId}'`,
  );
  expect(await reconcile(books.database)).toMatchObject([
    {
      check: 'transfer',
      subject: 'transfer 4096',
      expected: `7 by member:${memberId}`,
      found: '0 by nobody',
    },
    { check: 'asset-sum', expected: '1307', found: '1300' },
  ]);
});
