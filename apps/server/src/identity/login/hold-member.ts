import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { holdCredentials, type MemberCredentials } from '../members/queries.ts';

/**
 * The member as they are now, held until the transaction ends; undefined when the account got another password
 * since it was looked at. A password is compared before the transaction opens: without this a sign-in under way
 * would outlive the change of password that ends all sessions.
 */
export async function holdMember(
  deps: IdentityDeps,
  tx: Tx,
  seen: MemberCredentials,
): Promise<MemberCredentials | undefined> {
  const held = await tx.maybe(holdCredentials, [seen.merchantCode, seen.id, deps.clock.now()]);
  const same = held?.passwordChangedAt?.getTime() === seen.passwordChangedAt?.getTime();
  return same ? held : undefined;
}
