import type { Queryable } from '../../platform/database/statement.ts';
import { findInvitation, type InvitationKind } from './queries.ts';

const CODE = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * The member whose code it is; undefined for an unknown one, one that is off and one that is no code at
 * all, after the same work for each.
 */
export async function inviterOf(
  db: Queryable,
  {
    merchantCode,
    code,
    kind,
  }: { readonly merchantCode: string; readonly code: string; readonly kind: InvitationKind },
): Promise<bigint | undefined> {
  const typed = code.trim();
  const wellFormed = CODE.test(typed);
  // Nobody's code is empty: the question is asked all the same.
  const found = await db.maybe(findInvitation, [merchantCode, wellFormed ? typed : '', kind]);
  return found?.memberId;
}
