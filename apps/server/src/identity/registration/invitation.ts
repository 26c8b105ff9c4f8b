import { type RegisterRules, tidied } from '@tessera/contract/identity/register-rules';
import type { Queryable } from '../../platform/database/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { fieldRefusal } from './form-fault.ts';
import { findInvitation, type InvitationKind } from './queries.ts';
import type { ServerRule } from './register-rule.ts';
import type { RegistrationForm } from './registration-form.ts';

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

/** Who invited and who recommended the visitor, or the refusal of a code that is nobody's. */
export async function invitersOf(
  { merchantCode }: IdentityDeps,
  form: RegistrationForm,
  { rules, db }: { readonly rules: RegisterRules<ServerRule>; readonly db: Queryable },
) {
  const code = tidied('affiliateCode', form.affiliateCode);
  const uplineId = code === '' ? undefined : await inviterOf(db, { merchantCode, code, kind: 'affiliate' });
  // A link's code is taken where it is right; only a field that the visitor sees can be wrong.
  if (code !== '' && uplineId === undefined && rules.affiliateCode.enabled)
    return refuse('affiliate.code.err');
  const by = tidied('recommenderId', form.recommenderId);
  const recommenderId =
    by === '' ? undefined : await inviterOf(db, { merchantCode, code: by, kind: 'referral' });
  if (by !== '' && recommenderId === undefined) return fieldRefusal('recommenderId', 'unknown');
  return { uplineId: uplineId ?? null, recommenderId: recommenderId ?? null };
}
