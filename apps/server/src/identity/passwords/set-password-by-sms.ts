import type { InputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { verifyCode, type VerifiedCode, consumeCode } from '../codes/one-time-code.ts';
import { findNumberOwner, type NumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import { readFlags } from '../merchants/flags.ts';
import { findMerchant } from '../merchants/queries.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import { hashNewPassword, validateNewPassword, replacePassword } from './new-password.ts';

export interface CheckedSmsReset {
  readonly owner: NumberOwner;
  readonly proven: VerifiedCode;
  readonly passwordHash: string;
}

type SmsResetRefusal = Refusal<
  | 'function.not.available'
  | 'mobile.invalid'
  | 'password.invalid'
  | 'verification.code.err'
  | 'modify.new.old.same'
  | 'login.busy'
>;

/**
 * An invalid password does not consume the code. Only the holder of the code learns whether the password is the current
 * one.
 */
export async function checkSmsReset(
  deps: IdentityDeps,
  input: InputOf<typeof password.setPasswordBySms>,
  call: ReadCall,
): Promise<CheckedSmsReset | SmsResetRefusal> {
  const { db } = call;
  const { newPassword } = input;
  if (!(await readFlags(deps, db)).PWRESETSMS3) return refuse('function.not.available');
  const merchant = await db.one(findMerchant, [deps.merchantCode]);
  const number = readMobileNumber(input.mobileNum, input.countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  const refusal = await validateNewPassword(deps, db, { password: newPassword });
  if (refusal) return refusal;
  const target = deps.vault.lookup('mobileNum', number.e164);
  const proven = await verifyCode(deps, {
    purpose: 'reset',
    target,
    code: input.verificationCode,
    source: deps.devices.source(call),
  });
  const owner = proven && (await db.maybe(findNumberOwner, [deps.merchantCode, target]));
  if (!proven || !owner?.enabled) return refuse('verification.code.err');
  const ownerRefusal = await validateNewPassword(deps, db, {
    password: newPassword,
    userName: owner.userName,
  });
  if (ownerRefusal) return ownerRefusal;
  const passwordHash = await hashNewPassword(deps, newPassword, owner.passwordHash);
  return isRefusal(passwordHash) ? passwordHash : { owner, proven, passwordHash };
}

/** Consumes the code and sets the password. Does not sign in: the member uses the login form. */
export async function setPasswordBySms(
  deps: IdentityDeps,
  { owner, proven, passwordHash }: CheckedSmsReset,
  call: WriteCall,
): Promise<{ userName: string } | Refusal<'verification.code.err'>> {
  if (!(await consumeCode(deps, call.tx, proven))) return refuse('verification.code.err');
  const source = deps.devices.source(call);
  const { memberId, userName } = owner;
  await replacePassword(deps, call.tx, { memberId, passwordHash, replacedHash: null, reset: true, source });
  return { userName };
}
