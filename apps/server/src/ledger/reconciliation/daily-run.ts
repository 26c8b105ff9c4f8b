import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { noteMonths } from '../months/close-months.ts';
import { verifyMonthPage } from '../months/verify-month.ts';
import { FIRST_PLACE, lockMonthToVerify, moveVerification } from '../months/verify-queries.ts';
import { findLastSeal, listBlocks, listSeals } from '../seals/seal-queries.ts';
import { addedTransferError, blockErrors, sealError } from '../seals/verify-seals.ts';
import {
  type BookCheck,
  type Discrepancy,
  recordDiscrepancies,
  type OpenDiscrepancy,
} from './discrepancy.ts';
import {
  beginRun,
  type DailyRun,
  findClosedUpTo,
  findDailyMark,
  findRowsPlace,
  finishMark,
  lockDailyMark,
  moveRowsPlace,
  moveRun,
} from './mark-queries.ts';
import { checkOpenPage, openPlace } from './open-months.ts';
import { settledUpTo } from './transfer-checks.ts';

/** Minimum number of transfers of closed months, and of rows per domain, that a run reads. */
const LEAST_BUDGET = 500_000;
const SEALS_A_PAGE = 20;
const BLOCKS_A_PAGE = 5;
const ROWS_A_PAGE = 10_000;

interface DailyDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly checks: readonly BookCheck[];
}

export interface DailyOptions {
  /** Rows per page, for tests. */
  readonly rowsAPage?: number;
  readonly leastBudget?: number;
  /** Returns false to stop after a page. The next call continues. */
  mayGoOn?(): boolean;
  /** Gets the new discrepancies of a page once it is committed. They are reported even if a later page ends the run. */
  onFound?(found: readonly OpenDiscrepancy[]): void;
}

interface Page {
  readonly discrepancies: readonly Discrepancy[];
  readonly next: DailyRun | undefined;
}

/**
 * The daily reconciliation: open months, all balances, seals after the last closed month, then rows of the
 * domains and closed months in rotation. The cost follows the open month, not the history. Page, discrepancies
 * and progress are one transaction, so an interrupted run continues. Does nothing while another process reads a
 * page. Returns the new discrepancies.
 */
export async function reconcileDaily(
  deps: DailyDeps,
  options: DailyOptions = {},
): Promise<OpenDiscrepancy[]> {
  const { mayGoOn = () => true } = options;
  await begin(deps);
  const found: OpenDiscrepancy[] = [];
  while (mayGoOn()) {
    const recorded = await deps.database.transaction((tx) => readPage(deps, tx, options));
    if (!recorded) break;
    options.onFound?.(recorded);
    found.push(...recorded);
  }
  return found;
}

/** Begins a run once a day. An unfinished run of the previous day continues instead. */
async function begin({ database, clock }: DailyDeps): Promise<void> {
  const now = clock.now();
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const { run, finishedAt } = await database.one(findDailyMark, []);
  if (run || (finishedAt && finishedAt >= today)) return;
  const upTo = await settledUpTo(database);
  await noteMonths(database, upTo);
  const { closedUpTo } = await database.one(findClosedUpTo, []);
  const first: DailyRun = { step: 'open', place: '', open: openPlace(closedUpTo, upTo), check: 0, read: 0 };
  await database.run(beginRun, [JSON.stringify(first), now, today]);
}

/** Undefined when nothing is left to read, or another process is reading. */
async function readPage(
  deps: DailyDeps,
  tx: Tx,
  options: DailyOptions,
): Promise<OpenDiscrepancy[] | undefined> {
  const mark = await tx.maybe(lockDailyMark, []);
  if (!mark?.run || !mark.begunAt) return undefined;
  await tx.planForValues();
  const now = deps.clock.now();
  const { discrepancies, next } = await checkPage(deps, tx, mark.run, {
    ...options,
    begunAt: mark.begunAt,
    now,
  });
  const recorded = await recordDiscrepancies(tx, discrepancies, now);
  if (next) await tx.run(moveRun, [JSON.stringify(next), now]);
  else await tx.run(finishMark, ['full', now]);
  return recorded;
}

type PageOptions = DailyOptions & { readonly begunAt: Date; readonly now: Date };

function checkPage(deps: DailyDeps, tx: Tx, run: DailyRun, options: PageOptions): Promise<Page> {
  switch (run.step) {
    case 'open':
      return checkOpen(deps, tx, run, options);
    case 'seals':
      return checkSeals(tx, run);
    case 'blocks':
      return checkBlocks(tx, run, options);
    case 'rows':
      return checkRows(deps, tx, run, options);
    case 'months':
      return checkMonths(deps, tx, run, options);
  }
}

async function checkOpen(
  { checks }: DailyDeps,
  tx: Tx,
  run: DailyRun,
  { rowsAPage }: PageOptions,
): Promise<Page> {
  const size = rowsAPage === undefined ? {} : { transfersAPage: rowsAPage, membersAPage: rowsAPage };
  const { discrepancies, next } = await checkOpenPage(tx, checks, run.open, size);
  return { discrepancies, next: next ? { ...run, open: next } : { ...run, step: 'seals' } };
}

/** Verifies the seals after the closed months, each with its predecessor. */
async function checkSeals(tx: Tx, run: DailyRun): Promise<Page> {
  const after = run.open.after === '0' ? -1n : BigInt(run.open.after);
  const upTo = (await tx.maybe(findLastSeal, []))?.upTo ?? -1n;
  const seals = await tx.many(listSeals, [after, upTo, run.place, SEALS_A_PAGE]);
  const last = seals.at(-1);
  if (!last) return { discrepancies: [], next: { ...run, step: 'blocks', place: run.open.after } };
  const sealErrors = [];
  for (const seal of seals) sealErrors.push(await sealError(tx, seal));
  return {
    discrepancies: sealErrors.filter((error) => error !== undefined),
    next: { ...run, place: last.day },
  };
}

/** Verifies the transfers of these seals. */
async function checkBlocks(tx: Tx, run: DailyRun, { rowsAPage = BLOCKS_A_PAGE }: PageOptions): Promise<Page> {
  const after = BigInt(run.place);
  const upTo = (await tx.maybe(findLastSeal, []))?.upTo ?? 0n;
  const blocks = await tx.many(listBlocks, [after, upTo, rowsAPage]);
  const last = blocks.at(-1);
  if (!last) {
    const added = await addedTransferError(tx, after, upTo);
    return { discrepancies: added ? [added] : [], next: { ...run, step: 'rows', place: '' } };
  }
  return { discrepancies: await blockErrors(tx, blocks, after), next: { ...run, place: `${last.lastId}` } };
}

function budgetOf({ open }: DailyRun, { leastBudget = LEAST_BUDGET }: DailyOptions): number {
  return Math.max(leastBudget, open.transfers);
}

/** Verifies rows of a domain from the end of the previous run; after the last row from the beginning. */
async function checkRows({ checks }: DailyDeps, tx: Tx, run: DailyRun, options: PageOptions): Promise<Page> {
  const check = checks[run.check];
  if (!check) return { discrepancies: [], next: { ...run, step: 'months', read: 0 } };
  const { rowsAPage = ROWS_A_PAGE } = options;
  const { name } = check.rowsPage;
  const nextCheck = { ...run, check: run.check + 1, read: 0 };
  const place = (await tx.maybe(findRowsPlace, [name]))?.place ?? 0n;
  const { lastId } = await tx.one(check.rowsPage, [place, rowsAPage]);
  await tx.run(moveRowsPlace, [name, lastId ?? 0n]);
  if (lastId === null) return { discrepancies: [], next: nextCheck };
  const discrepancies = await tx.many(check.rows, [place, lastId]);
  const read = run.read + rowsAPage;
  return { discrepancies, next: read < budgetOf(run, options) ? { ...run, read } : nextCheck };
}

/** Verifies closed months: first an unfinished one, then the one verified longest ago. */
async function checkMonths(
  { checks }: DailyDeps,
  tx: Tx,
  run: DailyRun,
  options: PageOptions,
): Promise<Page> {
  const month = await tx.maybe(lockMonthToVerify, [options.begunAt]);
  if (!month || run.read >= budgetOf(run, options)) return { discrepancies: [], next: undefined };
  const { rowsAPage } = options;
  const size = rowsAPage === undefined ? {} : { blocksAPage: rowsAPage, rowsAPage };
  const page = await verifyMonthPage(tx, month, month.verifying ?? FIRST_PLACE, { checks, ...size });
  const { discrepancies, next, transfers } = page;
  const progress = next ? JSON.stringify(next) : null;
  await tx.run(moveVerification, [month.firstId, progress, options.now]);
  return { discrepancies, next: { ...run, read: run.read + transfers } };
}
