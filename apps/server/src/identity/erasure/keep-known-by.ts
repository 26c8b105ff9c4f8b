import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { lookupsOf } from './lookups-of.ts';
import { keepExclusionLookups, keepExclusionLookupsOnce } from './queries.ts';

/**
 * Writes down what an excluded member is known by, beside what they were known by before. `until` is when an exclusion
 * is over that they asked to leave; `lookups` what they are known by beside what they told identity.
 */
export async function keepKnownBy(
  { vault, clock }: Pick<IdentityDeps, 'vault' | 'clock'>,
  tx: Tx,
  memberId: bigint,
  { until, lookups }: { readonly until: Date | null; readonly lookups: readonly Buffer[] },
): Promise<void> {
  const { proven, told } = await lookupsOf({ vault }, tx, memberId);
  await tx.run(keepExclusionLookups, [memberId, until, [...lookups, ...proven], told, clock.now()]);
}

/** The same for a member whose exclusion runs, of what they are known by from now on or are about to replace. */
export async function keepKnownByMore(
  { clock }: Pick<IdentityDeps, 'clock'>,
  tx: Tx,
  memberId: bigint,
  lookups: readonly Buffer[],
): Promise<void> {
  await tx.run(keepExclusionLookupsOnce, [memberId, clock.now(), [...lookups]]);
}
