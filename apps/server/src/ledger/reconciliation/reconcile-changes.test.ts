import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Books, envelope, openBooks, PHP } from '../../../testing/ledger/books.ts';
import { testClock } from '../../../testing/server/test-clock.ts';
import { tampered } from '../../../testing/database/tampered.ts';
import { blockedPayouts } from '../../../testing/wallet/withdrawals.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { post } from '../index.ts';
import { clear } from './discrepancy.ts';
import { reconcileChanges } from './reconcile-changes.ts';
import { settledUpTo } from './transfer-checks.ts';

let books: Books;
let memberId: bigint;
const clock = testClock();
const check = () => reconcileChanges({ database: books.database, clock, checks: [] });
const bet = () =>
  post(books.database, {
    ...envelope(),
    kind: 'bet',
    asset: PHP,
    memberId,
    amountUnits: 100n,
    counterparty: 'studio',
  });

beforeEach(async () => {
  books = await openBooks();
  memberId = await books.member(1_000n);
  await books.member(500n);
  await bet();
});
afterEach(() => books.drop());

describe('check of changes', () => {
  it('finds nothing in consistent books, and payouts continue', async () => {
    expect(await check()).toEqual([]);
    await bet();
    expect(await check()).toEqual([]);
    expect(await blockedPayouts(books.database)).toBe('none');
  });

  it('finds a changed balance before the next bet of the member and stops payouts', async () => {
    await check();
    await books.sql(`UPDATE member_balance SET cash = cash + 1000 WHERE member_id = ${memberId}`);
    await bet();
    const found = await check();
    expect(found.map(({ check: name, expected, found: stored }) => [name, expected, stored])).toEqual([
      ['balance-after', '800', '1800'],
      ['cash', '800', '1800'],
    ]);
    expect(await blockedPayouts(books.database)).toBe('of members');
  });

  it('finds an amount that was altered since the last check and names the transfer', async () => {
    await check();
    await bet();
    await tampered(books, 'UPDATE transfer SET amount = 99 WHERE member_sequence = 3');
    expect((await check()).map(({ check: name }) => name)).toEqual(['cash', 'transfer']);
  });

  it('finds a transfer that was deleted since the last check', async () => {
    await check();
    await bet();
    await bet();
    await tampered(books, 'DELETE FROM transfer WHERE member_sequence = 3');
    const names = (await check()).map(({ check: name }) => name);
    expect(names).toEqual(['balance-after', 'cash', 'gap', 'sequence']);
  });

  it('reads only transfers since the last check; the daily reconciliation reads older ones', async () => {
    await check();
    await tampered(books, 'UPDATE transfer SET amount = 99 WHERE member_sequence = 2');
    await bet();
    expect(await check()).toEqual([]);
    const [{ upTo } = { upTo: 0n }] = await books.sql<{ upTo: bigint }>(
      `SELECT up_to AS "upTo" FROM reconciliation_mark WHERE kind = 'changes'`,
    );
    const [{ last } = { last: 1n }] = await books.sql<{ last: bigint }>(
      'SELECT max(id) AS last FROM transfer',
    );
    expect(upTo).toBe(last);
  });
});

describe('discrepancy', () => {
  const operator = { by: 'ada', reason: 'taken back by hand' };
  beforeEach(async () => {
    await check();
    await books.sql(`UPDATE member_balance SET cash = cash + 7 WHERE member_id = ${memberId}`);
    await bet();
  });

  it('is reported once, even when it is found again', async () => {
    expect(await check()).toHaveLength(2);
    expect(await check()).toEqual([]);
    await bet();
    expect((await check()).map(({ check: name }) => name)).toEqual([]);
    expect(await blockedPayouts(books.database)).toBe('of members');
  });

  it('that is cleared without a correction is found again by the next check', async () => {
    for (const { id } of await check()) {
      await clear(books.database, { ...operator, discrepancyId: id, now: clock.now() });
    }
    expect(await blockedPayouts(books.database)).toBe('none');
    expect((await check()).map(({ check: name }) => name)).toEqual(['cash']);
    expect(await blockedPayouts(books.database)).toBe('of members');
  });

  it('that was corrected stays cleared, with operator, time and reason', async () => {
    const found = await check();
    await tampered(books, `UPDATE member_balance SET cash = cash - 7 WHERE member_id = ${memberId}`);
    await tampered(books, `UPDATE transfer SET member_balance_after = 800 WHERE member_sequence = 3`);
    for (const { id } of found) {
      expect(await clear(books.database, { ...operator, discrepancyId: id, now: clock.now() })).toBeDefined();
    }
    expect(await check()).toEqual([]);
    await bet();
    expect(await check()).toEqual([]);
    expect(await blockedPayouts(books.database)).toBe('none');
    const acts = 'SELECT break_id, cleared_at, cleared_by, reason FROM book_break_clearance ORDER BY 1';
    expect(await books.sql(acts)).toEqual(
      found.map(({ id }) => ({
        break_id: id,
        cleared_at: clock.now(),
        cleared_by: operator.by,
        reason: operator.reason,
      })),
    );
  });

  it('is cleared once, and recorded clearances are immutable', async () => {
    const [first] = await check();
    const act = { ...operator, discrepancyId: first?.id ?? 0n, now: clock.now() };
    expect(await clear(books.database, act)).toMatchObject({ check: 'balance-after' });
    expect(await clear(books.database, act)).toBeUndefined();
    expect(await clear(books.database, { ...act, discrepancyId: 4_711n })).toBeUndefined();
    for (const table of ['book_break', 'book_break_clearance']) {
      await expect(books.sql(`DELETE FROM ${table}`)).rejects.toThrow('what was found and sealed stays');
    }
    const other = `UPDATE book_break_clearance SET cleared_by = 'bob'`;
    await expect(books.sql(other)).rejects.toThrow('what was found and sealed stays');
  });
});

it('the check waits for a posting that has ids and is not committed', async () => {
  const slow = openDatabase({ url: books.url, maxConnections: 1 });
  const posted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const order: string[] = [];
  const pending = slow.transaction(async (tx) => {
    const gift = { kind: 'deposit', asset: PHP, memberId, amountUnits: 5n, counterparty: 'test' } as const;
    await post(tx, { ...envelope(), ...gift });
    posted.resolve();
    await commit.promise;
    order.push('committed');
  });
  await posted.promise;
  const settled = settledUpTo(books.database).then((upTo) => {
    order.push('settled');
    return upTo;
  });
  // The check does not wait for later transactions.
  await books.member(10n);
  commit.resolve();
  await pending;
  const upTo = await settled;
  expect(order).toEqual(['committed', 'settled']);
  const [row] = await books.sql<{ id: bigint }>('SELECT id FROM transfer WHERE amount = 5');
  expect(row?.id).toBeLessThanOrEqual(upTo);
  await slow.close();
});
