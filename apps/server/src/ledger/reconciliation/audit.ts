import type { Database } from '../../platform/database/database.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import type { BookCheck, Break } from './break.ts';
import { listOpenBreaks } from './break-queries.ts';
import { clear, type OpenBreak } from './breaks.ts';
import { reconcile } from './reconcile.ts';

/** What somebody asks for who looks after the books. */
export type AuditCommand =
  | { readonly verb: 'verify' }
  | { readonly verb: 'breaks' }
  | { readonly verb: 'clear'; readonly breakId: bigint; readonly reason: string };

export interface AuditDeps {
  readonly database: Database;
  readonly checks: readonly BookCheck[];
  /** In whose name a break is cleared. */
  readonly operator: string;
  readonly now: Date;
  print(line: string): void;
}

/** True when there is nothing to be put right. */
export function audit(deps: AuditDeps, command: AuditCommand): Promise<boolean> {
  if (command.verb === 'verify') return verify(deps);
  if (command.verb === 'breaks') return tellBreaks(deps);
  return clearOne(deps, command.breakId, command.reason);
}

/** Makes every seal anew, and holds all books against themselves and against the domains. Changes nothing. */
async function verify({ database, checks, print }: AuditDeps): Promise<boolean> {
  const { days, transfers, last, fault } = await verifySeals(database);
  print(`seals: ${days} days with ${transfers} transfers agree with their rows and follow each other`);
  if (last) print(`the last of them, ${last.day}: ${last.hash.toString('hex')}`);
  if (fault) print(`FIRST DIFFERENCE: ${told(fault)}`);
  const breaks = await reconcile(database, checks);
  print(
    'books: balances against transfers, transfers against accounts and their place in line, deposits against orders, play against rounds',
  );
  for (const one of breaks) print(`BREAK: ${told(one)}`);
  const agree = !fault && breaks.length === 0;
  print(agree ? 'Everything agrees.' : 'The books do not agree.');
  return agree;
}

async function tellBreaks({ database, print }: AuditDeps): Promise<boolean> {
  const open = await database.many(listOpenBreaks, []);
  for (const one of open) print(numbered(one));
  print(
    open.length === 0 ? 'No break is open: payouts go on.' : 'Payouts are stopped until all are cleared.',
  );
  return open.length === 0;
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
