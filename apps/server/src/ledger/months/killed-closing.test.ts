import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endAndCloseMonth, nextTransferMonth } from '../../../testing/ledger/book-months.ts';
import { type Books, openBooks } from '../../../testing/ledger/books.ts';
import { playMonth } from '../../../testing/ledger/busy-month.ts';
import {
  KILLED_WORK_TIMEOUT_MS,
  type KilledWork,
  openKilledWork,
} from '../../../testing/ledger/killed-work.ts';
import { seededChoices } from '../../../testing/server/seeded-choices.ts';
import { testClock } from '../../../testing/server/test-clock.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { verifyMonth } from '../reconciliation/audit.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { listMonths } from './month-queries.ts';

const MEMBERS = 30;
const BETS = 150;

/** A closed month, and an ended month that is neither sealed nor closed. */
let books: Books;
let closing: KilledWork<Awaited<ReturnType<typeof stateOf>>>;
beforeAll(async () => {
  books = await openBooks();
  const clock = testClock(new Date('2026-03-02T00:00:30Z'));
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await books.member(1_000n));
  await endAndCloseMonth(books.database, clock);
  await playMonth(books, members, BETS);
  await nextTransferMonth(books.database);
  await playMonth(books, members.slice(0, 5), 5);
  clock.advance(DAY_MS);
  const choices = seededChoices('kills of a closing');
  closing = await openKilledWork({
    books,
    clock,
    work: { name: 'close' },
    choices,
    stateOf,
    expectFinished,
    verify,
  });
});
afterAll(async () => {
  closing.end();
  await books.drop();
});

/** All rows that a closing writes, and the transfers. */
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

async function expectFinished({ sql }: Books): Promise<void> {
  expect(await sql(`SELECT name FROM book_month WHERE state = 'open'`)).toHaveLength(1);
}

async function verify({ database }: Books): Promise<void> {
  expect(await reconcile(database)).toEqual([]);
  for (const month of await database.many(listMonths, [])) {
    if (month.state === 'closed') expect(await verifyMonth(database, month, [])).toEqual([]);
  }
}

describe('killed closing of a month', { timeout: KILLED_WORK_TIMEOUT_MS }, () => {
  it('covers several pages of every step', () => {
    const count = (name: string) => closing.statements.filter((one) => one === name).length;
    expect(count('ledger.add-account-totals')).toBeGreaterThan(5);
    expect(count('ledger.list-account-lines')).toBeGreaterThan(2);
    expect(count('ledger.list-member-lines')).toBeGreaterThan(2);
    expect(closing.expected.blocks.length).toBeGreaterThan(5);
  });

  it('finishes after a kill at any statement', async () => {
    await expect(closing.killEverywhere()).resolves.toBeUndefined();
  });

  it.each(['sent', 'answered'] as const)('finishes after a kill when its commit is %s', async (moment) => {
    const { statements } = closing;
    const statement = statements.indexOf('COMMIT', statements.indexOf('ledger.close-month')) + 1;
    expect(statement).toBeGreaterThan(0);
    await expect(closing.killAt({ statement, moment })).resolves.toBeUndefined();
  });

  it('finishes after repeated kills', async () => {
    await expect(closing.killRepeatedly()).resolves.toBeUndefined();
  });

  it('finishes after kills at random times', async () => {
    await expect(closing.killAtRandomTimes()).resolves.toBeUndefined();
  });
});
