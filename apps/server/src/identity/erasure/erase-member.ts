import { eraseMemberRows } from '../../platform/database/personal-data.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberErased } from '../events.ts';
import { endEverySession } from '../sessions/end-every-session.ts';
import { holdMember } from '../sessions/queries.ts';
import { lookupsOf } from './lookups-of.ts';
import { holdDueErasure, identityForgets, keepExcludedLookups, markErased } from './queries.ts';

/** An exclusion that outlasts the account; `until` is null where it is for good. */
export interface LastingExclusion {
  readonly until: Date | null;
  /** What the member is known by beside what they told identity. */
  readonly lookups: readonly Buffer[];
}

/**
 * Forgets who a member was, in every domain: their number stays, and whatever the books say of it. False where
 * nothing is due (any more): it was taken back, done before, or the house froze the member.
 */
export async function eraseMember(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, exclusion }: { readonly memberId: bigint; readonly exclusion: LastingExclusion | undefined },
): Promise<boolean> {
  const now = deps.clock.now();
  // A sign-in under way is over before, or finds nobody after.
  await tx.one(holdMember, [memberId]);
  if (!(await tx.maybe(holdDueErasure, [memberId, now]))) return false;
  await endEverySession(deps, tx, memberId);
  if (exclusion) {
    const { proven, told } = await lookupsOf(deps, tx, memberId);
    const lookups = [...exclusion.lookups, ...proven];
    await tx.run(keepExcludedLookups, [memberId, exclusion.until, lookups, told, now]);
  }
  await deps.events.publish(tx, memberErased, { memberId });
  await eraseMemberRows(tx, identityForgets, memberId);
  await tx.run(markErased, [memberId, now]);
  return true;
}
