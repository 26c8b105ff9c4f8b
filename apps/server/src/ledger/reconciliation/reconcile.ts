import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { BookCheck, Discrepancy } from './discrepancy.ts';
import { findClosedUpTo } from './mark-queries.ts';
import { checkOpenPage, type OpenPlace, openPlace } from './open-months.ts';
import { settledUpTo } from './transfer-checks.ts';

const ROWS_A_PAGE = 10_000;

/**
 * Checks the open months against the closed ones, all balances, and all rows of the domains, page by page while
 * postings continue. A discrepancy is a defect or a forgery: stop payouts and investigate. An empty list means
 * that the books agree exactly. Closed months are verified separately.
 */
export async function reconcile(
  database: Database,
  checks: readonly BookCheck[] = [],
): Promise<Discrepancy[]> {
  const upTo = await settledUpTo(database);
  const { closedUpTo } = await database.one(findClosedUpTo, []);
  const found: Discrepancy[] = [];
  let at: OpenPlace | undefined = openPlace(closedUpTo, upTo);
  while (at) {
    const place: OpenPlace = at;
    const { discrepancies, next } = await planned(database, (on) => checkOpenPage(on, checks, place));
    found.push(...discrepancies);
    at = next;
  }
  for (const check of checks) found.push(...(await checkRows(database, check)));
  return found;
}

/** Reads a page in its own transaction, planned for its values. */
export function planned<Page>(database: Database, read: (on: Queryable) => Promise<Page>): Promise<Page> {
  return database.transaction(async (tx) => {
    await tx.planForValues();
    return read(tx);
  });
}

async function checkRows(database: Database, { rows, rowsPage }: BookCheck): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  let after: bigint | null = 0n;
  while (after !== null) {
    const from: bigint = after;
    const { lastId } = await database.one(rowsPage, [from, ROWS_A_PAGE]);
    if (lastId !== null) found.push(...(await planned(database, (on) => on.many(rows, [from, lastId]))));
    after = lastId;
  }
  return found;
}
