import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks, PHP } from '../../testing/ledger/books.ts';
import { tampered } from '../../testing/database/tampered.ts';
import { type Queryable, statement } from '../platform/database/statement.ts';
import { foldTransfers, readHistory, readPeriods, readSums, readSumsAfter } from './index.ts';

const PAGE = 2;
/** Ten thousand pages of one member, and four times as much of others. */
const TRANSFERS = 10_000 * PAGE;
const OTHERS = 10;
const OF_EACH = 8000;
const FILL_TIMEOUT_MS = 120_000;
const DAY = { firstDay: '2026-03-02', lastDay: '2026-03-20' };

let books: Books;
let memberId: bigint;
beforeAll(async () => {
  books = await openBooks();
  memberId = await books.member(10_000n);
  await insertBets(memberId, TRANSFERS);
  for (let other = 0; other < OTHERS; other += 1) await insertBets(await books.member(10_000n), OF_EACH);
  await foldTransfers(books.database);
  // Transfers after the last fold are added from the books.
  await insertBets(memberId, PAGE);
  await books.sql('ANALYZE transfer, transfer_day, member_balance');
}, FILL_TIMEOUT_MS);
afterAll(() => books.drop());

/** Inserts bets of the member, one per minute, after the existing ones. Single postings would take minutes. */
async function insertBets(member: bigint, bets: number): Promise<void> {
  await tampered(
    books,
    `WITH last AS (
       SELECT * FROM transfer WHERE member_id = ${member} ORDER BY member_sequence DESC LIMIT 1
     ), first AS (SELECT max(id) AS id FROM transfer)
     INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, member_id,
       member_delta, member_balance_after, member_sequence, asset, kind, reference)
     SELECT first.id + n, first.id + n, last.recorded_at + n * interval '1 minute', last.credit_account_id,
            last.debit_account_id, 1, last.member_id, 0, last.member_balance_after, last.member_sequence + n, last.asset,
            'bet', 'test:' || n
       FROM last, first, generate_series(1, ${bets}) AS n`,
  );
  await tampered(
    books,
    `UPDATE member_balance b SET sequence = b.sequence + ${bets} WHERE b.member_id = ${member}`,
  );
  await tampered(books, `SELECT setval('transfer_id_seq', (SELECT max(id) FROM transfer))`);
}

const countRead = statement<[], { scanned: bigint; fetched: bigint }>(
  'test.count-read-transfers',
  `SELECT sum(seq_tup_read)::bigint AS scanned, sum(idx_tup_fetch)::bigint AS fetched
     FROM pg_stat_xact_user_tables WHERE relname ~ '^transfer_(earlier|\\d{4}_\\d\\d)$'`,
);

/** Number of transfers that a query scans without an index, and fetches by an index, including functions. */
async function countReads(read: (on: Queryable) => Promise<unknown>) {
  return books.database.transaction(async (tx) => {
    const before = await tx.one(countRead, []);
    await read(tx);
    const after = await tx.one(countRead, []);
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}

const range = () => ({ memberId, asset: PHP, ...DAY });

describe('query without a scan of transfers', () => {
  it.each([
    ['1', undefined],
    ['10,000', 6n],
  ])('reads only the rows of page %s of an account record', async (_page, before) => {
    const page = { memberId, asset: PHP, limit: PAGE, beforeSequence: before };
    const { entries } = await readHistory(books.database, page);
    expect(entries.at(-1)?.sequence).toBe(before === undefined ? BigInt(TRANSFERS + PAGE) : 4n);
    const { scanned, fetched } = await countReads((on) => readHistory(on, page));
    expect(scanned).toBe(0n);
    // One row more than the page shows whether a page follows; the planner reads the ends of an index.
    expect(fetched).toBeGreaterThan(PAGE);
    expect(fetched).toBeLessThan(3 * PAGE);
  });

  it.each([
    ['some days', DAY],
    ['common lines', { lines: ['bet'] as const }],
    ['rare lines', { lines: ['deposit'] as const }],
    ['common lines of some days', { lines: ['bet', 'win'] as const, ...DAY }],
  ])('reads a record of %s', async (_what, filter) => {
    const page = { memberId, asset: PHP, limit: PAGE, beforeSequence: 6n, ...filter };
    expect((await countReads((on) => readHistory(on, page))).scanned).toBe(0n);
  });

  it.each([
    ['totals of some days', (on: Queryable) => readSums(on, range())],
    ['totals of everything', (on: Queryable) => readSums(on, { memberId, asset: PHP })],
    [
      'the required stakes',
      (on: Queryable) => readSumsAfter(on, { memberId, asset: PHP, afterSequences: [100n] }),
    ],
    ['profit and loss by day', (on: Queryable) => readPeriods(on, { ...range(), unit: 'day', limit: 32 })],
    [
      'profit and loss by month',
      (on: Queryable) => readPeriods(on, { ...range(), unit: 'month', limit: 32 }),
    ],
  ])('reads %s', async (_what, read) => {
    expect((await countReads(read)).scanned).toBe(0n);
  });
});
