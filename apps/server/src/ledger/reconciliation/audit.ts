import type { Database } from '../../platform/database/database.ts';
import { archive, attach } from '../archive/archive-commands.ts';
import { awaitMonth } from '../archive/queries.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import type { MonthRow } from '../months/month-queries.ts';
import { monthLine, readMonths, verifyMonth } from './audit-months.ts';
import type { BookCheck, Break } from './break.ts';
import { listOpenBreaks } from './break-queries.ts';
import { clear, clearCommand, type OpenBreak } from './breaks.ts';
import { findClosedUpTo } from './mark-queries.ts';
import { reconcile } from './reconcile.ts';

/** What somebody asks for who looks after the books. */
export type AuditCommand =
  | { readonly verb: 'verify' }
  | { readonly verb: 'breaks' }
  | { readonly verb: 'months' }
  /** As `months` lists it. */
  | { readonly verb: 'month'; readonly name: string }
  | { readonly verb: 'archive'; readonly name: string; readonly path: string }
  | { readonly verb: 'attach'; readonly path: string }
  | { readonly verb: 'clear'; readonly breakId: bigint; readonly reason: string };

export interface AuditDeps {
  readonly database: Database;
  readonly checks: readonly BookCheck[];
  /** In whose name a break is cleared. */
  readonly operator: string;
  readonly now: Date;
  print(line: string): void;
}

/** True when nothing has to be resolved. */
export function audit(deps: AuditDeps, command: AuditCommand): Promise<boolean> {
  if (command.verb === 'verify') return verify(deps);
  if (command.verb === 'breaks') return tellBreaks(deps);
  if (command.verb === 'months') return printMonths(deps);
  if (command.verb === 'month') return verifyOne(deps, command.name);
  if (command.verb === 'archive') return archiveOne(deps, command.name, command.path);
  if (command.verb === 'attach') return attachOne(deps, command.path);
  return clearOne(deps, command.breakId, command.reason);
}

/**
 * Recomputes every seal and every closed month, checks all books against themselves and against the domains, and lists what
 * is still open of earlier checks. Changes nothing.
 */
async function verify(deps: AuditDeps): Promise<boolean> {
  const { database, print } = deps;
  let agree = await verifyOpen(deps);
  for (const month of await readMonths(database)) agree = (await verifyClosed(deps, month)) && agree;
  const open = await database.many(listOpenBreaks, []);
  if (!agree) print('The books do not agree.');
  else print(open.length === 0 ? 'Everything agrees.' : 'The books agree, but discrepancies are still open:');
  if (open.length > 0) printOpen(deps, open);
  return agree && open.length === 0;
}

/** The seals and the books since the closed months. */
async function verifyOpen({ database, checks, print }: AuditDeps): Promise<boolean> {
  const { closedUpTo } = await database.one(findClosedUpTo, []);
  const { days, transfers, last, fault } = await verifySeals(database, closedUpTo === 0n ? -1n : closedUpTo);
  print(`seals: ${days} days with ${transfers} transfers agree with their rows and follow each other`);
  if (last) print(`the last of them, ${last.day}: ${last.hash.toString('hex')}`);
  if (fault) print(`FIRST DIFFERENCE: ${told(fault)}`);
  const breaks = await reconcile(database, checks);
  print(
    'books: balances against closings and transfers, transfers against accounts and their place in line, deposits against orders, play against rounds',
  );
  for (const one of breaks) print(`BREAK: ${told(one)}`);
  return !fault && breaks.length === 0;
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

/** A month with a discrepancy stays where it can be examined. */
async function archiveOne(deps: AuditDeps, name: string, path: string): Promise<boolean> {
  // The last step of a run that was killed may still be under way.
  await deps.database.maybe(awaitMonth, [name]);
  const month = await findMonth(deps, name);
  if (!month || !(await verifyClosed(deps, month))) return false;
  return archive(deps.database, month, path, deps.print);
}

async function attachOne(deps: AuditDeps, path: string): Promise<boolean> {
  const name = await attach(deps.database, path, deps.print);
  return name !== undefined && verifyOne(deps, name);
}

/** Prints the month and what does not agree; of an open month there is nothing to verify yet. */
async function verifyClosed({ database, checks, now, print }: AuditDeps, month: MonthRow): Promise<boolean> {
  print(monthLine(month, now));
  if (month.state === 'open') return true;
  if (month.state === 'detached') {
    print('    its transfers are detached: the record, the seals and the totals are verified without them');
  }
  const breaks = await verifyMonth(database, month, checks);
  for (const one of breaks) print(`BREAK: ${told(one)}`);
  return breaks.length === 0;
}

async function tellBreaks(deps: AuditDeps): Promise<boolean> {
  const open = await deps.database.many(listOpenBreaks, []);
  if (open.length === 0) deps.print('No discrepancy is open: payouts go on.');
  else printOpen(deps, open);
  return open.length === 0;
}

/** What each of them stops, and the command that clears it. */
function printOpen({ print }: AuditDeps, open: readonly OpenBreak[]): void {
  for (const one of open) {
    const { memberId, id } = one;
    print(numbered(one));
    print(`    ${memberId === null ? 'stops all payouts' : `holds the payouts of member ${memberId}`}`);
    print(`    once it is resolved: ${clearCommand(id)}`);
  }
  const stopped = open.some(({ memberId }) => memberId === null);
  print(stopped ? 'All payouts are stopped.' : 'Payouts of these members are held; all others go on.');
}

async function clearOne(
  { database, operator, now, print }: AuditDeps,
  breakId: bigint,
  reason: string,
): Promise<boolean> {
  const cleared = await clear(database, { breakId, by: operator, reason, now });
  print(cleared ? `Cleared by ${operator}: ${numbered(cleared)}` : `No break is open under ${breakId}.`);
  return cleared !== undefined;
}

function numbered(one: OpenBreak): string {
  return `${one.id}  ${one.foundAt.toISOString()}  ${told(one)}`;
}

function told({ check, subject, expected, found }: Break): string {
  return `${check}, ${subject}: expected ${expected}, found ${found}`;
}
