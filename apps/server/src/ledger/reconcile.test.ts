import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../testing/books.ts';
import { post, reconcile } from './index.ts';

let books: Books;
let memberId: bigint;
beforeEach(async () => {
  books = await openBooks();
  memberId = await books.member(1_000n);
  await books.member(500n);
  const bet = { kind: 'bet', asset: PHP, memberId, amountUnits: 100n, house: 'studio' } as const;
  await post(books.database, { ...envelope(), ...bet });
  await post(books.database, { ...envelope(), ...bet });
});
afterEach(() => books.drop());

it('finds nothing in books that are in order', async () => {
  expect(await reconcile(books.database)).toEqual([]);
});

it.each(['cash', 'locked', 'bonus'] as const)('finds a %s that no transfer explains', async (pocket) => {
  await books.sql(`UPDATE member_balance SET ${pocket} = ${pocket} + 1 WHERE member_id = ${memberId}`);
  const before = pocket === 'cash' ? 800 : 0;
  expect(await reconcile(books.database)).toEqual([
    { check: 'asset-sum', asset: PHP, memberId: null, expected: '1300', found: '1301' },
    { check: pocket, asset: PHP, memberId, expected: `${before}`, found: `${before + 1}` },
  ]);
});

it('finds money that moved between two members without a transfer', async () => {
  await books.sql(`UPDATE member_balance SET cash = cash + 1 - 2 * (member_id = ${memberId})::int`);
  const breaks = await reconcile(books.database);
  expect(breaks.map(({ check, found }) => [check, found])).toEqual([
    ['cash', '799'],
    ['cash', '501'],
  ]);
});

it('finds a sequence that is ahead of the transfers', async () => {
  await books.sql(`UPDATE member_balance SET sequence = sequence + 1 WHERE member_id = ${memberId}`);
  expect(await reconcile(books.database)).toEqual([
    { check: 'sequence', asset: PHP, memberId, expected: '3', found: '4' },
  ]);
});

it('finds a transfer that was altered behind the triggers', async () => {
  await books.sql('ALTER TABLE transfer DISABLE TRIGGER transfer_immutable');
  await books.sql(`UPDATE transfer SET member_balance_after = 899 WHERE member_sequence = 2`);
  expect(await reconcile(books.database)).toEqual([
    { check: 'balance-after', asset: PHP, memberId, expected: '799', found: '800' },
    { check: 'balance-after', asset: PHP, memberId, expected: '900', found: '899' },
  ]);
});

it('finds a transfer that was taken out', async () => {
  await books.sql('ALTER TABLE transfer DISABLE TRIGGER transfer_immutable');
  await books.sql(`DELETE FROM transfer WHERE member_sequence = 2`);
  const breaks = await reconcile(books.database);
  expect(new Set(breaks.map(({ check }) => check))).toEqual(
    new Set(['asset-sum', 'cash', 'sequence', 'balance-after']),
  );
});
