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
  await played(memberId, TRANSFERS);
  for (let other = 0; other < OTHERS; other += 1) await played(await books.member(10_000n), OF_EACH);
  await foldTransfers(books.database);
  // What is not folded yet is added from the books.
  await played(memberId, PAGE);
  await books.sql('ANALYZE transfer, transfer_day, member_balance');
}, FILL_TIMEOUT_MS);
afterAll(() => books.drop());

/** So many bets, one a minute, after what there is of the member. Posted one by one they would take minutes. */
async function played(member: bigint, bets: number): Promise<void> {
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

/** How many transfers a reading looks through without an index, and how many it fetches by one; in functions too. */
async function readBy(read: (on: Queryable) => Promise<unknown>) {
  return books.database.transaction(async (tx) => {
    const before = await tx.one(countRead, []);
    await read(tx);
    const after = await tx.one(countRead, []);
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });
}

const range = () => ({ memberId, asset: PHP, ...DAY });

describe('however many transfers there are, none is looked through for', () => {
  it.each([
    ['1', undefined],
    ['10,000', 6n],
  ])('page %s of an account record, which reads nothing but the page', async (_page, before) => {
    const page = { memberId, asset: PHP, limit: PAGE, beforeSequence: before };
    const { entries } = await readHistory(books.database, page);
    expect(entries.at(-1)?.sequence).toBe(before === undefined ? BigInt(TRANSFERS + PAGE) : 4n);
    const { scanned, fetched } = await readBy((on) => readHistory(on, page));
    expect(scanned).toBe(0n);
    // One more than the page tells whether another follows; the planner reads the ends of an index.
    expect(fetched).toBeGreaterThan(PAGE);
    expect(fetched).toBeLessThan(3 * PAGE);
  });

  it.each([
    ['some days', DAY],
    ['what is common', { lines: ['bet'] as const }],
    ['what is rare', { lines: ['deposit'] as const }],
    ['what is common, in some days', { lines: ['bet', 'win'] as const, ...DAY }],
  ])('a record of %s', async (_what, filter) => {
    const page = { memberId, asset: PHP, limit: PAGE, beforeSequence: 6n, ...filter };
    expect((await readBy((on) => readHistory(on, page))).scanned).toBe(0n);
  });

  it.each([
    ['totals', (on: Queryable) => readSums(on, range())],
    ['totals of everything', (on: Queryable) => readSums(on, { memberId, asset: PHP })],
    [
      'what must be staked',
      (on: Queryable) => readSumsAfter(on, { memberId, asset: PHP, afterSequences: [100n] }),
    ],
    ['profit and loss by day', (on: Queryable) => readPeriods(on, { ...range(), unit: 'day', limit: 32 })],
    [
      'profit and loss by month',
      (on: Queryable) => readPeriods(on, { ...range(), unit: 'month', limit: 32 }),
    ],
  ])('%s', async (_what, read) => {
    expect((await readBy(read)).scanned).toBe(0n);
  });
});
