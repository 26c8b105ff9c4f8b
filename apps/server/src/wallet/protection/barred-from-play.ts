import type { Queryable } from '../../platform/database/statement.ts';
import { findProtection } from './queries.ts';

/**
 * Whether this member may stake nothing whatever they do now: who is excluded, until they asked to leave and waited, and
 * who is too young. A break and a limit that is not set are no such thing: the one is over within weeks, the other ends
 * by the member's own hand.
 */
export async function isBarredFromPlay(db: Queryable, memberId: bigint, now: Date): Promise<boolean> {
  const held = await db.maybe(findProtection, [memberId]);
  if (!held) return false;
  const { excludedUntil, leaveFrom, ofAgeFrom } = held;
  const excluded = excludedUntil !== null && (leaveFrom === null || leaveFrom > now);
  return excluded || (ofAgeFrom !== null && ofAgeFrom > now);
}
