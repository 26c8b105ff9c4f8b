import { forgetAll } from '../../platform/database/forgetting.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberErased } from '../events.ts';
import { findPersonal } from '../personal/queries.ts';
import { endEverySession } from '../sessions/end-every-session.ts';
import { holdMember } from '../sessions/queries.ts';
import { documentLookup, externalLookup } from './excluded-lookup.ts';
import {
  holdDueErasure,
  identityForgets,
  keepExcludedLookups,
  listExternalIdentities,
  markErased,
} from './queries.ts';

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
    const lookups = [...exclusion.lookups, ...(await lookupsOf(deps, tx, memberId))];
    await tx.run(keepExcludedLookups, [memberId, exclusion.until, lookups]);
  }
  await deps.events.publish(tx, memberErased, { memberId });
  await forgetAll(tx, identityForgets, memberId);
  await tx.run(markErased, [memberId, now]);
  return true;
}

/** What the member is known by that does not lie in the database as it is asked for. */
async function lookupsOf({ vault }: IdentityDeps, tx: Tx, memberId: bigint): Promise<Buffer[]> {
  const others = await tx.many(listExternalIdentities, [memberId]);
  // Told at registration; a check of who somebody is asks for it in another form.
  const document = await tx.maybe(findPersonal, [memberId, 'idNumber']);
  return [
    ...others.map((other) => externalLookup(vault, other)),
    ...(document ? [documentLookup(vault, vault.open('idNumber', document.sealed))] : []),
  ];
}
