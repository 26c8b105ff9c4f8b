import type { InputOf } from '@tessera/contract/endpoint';
import type { security } from '@tessera/contract/identity/security';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { verifyCode, type VerifiedCode, consumeCode } from '../codes/one-time-code.ts';
import { findAddressOwner, findNumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import { mobileVerified } from '../events.ts';
import { isExcluded, addExclusionLookups } from '../erasure/exclusion-lookups.ts';
import { findMerchant } from '../merchants/queries.ts';
import { readMobileNumber } from './mobile-number.ts';
import { personalLookup, saveContact } from './personal.ts';
import { lockKey } from '../registration/queries.ts';
import {
  admitOwnerProof,
  type OwnerProof,
  type OwnerRefusal,
  consumeOwnerProof,
  type SubmittedProof,
} from '../second-factors/owner-proof.ts';
import type { ContactField } from '../second-factors/queries.ts';
import { sensitiveRefusal } from '../second-factors/sensitive-change.ts';
import { notifyOwner } from '../notices/notify-member.ts';
import { readMailAddress } from './send-contact-code.ts';

/** A number or address with a verified code, and the proof of the member. */
export interface Binding {
  readonly field: ContactField;
  /** A number in E.164. */
  readonly value: string;
  readonly code: VerifiedCode;
  readonly proof: OwnerProof;
}

/**
 * Assigns the contact to the member, and notifies the previous contact. Contacts of other or excluded
 * members are refused like a wrong code, so that their owner stays unknown.
 */
export async function bindContact(
  deps: IdentityDeps,
  { field, value, code, proof }: Binding,
  call: WriteCall<'member'>,
): Promise<Record<string, never> | Refusal<'verification.code.err'>> {
  const { tx, session } = call;
  const { memberId } = session;
  await tx.one(lockKey, [code.target.readBigInt64BE()]);
  const findOwner = field === 'email' ? findAddressOwner : findNumberOwner;
  const owner = await tx.maybe<[string, Buffer], { memberId: bigint }>(findOwner, [
    deps.merchantCode,
    code.target,
  ]);
  if (owner && owner.memberId !== memberId) return refuse('verification.code.err');
  if (await isExcluded(deps, tx, [code.target], memberId)) return refuse('verification.code.err');
  const wrong = await consumeOwnerProof(deps, proof, call);
  if (wrong) return wrong;
  if (!(await consumeCode(deps, tx, code))) return refuse('verification.code.err');
  const kind = field === 'email' ? 'mail-changed' : 'mobile-changed';
  await notifyOwner(deps, call, { kind, values: {} });
  await addExclusionLookups(deps, tx, memberId, []);
  await saveContact(deps, tx, { memberId, field, value });
  if (field === 'mobileNum')
    await deps.events.publish(tx, mobileVerified, { memberId, at: deps.clock.now() });
  return {};
}

export async function admitMailBinding(
  deps: IdentityDeps,
  input: InputOf<typeof security.bindMail>,
  call: ReadCall<'member'>,
): Promise<
  Binding | OwnerRefusal | Refusal<'email.invalid' | 'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const value = readMailAddress(input.email);
  if (value === undefined) return refuse('email.invalid');
  return admitBinding(deps, { ...input, field: 'email', value }, call);
}

/**
 * Counts the attempts of both codes, before any transaction. The member's own proof is checked first, because it is the
 * hardest for a thief.
 */
async function admitBinding(
  deps: IdentityDeps,
  typed: SubmittedProof & Pick<Binding, 'field' | 'value'> & { readonly verificationCode: string },
  call: ReadCall<'member'>,
): Promise<Binding | OwnerRefusal> {
  const { field, value } = typed;
  const proof = await admitOwnerProof(deps, typed, call);
  if (isRefusal(proof)) return proof;
  const code = await verifyCode(deps, {
    purpose: 'bind',
    target: personalLookup(deps.vault, field, value),
    code: typed.verificationCode,
    source: deps.devices.source(call),
  });
  return code ? { field, value, code, proof } : refuse('verification.code.err');
}

export async function admitMobileBinding(
  deps: IdentityDeps,
  input: InputOf<typeof security.bindMobile>,
  call: ReadCall<'member'>,
): Promise<
  Binding | OwnerRefusal | Refusal<'mobile.invalid' | 'session.confirm.required' | 'session.limited'>
> {
  const refusal = sensitiveRefusal(call.session, deps.clock);
  if (refusal) return refusal;
  const merchant = await call.db.one(findMerchant, [deps.merchantCode]);
  const number = readMobileNumber(input.mobileNum, input.countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  return admitBinding(deps, { ...input, field: 'mobileNum', value: number.e164 }, call);
}
