import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { findProtection } from '../protection/queries.ts';

/**
 * The exclusion that outlasts an account; undefined where none runs. One of a term ends when its owner could have
 * left it at the earliest, one for good never: nobody is left to ask.
 */
export async function lastingExclusion(
  { clock, market }: Pick<WalletDeps, 'clock' | 'market'>,
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly until: Date | null } | undefined> {
  const held = await db.maybe(findProtection, [memberId]);
  if (!held?.excludedUntil) return undefined;
  const now = clock.now();
  if (held.leaveFrom) return held.leaveFrom > now ? { until: held.leaveFrom } : undefined;
  if (held.excludedTerm === 'permanent') return { until: null };
  const from = Math.max(held.excludedUntil.getTime(), now.getTime());
  return { until: new Date(from + market.leaveWaitMs.term) };
}
