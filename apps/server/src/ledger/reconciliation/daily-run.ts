import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { noteMonths } from '../months/close-months.ts';
import { lockMonthToVerify, moveVerification } from '../months/verify-queries.ts';
import { FIRST_PLACE } from '../months/month-place.ts';
import { verifyMonthPage } from '../months/verify-month.ts';
import { findLastSeal, listBlocks, listSeals } from '../seals/seal-queries.ts';
import { addedFault, blockFaults, sealFault } from '../seals/verify-seals.ts';
import type { BookCheck, Break } from './break.ts';
import { keepBreaks, type OpenBreak } from './breaks.ts';
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
import { settledUpTo } from './settled.ts';

/** Transfers of closed months that a run reads, and rows of each domain, however few transfers the open month has. */
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
  /** Rows of a page of each kind; one for tests. */
  readonly rowsAPage?: number;
  readonly leastBudget?: number;
  /** False to stop after a page; the next call goes on from there. */
  mayGoOn?(): boolean;
  /** Gets the new discrepancies of a page once it is committed. They are reported even if a later page ends the run. */
  onFound?(found: readonly OpenBreak[]): void;
}

interface Page {
  readonly breaks: readonly Break[];
  readonly next: DailyRun | undefined;
}

/**
 * The daily reconciliation: the open months, every balance, the seals since the last closed month, then rows of the domains
 * and closed months in rotation. Its cost follows the open month, not the history. A page, its breaks and the progress are
 * one transaction, so a run that ended anywhere is continued. While another process reads a page nothing happens. Gives
 * the breaks that were not known before.
 */
export async function reconcileDaily(deps: DailyDeps, options: DailyOptions = {}): Promise<OpenBreak[]> {
  const { mayGoOn = () => true } = options;
  await begin(deps);
  const found: OpenBreak[] = [];
  while (mayGoOn()) {
    const kept = await deps.database.transaction((tx) => readPage(deps, tx, options));
    if (!kept) break;
    options.onFound?.(kept);
    found.push(...kept);
  }
  return found;
}

/** Once a day, by the server that comes first; a run of the day before is continued instead. */
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

/** Undefined where there is nothing to read, or another process is at it. */
async function readPage(deps: DailyDeps, tx: Tx, options: DailyOptions): Promise<OpenBreak[] | undefined> {
  const mark = await tx.maybe(lockDailyMark, []);
  if (!mark?.run || !mark.begunAt) return undefined;
  await tx.planForValues();
  const now = deps.clock.now();
  const { breaks, next } = await checkPage(deps, tx, mark.run, { ...options, begunAt: mark.begunAt, now });
  const kept = await keepBreaks(tx, breaks, now);
  if (next) await tx.run(moveRun, [JSON.stringify(next), now]);
  else await tx.run(finishMark, ['full', now]);
  return kept;
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
  const { breaks, next } = await checkOpenPage(tx, checks, run.open, size);
  return { breaks, next: next ? { ...run, open: next } : { ...run, step: 'seals' } };
}

/** The seals since the closed months, each with the seal before it. */
async function checkSeals(tx: Tx, run: DailyRun): Promise<Page> {
  const after = run.open.after === '0' ? -1n : BigInt(run.open.after);
  const upTo = (await tx.maybe(findLastSeal, []))?.upTo ?? -1n;
  const seals = await tx.many(listSeals, [after, upTo, run.place, SEALS_A_PAGE]);
  const last = seals.at(-1);
  if (!last) return { breaks: [], next: { ...run, step: 'blocks', place: run.open.after } };
  const faults = [];
  for (const seal of seals) faults.push(await sealFault(tx, seal));
  return { breaks: faults.filter((fault) => fault !== undefined), next: { ...run, place: last.day } };
}

/** The transfers of these seals. */
async function checkBlocks(tx: Tx, run: DailyRun, { rowsAPage = BLOCKS_A_PAGE }: PageOptions): Promise<Page> {
  const after = BigInt(run.place);
  const upTo = (await tx.maybe(findLastSeal, []))?.upTo ?? 0n;
  const blocks = await tx.many(listBlocks, [after, upTo, rowsAPage]);
  const last = blocks.at(-1);
  if (!last) {
    const added = await addedFault(tx, after, upTo);
    return { breaks: added ? [added] : [], next: { ...run, step: 'rows', place: '' } };
  }
  return { breaks: await blockFaults(tx, blocks, after), next: { ...run, place: `${last.lastId}` } };
}

function budgetOf({ open }: DailyRun, { leastBudget = LEAST_BUDGET }: DailyOptions): number {
  return Math.max(leastBudget, open.transfers);
}

/** Rows of a domain from where the run of the day before ended; after the last row the next run begins again. */
async function checkRows({ checks }: DailyDeps, tx: Tx, run: DailyRun, options: PageOptions): Promise<Page> {
  const check = checks[run.check];
  if (!check) return { breaks: [], next: { ...run, step: 'months', read: 0 } };
  const { rowsAPage = ROWS_A_PAGE } = options;
  const { name } = check.rowsPage;
  const nextCheck = { ...run, check: run.check + 1, read: 0 };
  const place = (await tx.maybe(findRowsPlace, [name]))?.place ?? 0n;
  const { lastId } = await tx.one(check.rowsPage, [place, rowsAPage]);
  await tx.run(moveRowsPlace, [name, lastId ?? 0n]);
  if (lastId === null) return { breaks: [], next: nextCheck };
  const breaks = await tx.many(check.rows, [place, lastId]);
  const read = run.read + rowsAPage;
  return { breaks, next: read < budgetOf(run, options) ? { ...run, read } : nextCheck };
}

/** Closed months: the one that a run has left unfinished, then the one that was verified longest ago. */
async function checkMonths(
  { checks }: DailyDeps,
  tx: Tx,
  run: DailyRun,
  options: PageOptions,
): Promise<Page> {
  const month = await tx.maybe(lockMonthToVerify, [options.begunAt]);
  if (!month || run.read >= budgetOf(run, options)) return { breaks: [], next: undefined };
  const { rowsAPage } = options;
  const size = rowsAPage === undefined ? {} : { blocksAPage: rowsAPage, rowsAPage };
  const page = await verifyMonthPage(tx, month, month.verifying ?? FIRST_PLACE, { checks, ...size });
  const { breaks, next, transfers } = page;
  const progress = next ? JSON.stringify(next) : null;
  await tx.run(moveVerification, [month.firstId, progress, options.now]);
  return { breaks, next: { ...run, read: run.read + transfers } };
}
