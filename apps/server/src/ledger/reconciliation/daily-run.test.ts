import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endAndCloseMonth } from '../../../testing/book-months.ts';
import { type Books, envelope, openBooks, PHP } from '../../../testing/books.ts';
import { testClock, type TestClock } from '../../../testing/clock.ts';
import { heldPayouts } from '../../../testing/held-payouts.ts';
import { tampered } from '../../../testing/tampered.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { post } from '../index.ts';
import type { BookCheck } from './break.ts';
import { type DailyOptions, reconcileDaily } from './daily-run.ts';

const DAY_MS = 86_400_000;
const MONTHS = 3;
const TAMPERED_MONTH = `(SELECT first_id FROM book_month ORDER BY first_id OFFSET 1 LIMIT 1)`;

let books: Books;
let ana: bigint;
let ben: bigint;
let clock: TestClock;
/** Three closed months and an open one; of each month two bets of one member and one of the other. */
beforeEach(async () => {
  books = await openBooks();
  clock = testClock(new Date('2026-03-02T00:00:30Z'));
  ana = await books.member(1_000n);
  ben = await books.member(500n);
  for (let month = 0; month < MONTHS; month += 1) {
    await play();
    await endAndCloseMonth(books.database, clock, 2);
  }
  await play();
});
afterEach(() => books.drop());

async function play(): Promise<void> {
  for (const memberId of [ana, ben, ana]) {
    const stake = { kind: 'bet', asset: PHP, memberId, amountUnits: 10n, house: 'studio' } as const;
    await post(books.database, { ...envelope(), ...stake });
  }
}

const check = (options: DailyOptions = {}, database: Database = books.database, checks: BookCheck[] = []) =>
  reconcileDaily({ database, clock, checks }, options);
const names = async (options?: DailyOptions) =>
  (await check(options)).map(({ check: name, subject }) => `${name}, ${subject}`);
const nextDay = () => clock.advance(DAY_MS);

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
const verifiedMonths = () =>
  books.sql<{ name: string }>('SELECT name FROM book_month WHERE verified_at IS NOT NULL ORDER BY first_id');

describe('the daily reconciliation', () => {
  it('finds nothing in books that are in order, and verifies every closed month', async () => {
    expect(await check()).toEqual([]);
    expect(await heldPayouts(books.database)).toBe('none');
    expect(await verifiedMonths()).toHaveLength(MONTHS);
    expect(await books.sql(`SELECT finished_at, run FROM reconciliation_mark WHERE kind = 'full'`)).toEqual([
      { finished_at: clock.now(), run: null },
    ]);
  });

  it('runs once a day', async () => {
    await check();
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${ana}`);
    expect(await check()).toEqual([]);
    nextDay();
    expect(await check()).toHaveLength(2);
  });

  it('reads no more of the closed months than its budget, the longest unverified first', async () => {
    await check({ leastBudget: 4, rowsAPage: 1 });
    const first = await verifiedMonths();
    expect(first.length).toBeLessThan(MONTHS);
    for (let day = 0; day < MONTHS; day += 1) {
      nextDay();
      await check({ leastBudget: 4, rowsAPage: 1 });
    }
    expect(await verifiedMonths()).toHaveLength(MONTHS);
  });
});

describe('what was altered in a closed month', () => {
  /** Whoever owns the tables can open a closed month again. */
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
    expect(await heldPayouts(books.database)).toBe('all');
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

  it('is found and named: a total that was taken away', async () => {
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

  it('is found and named: what a member owned at its end', async () => {
    const name = await monthName();
    await tampered(
      books,
      `UPDATE book_month_member SET cash = cash + 1 WHERE first_id = ${TAMPERED_MONTH} AND member_id = ${ben}`,
    );
    const found = await names();
    expect(found).toContain(`month-member, PHP of member ${ben} at the end of ${name}`);
    expect(found).toContain(`month-totals, month ${name}`);
  });

  it('is found and named: the closing that a balance is compared with', async () => {
    await tampered(
      books,
      `UPDATE book_month_member SET cash = cash + 1
       WHERE first_id = (SELECT max(first_id) FROM book_month_member) AND member_id = ${ben}`,
    );
    expect(await names()).toContain(`cash, PHP of member ${ben}`);
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

describe('what was altered since the closed months', () => {
  it('is found and named: a balance without a transfer', async () => {
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${ben}`);
    expect(await names()).toEqual([`cash, PHP of member ${ben}`, `asset-sum, ${PHP}`]);
  });

  it('is found and named: a transfer of the open month', async () => {
    await tampered(
      books,
      `UPDATE transfer SET amount = 11, member_delta = -11 WHERE id = (SELECT max(id) FROM transfer)`,
    );
    const [{ id } = { id: 0n }] = await books.sql<{ id: bigint }>('SELECT max(id) AS id FROM transfer');
    expect(await names()).toEqual([
      `balance-after, transfer ${id}`,
      `cash, PHP of member ${ana}`,
      `asset-sum, ${PHP}`,
    ]);
  });

  it('is found and named: the first transfer of a member after a closing', async () => {
    const [{ id } = { id: 0n }] = await books.sql<{ id: bigint }>(
      `SELECT max(id) AS id FROM transfer WHERE member_id = ${ben}`,
    );
    await tampered(books, `UPDATE transfer SET member_balance_after = 7 WHERE id = ${id}`);
    expect(await names()).toEqual([`balance-after, transfer ${id}`]);
  });
});

describe('a run of the daily reconciliation', () => {
  const rowsOfDomain: BookCheck = {
    transfers: statement(
      'test.no-transfers',
      `SELECT '' AS "check", '' AS subject, NULL::bigint AS "memberId", '' AS expected, '' AS found
       WHERE $1::bigint > $2::bigint`,
    ),
    rows: statement(
      'test.rows',
      `SELECT 'row' AS "check", format('row %s', member_id) AS subject, member_id AS "memberId", '' AS expected, '' AS found
       FROM member_balance WHERE member_id > $1 AND member_id <= $2`,
    ),
    rowsPage: statement(
      'test.rows-page',
      `SELECT max(member_id) AS "lastId" FROM (
         SELECT member_id FROM member_balance WHERE member_id > $1 ORDER BY member_id LIMIT $2) page`,
    ),
  };

  it('goes on where it was stopped, page by page, and finds everything once', async () => {
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${ben}`);
    const found: string[] = [];
    let runs = 0;
    for (let finished = false; !finished; runs += 1) {
      let pages = 0;
      const mayGoOn = () => (pages += 1) === 1;
      for (const { check: name, subject } of await check({ mayGoOn, rowsAPage: 1 })) {
        found.push(`${name}, ${subject}`);
      }
      const [mark] = await books.sql<{ run: unknown }>(
        `SELECT run FROM reconciliation_mark WHERE kind = 'full'`,
      );
      finished = mark?.run === null;
    }
    expect(runs).toBeGreaterThan(20);
    expect(found).toEqual([`cash, PHP of member ${ben}`, `asset-sum, ${PHP}`]);
    expect(await verifiedMonths()).toHaveLength(MONTHS);
  });

  it('goes on after its connection died between any two pages', async () => {
    let died = 0;
    for (let finished = false; !finished; ) {
      let pages = 0;
      const dying: Database = {
        ...books.database,
        transaction: (work) =>
          books.database.transaction(async (tx) => {
            const result = await work(tx);
            pages += 1;
            if (pages === 2) await tx.foreign('SELECT pg_terminate_backend(pg_backend_pid())', []);
            return result;
          }),
      };
      const found = await check({ rowsAPage: 1 }, dying).catch(() => {
        died += 1;
        return [];
      });
      expect(found).toEqual([]);
      const [mark] = await books.sql<{ run: unknown }>(
        `SELECT run FROM reconciliation_mark WHERE kind = 'full'`,
      );
      finished = mark?.run === null;
    }
    expect(died).toBeGreaterThan(10);
    expect(await verifiedMonths()).toHaveLength(MONTHS);
    expect(await heldPayouts(books.database)).toBe('none');
  });

  it('is the work of one process at a time', async () => {
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${ben}`);
    const others = [0, 1, 2].map(() => openDatabase({ url: books.url, maxConnections: 2 }));
    const found = await Promise.all(others.map((database) => check({ rowsAPage: 1 }, database)));
    found.push(await check({ rowsAPage: 1 }));
    await Promise.all(others.map((one) => one.close()));
    expect(found.flat().map(({ check: name }) => name)).toEqual(['cash', 'asset-sum']);
  });

  it('adds up what members own as of one transfer while postings go on', async () => {
    let pages = 0;
    let posted: Promise<void> = Promise.resolve();
    const mayGoOn = () => {
      pages += 1;
      posted = posted.then(play);
      return true;
    };
    expect(await check({ mayGoOn, rowsAPage: 1 })).toEqual([]);
    await posted;
    expect(pages).toBeGreaterThan(20);
  });

  it('reads rows of a domain in rotation, on from where the day before ended', async () => {
    for (let more = 0; more < 3; more += 1) await books.member();
    const days: string[][] = [];
    for (let day = 0; day < 3; day += 1) {
      const found = await check({ rowsAPage: 2, leastBudget: 2 }, books.database, [rowsOfDomain]);
      days.push(found.map(({ subject }) => subject));
      nextDay();
    }
    expect(days).toEqual([['row 1', 'row 2', 'row 3', 'row 4'], ['row 5'], []]);
  });
});
