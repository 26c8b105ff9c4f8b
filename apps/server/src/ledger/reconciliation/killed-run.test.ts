import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  bookProcesses,
  killAfter,
  type KillAt,
  killPlaces,
} from '../../../testing/ledger/bookkeeping-process.ts';
import { doBookWork } from '../../../testing/ledger/bookkeeping.ts';
import { playMonth } from '../../../testing/ledger/busy-month.ts';
import { tampered } from '../../../testing/database/tampered.ts';
import { endAndCloseMonth } from '../../../testing/ledger/book-months.ts';
import { type Books, openBooks } from '../../../testing/ledger/books.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { testClock, type TestClock } from '../../../testing/server/test-clock.ts';

const CLOSED = 2;
const MEMBERS = 30;
const BETS = 60;
const KILLS = 10;
/** On a busy machine. */
const TIMEOUT_MS = 240_000;
const FINISH_MS = 30_000;
const TIMED_KILLS = 4;
const WORK = { name: 'reconcile' } as const;

const choices = seededChoices('kills of a daily reconciliation');
const processes = bookProcesses();
afterAll(() => processes.end());

/** Two closed months and an open one, with discrepancies in all of them. */
let books: Books;
let clock: TestClock;
/** Of an uninterrupted run. */
let statements: readonly string[];
let wholeMs: number;
let expected: Awaited<ReturnType<typeof stateOf>>;
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
  const whole = await books.copy();
  const begun = performance.now();
  const report = await processes.run(taskOn(whole));
  wholeMs = performance.now() - begun;
  if (report === 'killed') throw new Error('nobody kills this one');
  ({ statements } = report);
  expected = await stateOf(whole);
  await whole.drop();
});
afterAll(() => books.drop());

const taskOn = ({ url }: Books, killAt?: KillAt) => ({
  url,
  work: WORK,
  now: clock.now().toISOString(),
  ...(killAt && { killAt }),
});

/** All that a run writes. The numbers of discrepancies may have gaps. */
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

/** Runs until all is read: what a killed process has begun may go on for a moment. */
async function finish(on: Books): Promise<typeof expected> {
  await vi.waitFor(
    async () => {
      await doBookWork(on.database, WORK, clock.now());
      const [mark] = await on.sql(`SELECT run, finished_at FROM reconciliation_mark WHERE kind = 'full'`);
      expect(mark).toEqual({ run: null, finished_at: clock.now() });
    },
    { timeout: FINISH_MS },
  );
  const state = await stateOf(on);
  await on.drop();
  return state;
}

async function killAndFinish(killAt: KillAt): Promise<typeof expected> {
  const on = await books.copy();
  expect(await processes.run(taskOn(on, killAt))).toBe('killed');
  return finish(on);
}

describe('the daily reconciliation', { timeout: TIMEOUT_MS }, () => {
  it('has several pages of everything, and something to find', () => {
    const count = (name: string) => statements.filter((one) => one === name).length;
    expect(count('ledger.transfers-page')).toBeGreaterThan(3);
    expect(count('ledger.move-month-verification')).toBeGreaterThan(5);
    expect(count('test.rows-page')).toBeGreaterThan(1);
    expect(count('COMMIT')).toBeGreaterThan(20);
    const checks = new Set(expected.found.map(({ check }) => check));
    expect(checks).toEqual(
      new Set(['asset-sum', 'cash', 'month-account', 'month-record', 'month-totals', 'row']),
    );
  });

  it('is finished after its process was killed in any part of it', async () => {
    for (const killAt of killPlaces(statements, KILLS, choices)) {
      expect(await killAndFinish(killAt)).toEqual(expected);
    }
  });

  it.each(['sent', 'answered'] as const)(
    'is finished after a kill once its last commit is %s',
    async (moment) => {
      const statement = statements.lastIndexOf('COMMIT') + 1;
      expect(await killAndFinish({ statement, moment })).toEqual(expected);
    },
  );

  it('finds each discrepancy once where it is killed as that is committed', async () => {
    let at = statements.indexOf('ledger.insert-discrepancies');
    for (const moment of ['sent', 'answered'] as const) {
      expect(at).toBeGreaterThan(0);
      const statement = statements.indexOf('COMMIT', at) + 1;
      expect(await killAndFinish({ statement, moment })).toEqual(expected);
      at = statements.indexOf('ledger.insert-discrepancies', at + 1);
    }
  });

  it('is finished by processes that are killed again and again', async () => {
    const on = await books.copy();
    const statement = Math.ceil(statements.length / 6);
    let kills = 0;
    while ((await processes.run(taskOn(on, { statement, moment: 'sent' }))) === 'killed') kills += 1;
    expect(kills).toBeGreaterThan(3);
    expect(await finish(on)).toEqual(expected);
  });

  it('is finished after kills at any time', async () => {
    let kills = 0;
    for (let turn = 0; turn < TIMED_KILLS; turn += 1) {
      const on = await books.copy();
      const kill = killAfter((wholeMs * choices.below(90)) / 100);
      if ((await processes.run(taskOn(on), kill)) === 'killed') kills += 1;
      expect(await finish(on)).toEqual(expected);
    }
    expect(kills).toBeGreaterThan(0);
  });
});
