import { anyMember } from '../../identity/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { findDemoData, findSandboxCredit } from './queries.ts';

/** Whether this database holds the demo platform, seeded by this release or an earlier one. */
export async function holdsDemoData(db: Queryable): Promise<boolean> {
  return (await db.maybe(findDemoData, [])) !== undefined;
}

/** Whether members of this database have money of the sandbox payment rail, which nobody ever paid. */
export async function holdsSandboxMoney(db: Queryable): Promise<boolean> {
  return (await db.maybe(findSandboxCredit, [])) !== undefined;
}

/**
 * Whether the sandbox payment rail runs: where it was asked for; otherwise on the demo platform, and on an empty
 * database that is about to become one. The configuration answers false in production.
 */
export async function offersSandbox(
  db: Queryable,
  { sandboxPayments, seed }: Pick<Config, 'sandboxPayments' | 'seed'>,
): Promise<boolean> {
  if (sandboxPayments !== undefined) return sandboxPayments;
  return (await holdsDemoData(db)) || (seed === 'demo' && !(await anyMember(db)));
}
