import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClosedMonths, openClosedMonths } from '../../../testing/ledger/book-months.ts';
import { PHP } from '../../../testing/ledger/books.ts';
import { blockedPayouts } from '../../../testing/wallet/withdrawals.ts';
import { tampered } from '../../../testing/database/tampered.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { reconcileDaily } from './daily-run.ts';

const TAMPERED_MONTH = `(SELECT first_id FROM book_month ORDER BY first_id OFFSET 1 LIMIT 1)`;

let months: ClosedMonths;
let books: ClosedMonths['books'];
beforeEach(async () => {
  months = await openClosedMonths();
  ({ books } = months);
});
afterEach(() => books.drop());

const names = async () =>
  (await reconcileDaily({ database: books.database, clock: months.clock, checks: [] })).map(
    ({ check, subject }) => `${check}, ${subject}`,
  );
const nextDay = () => months.clock.advance(DAY_MS);

const transferIn = async (place: number) => {
  const [row] = await books.sql<{ id: bigint }>(
    `SELECT t.id FROM transfer t JOIN book_month m ON t.id >= m.first_id AND t.id < m.end_id
     WHERE m.first_id = ${TAMPERED_MONTH} ORDER BY t.id OFFSET ${place} LIMIT 1`,
  );
  return row?.id ?? 0n;
};
const monthName = async () => {
  const [row] = await books.sql<{ name: string }>(
    `SELECT name FROM book_month WHERE first_id = ${TAMPERED_MONTH}`,
  );
  return row?.name ?? '';
};
describe('altered data of a closed month', () => {
  /** The owner of the tables can reopen a closed month. */
  const openAgain = `DO $$
    DECLARE v_partition regclass;
    BEGIN
      FOR v_partition IN SELECT tgrelid FROM pg_trigger WHERE tgname = 'book_month_closed' LOOP
        EXECUTE format('DROP TRIGGER book_month_closed ON %s', v_partition);
      END LOOP;
    END $$`;

  it.each([
    ['an altered transfer', (id: bigint) => `UPDATE transfer SET reference = 'other' WHERE id = ${id}`, 0n],
    ['a missing transfer', (id: bigint) => `DELETE FROM transfer WHERE id = ${id}`, 0n],
    [
      'an added transfer',
      (id: bigint) =>
        `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
         SELECT id + 1, transaction_id, recorded_at, credit_account_id, debit_account_id, 1, asset, 'win'
         FROM transfer WHERE id = ${id}`,
      1n,
    ],
  ])('is found and named: %s', async (_, sql, offset) => {
    const id = await transferIn(1);
    await tampered(books, openAgain);
    await tampered(books, sql(id));
    expect(await names()).toContain(`seal, transfer ${id + offset}`);
    expect(await blockedPayouts(books.database)).toBe('all');
  });

  it('is found and named: a total of an account', async () => {
    const name = await monthName();
    await tampered(
      books,
      `UPDATE book_month_account SET debit = debit + 1 WHERE first_id = ${TAMPERED_MONTH} AND account_id =
         (SELECT id FROM account WHERE kind = 'game-result')`,
    );
    expect(await names()).toEqual([
      expect.stringMatching(new RegExp(`^month-account, account \\d+ in ${name}$`)),
      `month-record, month ${name}`,
      `month-totals, month ${name}`,
    ]);
  });

  it('is found and named: a deleted total', async () => {
    const name = await monthName();
    await tampered(
      books,
      `DELETE FROM book_month_account WHERE first_id = ${TAMPERED_MONTH} AND account_id =
         (SELECT id FROM account WHERE kind = 'game-result')`,
    );
    expect(await names()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^month-account, account \\d+ in ${name}$`)),
        `month-totals, month ${name}`,
      ]),
    );
  });

  it('is found and named: a closing balance of a member', async () => {
    const name = await monthName();
    await tampered(
      books,
      `UPDATE book_month_member SET cash = cash + 1 WHERE first_id = ${TAMPERED_MONTH} AND member_id = ${months.ben}`,
    );
    const found = await names();
    expect(found).toContain(`month-member, PHP of member ${months.ben} at the end of ${name}`);
    expect(found).toContain(`month-totals, month ${name}`);
  });

  it('is found and named: the closing balance that a balance is compared with', async () => {
    await tampered(
      books,
      `UPDATE book_month_member SET cash = cash + 1
       WHERE first_id = (SELECT max(first_id) FROM book_month_member) AND member_id = ${months.ben}`,
    );
    expect(await names()).toContain(`cash, PHP of member ${months.ben}`);
  });

  it.each([
    ['transfers = transfers + 1'],
    [`owed = '{"PHP":"7"}'`],
    [`totals_digest = sha256('x')`],
    [`closed_at = closed_at, hash = sha256('x')`],
  ])('is found and named: the record of the month, %s', async (change) => {
    const name = await monthName();
    await tampered(books, `UPDATE book_month SET ${change} WHERE first_id = ${TAMPERED_MONTH}`);
    expect(await names()).toContain(`month-record, month ${name}`);
  });

  it('is found and named: the chain of months', async () => {
    const [last] = await books.sql<{ name: string }>(
      `SELECT name FROM book_month WHERE state = 'closed' ORDER BY first_id DESC LIMIT 1`,
    );
    await tampered(books, `UPDATE book_month SET hash = sha256('x') WHERE first_id = ${TAMPERED_MONTH}`);
    expect(await names()).toContain(`month-chain, month ${last?.name}`);
  });

  it('is found and named: a seal', async () => {
    const name = await monthName();
    await tampered(
      books,
      `UPDATE day_seal SET sealed_at = now() WHERE up_to = ${TAMPERED_MONTH} + 999999999999`,
    );
    expect(await names()).toContainEqual(expect.stringMatching(/^seal, seal of /));
    // The record of a month covers the hashes of its seals.
    await tampered(
      books,
      `UPDATE day_seal SET hash = sha256('x') WHERE up_to = ${TAMPERED_MONTH} + 999999999999`,
    );
    nextDay();
    expect(await names()).toContain(`month-record, month ${name}`);
  });
});

describe('altered data after the closed months', () => {
  it('is found and named: a balance without a transfer', async () => {
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${months.ben}`);
    expect(await names()).toEqual([`cash, PHP of member ${months.ben}`, `asset-sum, ${PHP}`]);
  });

  it('is found and named: a transfer of the open month', async () => {
    await tampered(
      books,
      `UPDATE transfer SET amount = 11, member_delta = -11 WHERE id = (SELECT max(id) FROM transfer)`,
    );
    const [{ id } = { id: 0n }] = await books.sql<{ id: bigint }>('SELECT max(id) AS id FROM transfer');
    expect(await names()).toEqual([
      `balance-after, transfer ${id}`,
      `cash, PHP of member ${months.ana}`,
      `asset-sum, ${PHP}`,
    ]);
  });

  it('is found and named: the first transfer of a member after a closing', async () => {
    const [{ id } = { id: 0n }] = await books.sql<{ id: bigint }>(
      `SELECT max(id) AS id FROM transfer WHERE member_id = ${months.ben}`,
    );
    await tampered(books, `UPDATE transfer SET member_balance_after = 7 WHERE id = ${id}`);
    expect(await names()).toEqual([`balance-after, transfer ${id}`]);
  });
});
