import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { BookCheck, Break } from './break.ts';
import { findClosedUpTo } from './mark-queries.ts';
import { checkOpenPage, openPlace } from './open-months.ts';
import { settledUpTo } from './settled.ts';

const ROWS_A_PAGE = 10_000;

/**
 * Checks the open months against the closed ones, every balance, and every row that the domains hold of transfers, page
 * by page, while postings go on. A break is a defect or a forgery: stop payouts and look. An empty list means that the
 * books agree to the unit. Closed months are verified by themselves.
 */
export async function reconcile(database: Database, checks: readonly BookCheck[] = []): Promise<Break[]> {
  const upTo = await settledUpTo(database);
  const { closedUpTo } = await database.one(findClosedUpTo, []);
  const found: Break[] = [];
  let at: ReturnType<typeof openPlace> | undefined = openPlace(closedUpTo, upTo);
  while (at) {
    const { breaks, next } = await checkOpenPage(database, checks, at);
    found.push(...breaks);
    at = next;
  }
  for (const check of checks) found.push(...(await checkRows(database, check)));
  return found;
}

async function checkRows(on: Queryable, { rows, rowsPage }: BookCheck): Promise<Break[]> {
  const found: Break[] = [];
  let after = 0n;
  for (;;) {
    const { lastId } = await on.one(rowsPage, [after, ROWS_A_PAGE]);
    if (lastId === null) return found;
    found.push(...(await on.many(rows, [after, lastId])));
    after = lastId;
  }
}
