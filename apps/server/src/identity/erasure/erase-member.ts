import { eraseMemberRows } from '../../platform/database/personal-data.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberErased } from '../events.ts';
import { endAllSessions } from '../sessions/sign-out.ts';
import { lockMember } from '../sessions/queries.ts';
import { memberLookups } from './exclusion-lookups.ts';
import { lockDueErasure, identityForgets, insertExcludedLookups, markErased } from './queries.ts';

/** An exclusion that outlasts the account; `until` is null for a permanent one. */
export interface LastingExclusion {
  readonly until: Date | null;
  /** Lookups of the member from domains other than identity. */
  readonly lookups: readonly Buffer[];
}

/**
 * Erases the personal data of a member in every domain; the member id and the books stay. False when no erasure is due:
 * it was cancelled or done before, or the operator has suspended the member.
 */
export async function eraseMember(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, exclusion }: { readonly memberId: bigint; readonly exclusion: LastingExclusion | undefined },
): Promise<boolean> {
  const now = deps.clock.now();
  // A concurrent sign-in either finished before, or finds no member afterwards.
  await tx.one(lockMember, [memberId]);
  if (!(await tx.maybe(lockDueErasure, [memberId, now]))) return false;
  await endAllSessions(deps, tx, memberId);
  if (exclusion) {
    const { proven, declared } = await memberLookups(deps, tx, memberId);
    const lookups = [...exclusion.lookups, ...proven];
    await tx.run(insertExcludedLookups, [memberId, exclusion.until, lookups, declared, now]);
  }
  await deps.events.publish(tx, memberErased, { memberId });
  await eraseMemberRows(tx, identityForgets, memberId);
  await tx.run(markErased, [memberId, now]);
  return true;
}
