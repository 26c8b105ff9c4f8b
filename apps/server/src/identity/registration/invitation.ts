import { type RegisterRules, normalized } from '@tessera/contract/identity/register-rules';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { byAddress } from '../limits/source.ts';
import { fieldRefusal, type RegistrationForm } from './form-validation.ts';
import { findInvitation, type InvitationKind } from './queries.ts';
import type { ServerRule } from './register-rule.ts';

/** The inviter and the recommender of the visitor, or the refusal of an unknown code. */
export async function invitersOf(
  { merchantCode }: IdentityDeps,
  form: RegistrationForm,
  { rules, db }: { readonly rules: RegisterRules<ServerRule>; readonly db: Queryable },
) {
  const code = normalized('affiliateCode', form.affiliateCode);
  const uplineId = code === '' ? undefined : await inviterOf(db, { merchantCode, code, kind: 'affiliate' });
  // A link's code is used where it is valid; only a field that the visitor sees can cause a refusal.
  if (code !== '' && uplineId === undefined && rules.affiliateCode.enabled)
    return refuse('affiliate.code.err');
  // Codes of members contain no lower-case letters.
  const by = normalized('recommenderId', form.recommenderId).toUpperCase();
  const recommenderId =
    by === '' ? undefined : await inviterOf(db, { merchantCode, code: by, kind: 'referral' });
  if (by !== '' && recommenderId === undefined && rules.recommenderId.enabled)
    return fieldRefusal('recommenderId', 'unknown');
  return { uplineId: uplineId ?? null, recommenderId: recommenderId ?? null };
}

const CODE = /^[A-Za-z0-9_-]{1,32}$/;

/** The member of a code; undefined for unknown, disabled and malformed codes, with the same work for each. */
async function inviterOf(
  db: Queryable,
  {
    merchantCode,
    code,
    kind,
  }: { readonly merchantCode: string; readonly code: string; readonly kind: InvitationKind },
): Promise<bigint | undefined> {
  const typed = code.trim();
  const wellFormed = CODE.test(typed);
  // No code is empty: the query runs for every input, so that the work is the same.
  const found = await db.maybe(findInvitation, [merchantCode, wellFormed ? typed : '', kind]);
  return found?.memberId;
}

const CHECKS: Limit = { name: 'affiliate-check', most: 10, windowSeconds: 60 };

/**
 * Whether an invitation code is valid. The result does not reveal the inviter, and a limit prevents a
 * search.
 */
export async function affiliateCheck(
  deps: IdentityDeps,
  { code }: { readonly code: string },
  call: ReadCall,
): Promise<Record<string, never> | Refusal<'affiliate.code.err' | 'register.limit'>> {
  const source = deps.devices.source(call);
  const counts = await deps.limits.take(deps.database, [
    { limit: CHECKS, subject: source.deviceHash.toString('hex') },
    ...byAddress(CHECKS, source),
  ]);
  const over = counts.filter(isOver);
  if (over.length > 0) {
    return refuse('register.limit', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
  }
  const { merchantCode } = deps;
  const inviter = await inviterOf(call.db, { merchantCode, code, kind: 'affiliate' });
  return inviter === undefined ? refuse('affiliate.code.err') : {};
}
