import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tampered } from '../../../testing/database/tampered.ts';
import { endAndCloseMonth } from '../../../testing/ledger/book-months.ts';
import { type Books, openBooks } from '../../../testing/ledger/books.ts';
import { playMonth } from '../../../testing/ledger/busy-month.ts';
import {
  KILLED_WORK_TIMEOUT_MS,
  type KilledWork,
  openKilledWork,
} from '../../../testing/ledger/killed-work.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { testClock, type TestClock } from '../../../testing/server/test-clock.ts';

const CLOSED = 2;
const MEMBERS = 30;
const BETS = 60;

/** Two closed months and an open one, with discrepancies in all of them. */
let books: Books;
let clock: TestClock;
let run: KilledWork<Awaited<ReturnType<typeof stateOf>>>;
beforeAll(async () => {
  books = await openBooks();
  clock = testClock(new Date('2026-03-02T00:00:30Z'));
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await books.member(1_000n));
  for (let month = 0; month < CLOSED; month += 1) {
    await playMonth(books, members, BETS);
    await endAndCloseMonth(books.database, clock, 4);
  }
  await playMonth(books, members, BETS);
  await books.sql(`UPDATE member_balance SET cash = cash + 1 WHERE member_id IN (2, 29)`);
  await tampered(
    books,
    `UPDATE book_month_account SET debit = debit + 1 WHERE (first_id, account_id) IN (
       SELECT first_id, max(account_id) FROM book_month_account GROUP BY first_id)`,
  );
  const choices = seededChoices('kills of a daily reconciliation');
  run = await openKilledWork({ books, clock, work: { name: 'reconcile' }, choices, stateOf, expectFinished });
});
afterAll(async () => {
  run.end();
  await books.drop();
});

/** All rows that a run writes. The numbers of discrepancies may have gaps. */
async function stateOf({ sql }: Books) {
  return {
    found: await sql(
      `SELECT check_name AS "check", subject, member_id, expected, found, found_at FROM book_break ORDER BY id`,
    ),
    mark: await sql(`SELECT * FROM reconciliation_mark WHERE kind = 'full'`),
    rows: await sql('SELECT * FROM reconciliation_rows ORDER BY name'),
    months: await sql('SELECT * FROM book_month ORDER BY first_id'),
  };
}

async function expectFinished({ sql }: Books): Promise<void> {
  const [mark] = await sql(`SELECT run, finished_at FROM reconciliation_mark WHERE kind = 'full'`);
  expect(mark).toEqual({ run: null, finished_at: clock.now() });
}

describe('killed daily reconciliation', { timeout: KILLED_WORK_TIMEOUT_MS }, () => {
  it('covers several pages of every step and finds discrepancies', () => {
    const count = (name: string) => run.statements.filter((one) => one === name).length;
    expect(count('ledger.transfers-page')).toBeGreaterThan(3);
    expect(count('ledger.move-month-verification')).toBeGreaterThan(5);
    expect(count('test.rows-page')).toBeGreaterThan(1);
    expect(count('COMMIT')).toBeGreaterThan(20);
    const checks = new Set(run.expected.found.map(({ check }) => check));
    expect(checks).toEqual(
      new Set(['asset-sum', 'cash', 'month-account', 'month-record', 'month-totals', 'row']),
    );
  });

  it('finishes after a kill at any statement', async () => {
    await expect(run.killEverywhere()).resolves.toBeUndefined();
  });

  it.each(['sent', 'answered'] as const)(
    'finishes after a kill when its last commit is %s',
    async (moment) => {
      await expect(
        run.killAt({ statement: run.statements.lastIndexOf('COMMIT') + 1, moment }),
      ).resolves.toBeUndefined();
    },
  );

  it('finds each discrepancy once after a kill during its commit', async () => {
    const { statements } = run;
    let at = statements.indexOf('ledger.insert-discrepancies');
    for (const moment of ['sent', 'answered'] as const) {
      expect(at).toBeGreaterThan(0);
      await expect(
        run.killAt({ statement: statements.indexOf('COMMIT', at) + 1, moment }),
      ).resolves.toBeUndefined();
      at = statements.indexOf('ledger.insert-discrepancies', at + 1);
    }
  });

  it('finishes after repeated kills', async () => {
    await expect(run.killRepeatedly()).resolves.toBeUndefined();
  });

  it('finishes after kills at random times', async () => {
    await expect(run.killAtRandomTimes()).resolves.toBeUndefined();
  });
});
