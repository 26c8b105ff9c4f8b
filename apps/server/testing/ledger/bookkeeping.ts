import { audit, type AuditCommand, type BookCheck } from '../../src/ledger/index.ts';
import { closeMonths } from '../../src/ledger/months/close-months.ts';
import { reconcileDaily } from '../../src/ledger/reconciliation/daily-run.ts';
import { sealDay } from '../../src/ledger/seals/seal-day.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { statement } from '../../src/platform/database/statement.ts';

/** Transfers, rows and members of a page: small, so that tests have many pages. */
const ROWS_A_PAGE = 20;

/** Work on the books, done by a test or by a process that the test kills. */
export type BookWork =
  /** Seals the previous day and closes final months. */
  | { readonly name: 'close' }
  | { readonly name: 'reconcile' }
  | { readonly name: 'archive'; readonly month: string; readonly path: string }
  | { readonly name: 'attach'; readonly path: string };

/** Treats every member's balance as a row of a domain, and reports the row of the first member. */
const rowsOfDomain: BookCheck = {
  transfers: statement(
    'test.no-transfers',
    `SELECT '' AS "check", '' AS subject, NULL::bigint AS "memberId", '' AS expected, '' AS found
     WHERE $1::bigint > $2::bigint`,
  ),
  rows: statement(
    'test.rows',
    `SELECT 'row' AS "check", format('row %s', member_id) AS subject, member_id AS "memberId", '' AS expected,
            '' AS found
     FROM member_balance WHERE member_id > $1 AND member_id <= $2 AND member_id = 1`,
  ),
  rowsPage: statement(
    'test.rows-page',
    `SELECT max(member_id) AS "lastId" FROM (
       SELECT member_id FROM member_balance WHERE member_id > $1 ORDER BY member_id LIMIT $2) page`,
  ),
};

/** Returns the printed lines and whether the command succeeded. */
export async function doBookWork(
  database: Database,
  work: BookWork,
  now: Date,
): Promise<{ done: boolean; lines: string[] }> {
  const deps = { database, clock: { now: () => now } };
  const lines: string[] = [];
  if (work.name === 'close') {
    await sealDay(deps, ROWS_A_PAGE);
    await closeMonths(deps, { rowsAPage: ROWS_A_PAGE });
    return { done: true, lines };
  }
  if (work.name === 'reconcile') {
    await reconcileDaily({ ...deps, checks: [rowsOfDomain] }, { rowsAPage: ROWS_A_PAGE });
    return { done: true, lines };
  }
  const print = (line: string) => void lines.push(line);
  const { path } = work;
  const command: AuditCommand =
    work.name === 'archive' ? { verb: 'archive', name: work.month, path } : { verb: 'attach', path };
  const done = await audit({ database, checks: [], operator: 'ana', now, print }, command);
  return { done, lines };
}
