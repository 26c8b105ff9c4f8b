import type { IdentityReason } from '@tessera/contract/identity/security';
import { ageRestrictions } from '../../platform/config/market.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { excludedBy, addExclusionLookups } from '../erasure/exclusion-lookups.ts';
import { memberVerified } from '../events.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { fixPayeeName, isPayee } from '../personal/payee-name.ts';
import { lockKey } from '../registration/queries.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { lockMember } from '../sessions/queries.ts';
import { decideCheck, findVerifiedDocument, lockPendingCheck, identityCheckPurpose } from './queries.ts';

export interface IdentityDecision {
  readonly memberId: bigint;
  /** User name of the operator who decided. */
  readonly operator: string;
  /** Undefined: accepted. */
  readonly rejectedFor?: IdentityReason | undefined;
  /** Whether the operator checked the owner of the document although an excluded member declared it. */
  readonly despiteExcluded?: boolean;
}

const NOWHERE = { ip: '', userAgent: '' };

/**
 * Records the decision of an operator on the identity of a member. The decision fails when nothing is pending.
 * Acceptance fails when the document verifies another member, or when payments now go to another name. It also fails
 * when an excluded member declared the document and the operator does not confirm a check.
 */
export async function decideIdentity(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, operator, rejectedFor, despiteExcluded = false }: IdentityDecision,
): Promise<'decided' | 'nothing-pending' | 'document-taken' | 'told-by-excluded' | 'payee-differs'> {
  await tx.one(lockMember, [memberId]);
  const pending = await tx.maybe(lockPendingCheck, [memberId]);
  if (!pending) return 'nothing-pending';
  const status = rejectedFor ? 'rejected' : 'verified';
  const holder = deps.vault.decrypt(identityCheckPurpose.name(memberId), pending.encryptedName);
  if (status === 'verified') {
    const other = await otherOwner(deps, tx, { ...pending, memberId });
    if (other === 'proven') return 'document-taken';
    if (other === 'told' && !despiteExcluded) return 'told-by-excluded';
    if (!(await isPayee(deps, tx, { memberId, holder }))) return 'payee-differs';
  }
  const now = deps.clock.now();
  await tx.run(decideCheck, [memberId, status, now, operator, rejectedFor ?? null]);
  if (status === 'verified') {
    await fixPayeeName(deps, tx, { memberId, holder });
    const birthDate = deps.vault.decrypt(
      identityCheckPurpose.birthDate(memberId),
      pending.encryptedBirthDate,
    );
    const age = ageRestrictions(deps.market, birthDate, now);
    // From now on, this document identifies an excluded member like other verified values.
    await addExclusionLookups(deps, tx, memberId, []);
    await deps.events.publish(tx, memberVerified, { memberId, at: now, age });
  }
  await recordAccountEvent(tx, { memberId, kind: `identity-${status}`, at: now, source: NOWHERE });
  await notifyMember(deps, tx, { memberId, template: `identity-${status}`, values: {} });
  return 'decided';
}

/**
 * Whether the document belongs to another person, verified or declared by an excluded member. The lock
 * makes the second of two concurrent acceptances see the first.
 */
async function otherOwner(
  deps: IdentityDeps,
  tx: Tx,
  {
    memberId,
    merchantCode,
    idLookup,
  }: { readonly memberId: bigint; readonly merchantCode: string; readonly idLookup: Buffer },
): Promise<'proven' | 'told' | 'nobody'> {
  await tx.one(lockKey, [idLookup.readBigInt64BE()]);
  const verified = await tx.maybe(findVerifiedDocument, [merchantCode, idLookup]);
  const excluded = await excludedBy(deps, tx, [idLookup], memberId);
  if (verified !== undefined || excluded.proven) return 'proven';
  return excluded.declared ? 'told' : 'nobody';
}
