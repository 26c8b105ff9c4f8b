import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { losingConnectionAt } from '../../../testing/database/lost-connection.ts';
import {
  CLOSED_MONTHS,
  type ClosedMonths,
  endAndCloseMonth,
  openClosedMonths,
} from '../../../testing/ledger/book-months.ts';
import { PHP } from '../../../testing/ledger/books.ts';
import { blockedPayouts } from '../../../testing/wallet/withdrawals.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type DailyOptions, reconcileDaily } from './daily-run.ts';
import type { BookCheck, Discrepancy } from './discrepancy.ts';

let months: ClosedMonths;
let books: ClosedMonths['books'];
beforeEach(async () => {
  months = await openClosedMonths();
  ({ books } = months);
});
afterEach(() => books.drop());

const check = (options: DailyOptions = {}, database: Database = books.database, checks: BookCheck[] = []) =>
  reconcileDaily({ database, clock: months.clock, checks }, options);
const nextDay = () => months.clock.advance(DAY_MS);

const verifiedMonths = () =>
  books.sql<{ name: string }>('SELECT name FROM book_month WHERE verified_at IS NOT NULL ORDER BY first_id');

describe('daily reconciliation', () => {
  it('finds nothing in consistent books and verifies every closed month', async () => {
    expect(await check()).toEqual([]);
    expect(await blockedPayouts(books.database)).toBe('none');
    expect(await verifiedMonths()).toHaveLength(CLOSED_MONTHS);
    expect(await books.sql(`SELECT finished_at, run FROM reconciliation_mark WHERE kind = 'full'`)).toEqual([
      { finished_at: months.clock.now(), run: null },
    ]);
  });

  it('runs once a day', async () => {
    await check();
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${months.ana}`);
    expect(await check()).toEqual([]);
    nextDay();
    expect(await check()).toHaveLength(2);
  });

  it('reads closed months within its budget, the longest unverified first', async () => {
    await check({ leastBudget: 4, rowsAPage: 1 });
    const first = await verifiedMonths();
    expect(first.length).toBeLessThan(CLOSED_MONTHS);
    for (let day = 0; day < CLOSED_MONTHS; day += 1) {
      nextDay();
      await check({ leastBudget: 4, rowsAPage: 1 });
    }
    expect(await verifiedMonths()).toHaveLength(CLOSED_MONTHS);
  });
});

describe('run of the daily reconciliation', () => {
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

  it('continues at the page where it stopped and finds everything once', async () => {
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${months.ben}`);
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
    expect(found).toEqual([`cash, PHP of member ${months.ben}`, `asset-sum, ${PHP}`]);
    expect(await verifiedMonths()).toHaveLength(CLOSED_MONTHS);
  });

  it('continues after a lost connection between any two pages', async () => {
    let died = 0;
    for (let finished = false; !finished; ) {
      const found = await check({ rowsAPage: 1 }, losingConnectionAt(books.database, 2)).catch(() => {
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
    expect(await verifiedMonths()).toHaveLength(CLOSED_MONTHS);
    expect(await blockedPayouts(books.database)).toBe('none');
  });

  it('reports the discrepancies of a page even when a later page fails', async () => {
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${months.ben}`);
    const found: string[] = [];
    const onFound = (some: readonly Discrepancy[]) => void found.push(...some.map(({ check: name }) => name));
    for (let runs = 0; found.length === 0; runs += 1) {
      expect(runs).toBeLessThan(20);
      await expect(check({ rowsAPage: 1, onFound }, losingConnectionAt(books.database, 2))).rejects.toThrow(
        'terminat',
      );
    }
    await check({ rowsAPage: 1, onFound });
    expect(found).toEqual(['cash', 'asset-sum']);
  });

  it('runs in one process at a time', async () => {
    await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id = ${months.ben}`);
    const others = [0, 1, 2].map(() => openDatabase({ url: books.url, maxConnections: 2 }));
    const found = await Promise.all(others.map((database) => check({ rowsAPage: 1 }, database)));
    found.push(await check({ rowsAPage: 1 }));
    await Promise.all(others.map((one) => one.close()));
    expect(found.flat().map(({ check: name }) => name)).toEqual(['cash', 'asset-sum']);
  });

  it('sums the balances of members as of one transfer during postings', async () => {
    let pages = 0;
    let posted: Promise<void> = Promise.resolve();
    const mayGoOn = () => {
      pages += 1;
      posted = posted.then(months.play);
      return true;
    };
    expect(await check({ mayGoOn, rowsAPage: 1 })).toEqual([]);
    await posted;
    expect(pages).toBeGreaterThan(20);
  });

  it('restarts the sum of balances when a month is closed meanwhile', async () => {
    let pages = 0;
    // Three transfers, their end, and the first of two members.
    expect(await check({ mayGoOn: () => (pages += 1) <= 5, rowsAPage: 1 })).toEqual([]);
    const [mark] = await books.sql<{ run: { open: { step: string } } }>(
      `SELECT run FROM reconciliation_mark WHERE kind = 'full'`,
    );
    expect(mark?.run.open.step).toBe('members');
    await months.play();
    await endAndCloseMonth(books.database, months.clock, 2);
    await months.play();
    expect(await check({ rowsAPage: 1 })).toEqual([]);
    expect(await verifiedMonths()).toHaveLength(CLOSED_MONTHS + 1);
  });

  it('reads rows of a domain in rotation, from the end of the previous day', async () => {
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
