import { DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { awaitMonth } from '../archive/queries.ts';
import { archiveMonth } from '../archive/archive-month.ts';
import { attachMonth } from '../archive/attach-month.ts';
import { MonthFileError } from '../archive/month-file.ts';
import { verifyMonthFile } from '../archive/verify-month-file.ts';
import { listMonths, type MonthRow } from '../months/month-queries.ts';
import { verifyMonthPage } from '../months/verify-month.ts';
import { FIRST_PLACE, type MonthPlace } from '../months/verify-queries.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import {
  type BookCheck,
  type Discrepancy,
  clear,
  clearCommand,
  listOpenDiscrepancies,
  type OpenDiscrepancy,
} from './discrepancy.ts';
import { findClosedUpTo } from './mark-queries.ts';
import { planned, reconcile } from './reconcile.ts';

/** The commands of `npm run audit`. */
export type AuditCommand =
  | { readonly verb: 'verify' }
  | { readonly verb: 'breaks' }
  | { readonly verb: 'months' }
  /** As `months` lists it. */
  | { readonly verb: 'month'; readonly name: string }
  | { readonly verb: 'archive'; readonly name: string; readonly path: string }
  | { readonly verb: 'attach'; readonly path: string }
  | { readonly verb: 'clear'; readonly discrepancyId: bigint; readonly reason: string };

export interface AuditDeps {
  readonly database: Database;
  readonly checks: readonly BookCheck[];
  /** Name under which a discrepancy is cleared. */
  readonly operator: string;
  readonly now: Date;
  print(line: string): void;
}

/** Runs an audit command. True when nothing has to be resolved. */
export function audit(deps: AuditDeps, command: AuditCommand): Promise<boolean> {
  if (command.verb === 'verify') return verify(deps);
  if (command.verb === 'breaks') return printDiscrepancies(deps);
  if (command.verb === 'months') return printMonths(deps);
  if (command.verb === 'month') return verifyOne(deps, command.name);
  if (command.verb === 'archive') return archiveOne(deps, command.name, command.path);
  if (command.verb === 'attach') return attachOne(deps, command.path);
  return clearOne(deps, command.discrepancyId, command.reason);
}

/**
 * Recomputes all seals and closed months, checks the books against themselves and the domains, and lists open
 * discrepancies. Changes nothing.
 */
async function verify(deps: AuditDeps): Promise<boolean> {
  const { database, print } = deps;
  let agree = await verifyOpen(deps);
  for (const month of await readMonths(database)) agree = (await verifyClosed(deps, month)) && agree;
  const open = await database.many(listOpenDiscrepancies, []);
  if (!agree) print('The books do not agree.');
  else print(open.length === 0 ? 'Everything agrees.' : 'The books agree, but discrepancies are still open:');
  if (open.length > 0) printOpen(deps, open);
  return agree && open.length === 0;
}

/** Verifies seals and books after the closed months. */
async function verifyOpen({ database, checks, print }: AuditDeps): Promise<boolean> {
  const { closedUpTo } = await database.one(findClosedUpTo, []);
  const { days, transfers, last, discrepancy } = await verifySeals(
    database,
    closedUpTo === 0n ? -1n : closedUpTo,
  );
  print(`seals: ${days} days with ${transfers} transfers agree with their rows and are chained`);
  if (last) print(`the last of them, ${last.day}: ${last.hash.toString('hex')}`);
  if (discrepancy) print(`FIRST DIFFERENCE: ${reported(discrepancy)}`);
  const discrepancies = await reconcile(database, checks);
  print(
    'books: balances against closings and transfers, transfers against accounts and sequences, deposits against orders, play against rounds',
  );
  for (const one of discrepancies) print(`DISCREPANCY: ${reported(one)}`);
  return !discrepancy && discrepancies.length === 0;
}

async function printMonths({ database, now, print }: AuditDeps): Promise<boolean> {
  for (const month of await readMonths(database)) print(monthLine(month, now));
  return true;
}

async function verifyOne(deps: AuditDeps, name: string): Promise<boolean> {
  const month = await findMonth(deps, name);
  if (!month) return false;
  const agree = month.state === 'open' ? await verifyOpen(deps) : true;
  return (await verifyClosed(deps, month)) && agree;
}

async function findMonth({ database, print }: AuditDeps, name: string): Promise<MonthRow | undefined> {
  const month = (await readMonths(database)).find((one) => one.name === name);
  if (!month) print(`There is no month ${name}: npm run audit -- months lists them.`);
  return month;
}

/** A month with a discrepancy is not archived, so that it can be examined. */
async function archiveOne(deps: AuditDeps, name: string, path: string): Promise<boolean> {
  // The last statement of a killed run may still be running.
  await deps.database.maybe(awaitMonth, [name]);
  const month = await findMonth(deps, name);
  if (!month || !(await verifyClosed(deps, month))) return false;
  return archive(deps.database, month, path, deps.print);
}

async function attachOne(deps: AuditDeps, path: string): Promise<boolean> {
  const name = await attach(deps.database, path, deps.print);
  return name !== undefined && verifyOne(deps, name);
}

/** Prints the month and its discrepancies. An open month has nothing to verify yet. */
async function verifyClosed({ database, checks, now, print }: AuditDeps, month: MonthRow): Promise<boolean> {
  print(monthLine(month, now));
  if (month.state === 'open') return true;
  if (month.state === 'detached') {
    print('    its transfers are detached: the record, the seals and the totals are verified without them');
  }
  const discrepancies = await verifyMonth(database, month, checks);
  for (const one of discrepancies) print(`DISCREPANCY: ${reported(one)}`);
  return discrepancies.length === 0;
}

async function printDiscrepancies(deps: AuditDeps): Promise<boolean> {
  const open = await deps.database.many(listOpenDiscrepancies, []);
  if (open.length === 0) deps.print('No discrepancy is open: payouts continue.');
  else printOpen(deps, open);
  return open.length === 0;
}

/** Prints the effect of each discrepancy and the command that clears it. */
function printOpen({ print }: AuditDeps, open: readonly OpenDiscrepancy[]): void {
  for (const one of open) {
    const { memberId, id } = one;
    print(numbered(one));
    print(`    ${memberId === null ? 'stops all payouts' : `blocks the payouts of member ${memberId}`}`);
    print(`    once it is resolved: ${clearCommand(id)}`);
  }
  const stopped = open.some(({ memberId }) => memberId === null);
  print(stopped ? 'All payouts are stopped.' : 'Payouts of these members are blocked; all others continue.');
}

async function clearOne(
  { database, operator, now, print }: AuditDeps,
  discrepancyId: bigint,
  reason: string,
): Promise<boolean> {
  const cleared = await clear(database, { discrepancyId, by: operator, reason, now });
  print(
    cleared
      ? `Cleared by ${operator}: ${numbered(cleared)}`
      : `No discrepancy is open under ${discrepancyId}.`,
  );
  return cleared !== undefined;
}

function numbered(one: OpenDiscrepancy): string {
  return `${one.id}  ${one.foundAt.toISOString()}  ${reported(one)}`;
}

function reported({ check, subject, expected, found }: Discrepancy): string {
  return `${check}, ${subject}: expected ${expected}, found ${found}`;
}

export function readMonths(database: Database): Promise<MonthRow[]> {
  return database.many(listMonths, []);
}

/** A month in one line: state, transfers, hash, and age of the last verification. */
function monthLine({ name, state, transfers, hash, verifiedAt }: MonthRow, now: Date): string {
  if (!hash) return `month ${name}: open`;
  const days = verifiedAt && Math.floor((now.getTime() - verifiedAt.getTime()) / DAY_MS);
  const verified = days === null ? 'not verified yet' : `verified ${days} days ago`;
  return `month ${name}: ${state}, ${transfers} transfers, ${hash.toString('hex')}, ${verified}`;
}

/** Verifies all pages of a closed month. Changes nothing. */
export async function verifyMonth(
  database: Database,
  month: MonthRow,
  checks: readonly BookCheck[],
): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  let at: MonthPlace | undefined = FIRST_PLACE;
  while (at) {
    const place: MonthPlace = at;
    const page = await planned(database, (on) => verifyMonthPage(on, month, place, { checks }));
    discrepancies.push(...page.discrepancies);
    at = page.next;
  }
  return discrepancies;
}

type Print = (line: string) => void;

/** Archives a month and prints a summary of the file. True when done. */
async function archive(database: Database, month: MonthRow, path: string, print: Print): Promise<boolean> {
  const { transfers, answers, sha256 } = await archiveMonth(database, month, path);
  print(`${path}: month ${month.name} with ${transfers} transfers and ${answers} stored answers, verified`);
  print(`SHA-256 of its lines: ${sha256}`);
  print(`The transfers of ${month.name} are detached. npm run audit -- attach ${path} attaches them again.`);
  return true;
}

/** Attaches a month from its file. Returns its name; undefined where the file was refused. */
function attach(database: Database, path: string, print: Print): Promise<string | undefined> {
  return unlessRefused(path, print, async () => {
    const { name, transfers } = await attachMonth(database, path);
    print(`${path}: month ${name} with ${transfers} transfers is attached`);
    return name;
  });
}

/** Verifies an archive file without a database. True when it is complete and unaltered. */
export async function verifyFile(path: string, print: Print): Promise<boolean> {
  const found = await unlessRefused(path, print, async () => {
    const { record, transfers, answers, sha256 } = await verifyMonthFile(path);
    print(
      `${path}: month ${record.name} with ${transfers} transfers and ${answers} stored answers agrees with its seals,`,
    );
    print(`its totals and its closing record ${record.hash.toString('hex')}`);
    print(`SHA-256 of its lines: ${sha256}`);
    return record.name;
  });
  return found !== undefined;
}

async function unlessRefused(
  path: string,
  print: Print,
  work: () => Promise<string>,
): Promise<string | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MonthFileError)) throw error;
    print(`${path}: ${error.message}`);
    return undefined;
  }
}
