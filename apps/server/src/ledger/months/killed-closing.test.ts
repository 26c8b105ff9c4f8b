import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endAndCloseMonth, nextTransferMonth } from '../../../testing/ledger/book-months.ts';
import {
  bookProcesses,
  killAfter,
  type KillAt,
  killPlaces,
} from '../../../testing/ledger/bookkeeping-process.ts';
import { doBookWork } from '../../../testing/ledger/bookkeeping.ts';
import { type Books, openBooks } from '../../../testing/ledger/books.ts';
import { playMonth } from '../../../testing/ledger/busy-month.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { testClock, type TestClock } from '../../../testing/server/test-clock.ts';
import { verifyMonth } from '../reconciliation/audit.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { listMonths } from './month-queries.ts';

const DAY_MS = 86_400_000;
const MEMBERS = 30;
const BETS = 150;
const KILLS = 10;
/** On a busy machine. */
const TIMEOUT_MS = 240_000;
const FINISH_MS = 30_000;
const TIMED_KILLS = 4;
const WORK = { name: 'close' } as const;

const choices = seededChoices('kills of a closing');
const processes = bookProcesses();
afterAll(() => processes.end());

/** A closed month, and one that has ended and is neither sealed nor closed. */
let books: Books;
let clock: TestClock;
/** Of an uninterrupted closing. */
let statements: readonly string[];
let wholeMs: number;
let expected: Awaited<ReturnType<typeof stateOf>>;
beforeAll(async () => {
  books = await openBooks();
  clock = testClock(new Date('2026-03-02T00:00:30Z'));
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await books.member(1_000n));
  await endAndCloseMonth(books.database, clock);
  await playMonth(books, members, BETS);
  await nextTransferMonth(books.database);
  await playMonth(books, members.slice(0, 5), 5);
  clock.advance(DAY_MS);
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

/** All that a closing writes, and the transfers. */
async function stateOf({ sql }: Books) {
  return {
    months: await sql('SELECT * FROM book_month ORDER BY first_id'),
    accounts: await sql('SELECT * FROM book_month_account ORDER BY first_id, account_id'),
    members: await sql('SELECT * FROM book_month_member ORDER BY first_id, member_id, asset'),
    seals: await sql('SELECT * FROM day_seal ORDER BY day'),
    blocks: await sql('SELECT * FROM day_seal_block ORDER BY last_id'),
    transfers: await sql('SELECT * FROM transfer ORDER BY id'),
    triggers: await sql(
      `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    ),
  };
}

/** Does the work until all of it is done: what a killed process has begun may go on for a moment. */
async function finish(on: Books): Promise<typeof expected> {
  await vi.waitFor(
    async () => {
      await doBookWork(on.database, WORK, clock.now());
      const open = await on.sql(`SELECT name FROM book_month WHERE state = 'open'`);
      expect(open).toHaveLength(1);
    },
    { timeout: FINISH_MS },
  );
  const state = await stateOf(on);
  expect(await reconcile(on.database)).toEqual([]);
  for (const month of await on.database.many(listMonths, [])) {
    if (month.state === 'closed') expect(await verifyMonth(on.database, month, [])).toEqual([]);
  }
  await on.drop();
  return state;
}

async function killAndFinish(killAt: KillAt): Promise<typeof expected> {
  const on = await books.copy();
  expect(await processes.run(taskOn(on, killAt))).toBe('killed');
  return finish(on);
}

describe('the closing of a month', { timeout: TIMEOUT_MS }, () => {
  it('has several pages of everything', () => {
    const count = (name: string) => statements.filter((one) => one === name).length;
    expect(count('ledger.add-account-totals')).toBeGreaterThan(5);
    expect(count('ledger.list-account-lines')).toBeGreaterThan(2);
    expect(count('ledger.list-member-lines')).toBeGreaterThan(2);
    expect(expected.blocks.length).toBeGreaterThan(5);
  });

  it('is finished after its process was killed in any part of it', async () => {
    for (const killAt of killPlaces(statements, KILLS, choices)) {
      expect(await killAndFinish(killAt)).toEqual(expected);
    }
  });

  it.each(['sent', 'answered'] as const)('is finished after a kill once its commit is %s', async (moment) => {
    const statement = statements.indexOf('COMMIT', statements.indexOf('ledger.close-month')) + 1;
    expect(statement).toBeGreaterThan(0);
    expect(await killAndFinish({ statement, moment })).toEqual(expected);
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
