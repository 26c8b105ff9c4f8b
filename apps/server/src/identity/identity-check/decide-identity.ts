import type { IdentityReason } from '@tessera/contract/identity/security';
import { ageRestrictions } from '../../platform/config/market.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { excludedBy } from '../erasure/excluded-lookup.ts';
import { keepKnownByMore } from '../erasure/keep-known-by.ts';
import { memberVerified } from '../events.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { fixPayeeName, isPayee } from '../personal/payee-name.ts';
import { holdKey } from '../registration/queries.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { holdMember } from '../sessions/queries.ts';
import { identitySeal } from './identity-check.ts';
import { decideCheck, findVerifiedDocument, holdPendingCheck } from './queries.ts';

export interface IdentityDecision {
  readonly memberId: bigint;
  /** Who decided, by the name they are known under. */
  readonly operator: string;
  /** Undefined: accepted. */
  readonly rejectedFor?: IdentityReason | undefined;
  /** The operator looked at whose the document is although an excluded member told it too. */
  readonly despiteExcluded?: boolean;
}

const NOWHERE = { ip: '', userAgent: '' };

/**
 * An operator's word on who a member is. Nothing is decided where nothing waits; nothing is accepted where the
 * document vouches for another member already, where an excluded one told it and the operator does not say that they
 * looked whose it is, or where money is paid to another name by now.
 */
export async function decideIdentity(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, operator, rejectedFor, despiteExcluded = false }: IdentityDecision,
): Promise<'decided' | 'nothing-pending' | 'document-taken' | 'told-by-excluded' | 'payee-differs'> {
  await tx.one(holdMember, [memberId]);
  const pending = await tx.maybe(holdPendingCheck, [memberId]);
  if (!pending) return 'nothing-pending';
  const status = rejectedFor ? 'rejected' : 'verified';
  const holder = deps.vault.open(identitySeal.name(memberId), pending.nameSealed);
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
    const birthDate = deps.vault.open(identitySeal.birthDate(memberId), pending.birthDateSealed);
    const age = ageRestrictions(deps.market, birthDate, now);
    // Who is excluded is known by it from now on as by what is proven.
    await keepKnownByMore(deps, tx, memberId, []);
    await deps.events.publish(tx, memberVerified, { memberId, at: now, age });
  }
  await recordAccountEvent(tx, { memberId, kind: `identity-${status}`, at: now, source: NOWHERE });
  await notifyMember(deps, tx, { memberId, template: `identity-${status}`, values: {} });
  return 'decided';
}

/**
 * Whether the document is somebody else's as far as anybody knows: by what was proven, or by what an excluded member told.
 * Held first, so that of two who are accepted with one document at once the second sees the first.
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
  await tx.one(holdKey, [idLookup.readBigInt64BE()]);
  const verified = await tx.maybe(findVerifiedDocument, [merchantCode, idLookup]);
  const excluded = await excludedBy(deps, tx, [idLookup], memberId);
  if (verified !== undefined || excluded.proven) return 'proven';
  return excluded.told ? 'told' : 'nobody';
}
