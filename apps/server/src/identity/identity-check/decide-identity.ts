import type { IdentityReason } from '@tessera/contract/security';
import { heldAge } from '../../platform/config/market.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { isExcluded } from '../erasure/excluded-lookup.ts';
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
}

const NOWHERE = { ip: '', userAgent: '' };

/**
 * An operator's word on who a member is. Nothing is decided where nothing waits; nothing is accepted where the
 * document vouches for another member already, or where money is paid to another name by now.
 */
export async function decideIdentity(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, operator, rejectedFor }: IdentityDecision,
): Promise<'decided' | 'nothing-pending' | 'document-taken' | 'payee-differs'> {
  await tx.one(holdMember, [memberId]);
  const pending = await tx.maybe(holdPendingCheck, [memberId]);
  if (!pending) return 'nothing-pending';
  const status = rejectedFor ? 'rejected' : 'verified';
  const holder = deps.vault.open(identitySeal.name(memberId), pending.nameSealed);
  if (status === 'verified') {
    if (await isTaken(deps, tx, { ...pending, memberId })) return 'document-taken';
    if (!(await isPayee(deps, tx, { memberId, holder }))) return 'payee-differs';
  }
  const now = deps.clock.now();
  await tx.run(decideCheck, [memberId, status, now, operator, rejectedFor ?? null]);
  if (status === 'verified') {
    await fixPayeeName(deps, tx, { memberId, holder });
    const birthDate = deps.vault.open(identitySeal.birthDate(memberId), pending.birthDateSealed);
    const age = heldAge(deps.market, birthDate, now);
    await deps.events.publish(tx, memberVerified, { memberId, at: now, age });
  }
  await recordAccountEvent(tx, { memberId, kind: `identity-${status}`, at: now, source: NOWHERE });
  await notifyMember(deps, tx, { memberId, template: `identity-${status}`, values: {} });
  return 'decided';
}

/** Held first, so that of two who are accepted with one document at once the second sees the first. */
async function isTaken(
  deps: IdentityDeps,
  tx: Tx,
  {
    memberId,
    merchantCode,
    idLookup,
  }: { readonly memberId: bigint; readonly merchantCode: string; readonly idLookup: Buffer },
): Promise<boolean> {
  await tx.one(holdKey, [idLookup.readBigInt64BE()]);
  const verified = await tx.maybe(findVerifiedDocument, [merchantCode, idLookup]);
  return verified !== undefined || (await isExcluded(deps, tx, [idLookup], memberId));
}
