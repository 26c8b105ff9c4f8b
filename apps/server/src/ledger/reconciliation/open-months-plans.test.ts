import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClosedMonths, openClosedMonths } from '../../../testing/ledger/book-months.ts';
import type { Statement } from '../../platform/database/statement.ts';
import { checkMembers, checkMoved } from './member-queries.ts';
import { listMalformedTransfers, sumOwed, transfersPage } from './transfer-checks.ts';

const LAST = 2n ** 62n;
let months: ClosedMonths;
/** The last one is the month of the id before a page: its index is searched without a result. */
let closed: string[];
let closedUpTo: bigint;
beforeAll(async () => {
  months = await openClosedMonths();
  const rows = await months.books.sql<{ name: string; end: bigint }>(
    `SELECT 'transfer_' || replace(name, '-', '_') AS name, end_id AS "end" FROM book_month WHERE state = 'closed' ORDER BY first_id`,
  );
  closed = rows.map(({ name }) => name).slice(0, -1);
  closedUpTo = rows.reduce((most, { end }) => (end > most ? end : most), 0n) - 1n;
});
afterAll(() => months.books.drop());

/** The execution of a statement with the generic plan of a prepared statement. */
async function planOf({ text }: Statement<never, unknown>, params: readonly unknown[]): Promise<string> {
  return months.books.database.transaction(async (tx) => {
    await tx.foreign('SET LOCAL plan_cache_mode = force_generic_plan', []);
    const { rows } = await tx.foreign(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, params);
    return rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n');
  });
}

describe('check of the open months', () => {
  it.each([
    ['transfers of a page', transfersPage, () => [closedUpTo, LAST, 10]],
    ['shapes of transfers', listMalformedTransfers, () => [closedUpTo, LAST]],
    ['the debt to members', sumOwed, () => [closedUpTo, LAST]],
    ['balances', checkMembers, () => [0n, 100n, LAST]],
    ['members who moved money', checkMoved, () => [closedUpTo, LAST, []]],
  ] as const)('reads no closed month for %s', async (_, statement, params) => {
    const plan = await planOf(statement, params());
    const read = plan
      .split('\n')
      .filter((line) => / on transfer_/.test(line) && !line.includes('never executed'));
    expect(read.length).toBeGreaterThan(0);
    for (const name of closed) expect(read.join('\n')).not.toContain(name);
  });
});
