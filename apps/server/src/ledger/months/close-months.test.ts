import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { losingConnectionAt } from '../../../testing/database/lost-connection.ts';
import { tampered } from '../../../testing/database/tampered.ts';
import { endAndCloseMonth, endMonth, nextTransferMonth } from '../../../testing/ledger/book-months.ts';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { testClock, type TestClock } from '../../../testing/server/test-clock.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { post } from '../index.ts';
import { listPosting } from '../reconciliation/transfer-checks.ts';
import { sealDay } from '../seals/seal-day.ts';
import { closeMonths } from './close-months.ts';

let books: Books;
let ana: bigint;
let ben: bigint;
let clock: TestClock;
beforeEach(async () => {
  books = await openBooks();
  clock = testClock(new Date('2026-03-02T00:00:30Z'));
  ana = await books.member(1_000n);
  ben = await books.member(500n);
});
afterEach(() => books.drop());

const close = (database: Database = books.database, rowsAPage?: number) =>
  closeMonths({ database, clock }, rowsAPage === undefined ? {} : { rowsAPage });

async function bet(memberId: bigint, amountUnits = 100n): Promise<void> {
  const stake = { kind: 'bet', asset: PHP, memberId, amountUnits, counterparty: 'studio' } as const;
  expect(await post(books.database, { ...envelope(), ...stake })).toMatchObject({ outcome: 'posted' });
}

interface StoredMonth {
  readonly name: string;
  readonly state: string;
  readonly transfers: bigint;
}
const months = () =>
  books.sql<StoredMonth>('SELECT name, state, transfers FROM book_month ORDER BY first_id');
const closings = () =>
  books.sql(`SELECT b.state, m.member_id, m.sequence, m.cash, m.locked, m.bonus
    FROM book_month_member m JOIN book_month b USING (first_id) ORDER BY m.first_id, m.member_id`);
const totals = () =>
  books.sql(`SELECT a.kind, a.owner, m.debit, m.credit FROM book_month_account m JOIN account a ON a.id = m.account_id
    ORDER BY m.first_id, a.owner, a.kind`);

describe('month of the books', () => {
  it('stays open until its ids are final and its days are sealed', async () => {
    expect(await close()).toEqual([]);
    await nextTransferMonth(books.database);
    expect(await close()).toEqual([]);
    expect(await months()).toMatchObject([{ state: 'open' }]);
    clock.advance(DAY_MS);
    await sealDay({ database: books.database, clock });
    expect(await close()).toMatchObject([{ transfers: 2n, owed: { PHP: '1500' } }]);
    expect(await months()).toMatchObject([{ state: 'closed', transfers: 2n }]);
  });

  it('waits for a posting in progress that has one of its ids', async () => {
    const other = openDatabase({ url: books.url, maxConnections: 2 });
    const reads = Promise.withResolvers<void>();
    let readCount = 0;
    const watched: Database = {
      ...books.database,
      many: (query, params) => {
        if (query.name === listPosting.name && (readCount += 1) === 3) reads.resolve();
        return books.database.many(query, params);
      },
    };
    let closing: Promise<unknown> = Promise.resolve();
    await other.transaction(async (tx) => {
      await tx.foreign(`SELECT nextval('transfer_id_seq')`, []);
      closing = close(watched);
      await reads.promise;
    });
    await other.close();
    expect(await closing).toEqual([]);
  });

  it('has the totals of every account and the closing balances of its members', async () => {
    await bet(ana);
    await endAndCloseMonth(books.database, clock);
    await bet(ben, 30n);
    await bet(ben, 20n);
    await endAndCloseMonth(books.database, clock);
    expect(await closings()).toEqual([
      { state: 'closed', member_id: ana, sequence: 2n, cash: 900n, locked: 0n, bonus: 0n },
      { state: 'closed', member_id: ben, sequence: 1n, cash: 500n, locked: 0n, bonus: 0n },
      { state: 'closed', member_id: ben, sequence: 3n, cash: 450n, locked: 0n, bonus: 0n },
    ]);
    expect(await totals()).toEqual([
      { kind: 'gateway-in', owner: 'gateway:test', debit: '1500', credit: '0' },
      { kind: 'cash', owner: `member:${ana}`, debit: '100', credit: '1000' },
      { kind: 'cash', owner: `member:${ben}`, debit: '0', credit: '500' },
      { kind: 'game-result', owner: 'provider:studio', debit: '0', credit: '100' },
      { kind: 'cash', owner: `member:${ben}`, debit: '50', credit: '0' },
      { kind: 'game-result', owner: 'provider:studio', debit: '0', credit: '50' },
    ]);
  });

  it('is chained to the previous month', async () => {
    await endAndCloseMonth(books.database, clock);
    await bet(ben);
    await endAndCloseMonth(books.database, clock);
    const [first, second] = await books.sql<{ hash: Buffer; previous_hash: Buffer }>(
      'SELECT hash, previous_hash FROM book_month ORDER BY first_id',
    );
    expect(first?.previous_hash).toEqual(Buffer.alloc(32));
    expect(second?.previous_hash).toEqual(first?.hash);
  });

  it('is called "earlier" for transfers whose ids carry no month', async () => {
    const [ids] = await books.sql<{ last: bigint }>('SELECT last_value AS last FROM transfer_id_seq');
    await tampered(books, 'DELETE FROM transfer');
    await books.sql(`SELECT setval('transfer_id_seq', 16, false)`);
    const cy = await books.member(500n);
    await books.sql(`SELECT setval('transfer_id_seq', ${ids?.last})`);
    await bet(cy);
    clock.advance(DAY_MS);
    expect(await sealDay({ database: books.database, clock })).toMatchObject({ transfers: 1n });
    expect(await close()).toMatchObject([{ name: 'earlier', transfers: 1n }]);
    expect((await months()).map(({ name }) => name)).toEqual([
      'earlier',
      expect.stringMatching(/^\d{4}-\d{2}$/),
    ]);
    const insert = `INSERT INTO transfer_earlier SELECT * FROM transfer_earlier`;
    await expect(books.sql(insert)).rejects.toThrow('its month is closed');
  });

  it('accepts no transfer after it is closed', async () => {
    await endAndCloseMonth(books.database, clock);
    const insert = `INSERT INTO transfer (id, transaction_id, recorded_at, debit_account_id, credit_account_id, amount, asset, kind)
      SELECT max(id) + 1, max(id), now(), min(debit_account_id), min(credit_account_id), 1, 'PHP', 'win' FROM transfer`;
    await expect(books.sql(insert)).rejects.toThrow('its month is closed');
    await bet(ana);
  });

  it.each([
    ['book_month', `transfers = transfers + 1`, 'the record of a month is final'],
    ['book_month_account', `debit = debit + 1`, 'the totals of a month are final'],
    ['book_month_member', `cash = cash + 1`, 'the totals of a month are final'],
  ])('cannot be changed in %s after it is closed', async (table, change, refusal) => {
    await endAndCloseMonth(books.database, clock);
    await expect(books.sql(`UPDATE ${table} SET ${change}`)).rejects.toThrow(refusal);
    await expect(books.sql(`DELETE FROM ${table}`)).rejects.toThrow(refusal);
  });
});

describe('day seals of a month', () => {
  it('end with the month; transfers of the next month are in the next seal', async () => {
    await nextTransferMonth(books.database);
    await bet(ana);
    clock.advance(DAY_MS);
    const first = await sealDay({ database: books.database, clock });
    clock.advance(DAY_MS);
    const second = await sealDay({ database: books.database, clock });
    const [end] = await books.sql<{ end_id: bigint }>(
      'SELECT end_id FROM book_month ORDER BY first_id LIMIT 1',
    );
    expect(first).toMatchObject({ upTo: (end?.end_id ?? 0n) - 1n, transfers: 2n });
    expect(second).toMatchObject({ afterId: first?.upTo, transfers: 1n });
  });
});

describe('closing', () => {
  beforeEach(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await bet(ana);
      await bet(ben, 10n);
    }
    await endMonth(books.database, clock, 3);
  });

  it('continues after a failure between any two pages and counts nothing twice', async () => {
    const pages = 12;
    let died = 0;
    for (let run = 0; run < pages * 3; run += 1) {
      // Two pages of each run are committed; the third fails before its commit.
      await close(losingConnectionAt(books.database, 3), 2).catch(() => (died += 1));
      if ((await months())[0]?.state === 'closed') break;
    }
    expect(died).toBeGreaterThan(2);
    const resumed = [await months(), await totals(), await closings()];
    await tampered(books, `DELETE FROM book_month_account`);
    await tampered(books, `DELETE FROM book_month_member`);
    await tampered(books, `DELETE FROM book_month`);
    expect(await close()).toHaveLength(1);
    expect([await months(), await totals(), await closings()]).toEqual(resumed);
  });

  it('reports a closed month even when the next month fails', async () => {
    await bet(ana);
    await endMonth(books.database, clock, 3);
    const reported: string[] = [];
    const onClosed = ({ name }: { readonly name: string }) => void reported.push(name);
    // The pages of the first month: its transfers, their end, accounts, their end, members and the record.
    const died = closeMonths({ database: losingConnectionAt(books.database, 7), clock }, { onClosed });
    await expect(died).rejects.toThrow('terminat');
    expect(reported).toEqual([(await months())[0]?.name]);
    expect((await months()).map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  it('runs in one process at a time', async () => {
    const others = [0, 1].map(() => openDatabase({ url: books.url, maxConnections: 2 }));
    const closed = await Promise.all([...others, ...others].map((database) => close(database, 1)));
    await Promise.all(others.map((one) => one.close()));
    if (closed.flat().length === 0) closed.push(await close());
    expect(closed.flat()).toHaveLength(1);
    expect(await months()).toMatchObject([{ state: 'closed', transfers: 8n }]);
  });
});
