import type { LoginInput } from '@tessera/contract/identity';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { proveCode, spendCode } from '../codes/prove-code.ts';
import { findNumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import { findCredentialsById } from '../members/queries.ts';
import { readFlags } from '../merchants/flags.ts';
import { findMerchant } from '../merchants/queries.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import type { Proven } from './proven.ts';

/** A number and the code sent to it. A number that is nobody's is answered like a wrong code. */
export async function checkLoginCode(
  deps: IdentityDeps,
  { mobileNum, countryDialingCode, verificationCode }: LoginInput,
  call: ReadCall,
): Promise<Proven | Refusal<'function.not.available' | 'mobile.invalid' | 'verification.code.err'>> {
  const { db } = call;
  const { merchantCode } = deps;
  if (!(await readFlags(deps, db)).MOBILEVERCODELOGIN3) return refuse('function.not.available');
  const merchant = await db.one(findMerchant, [merchantCode]);
  const number = readMobileNumber(mobileNum ?? '', countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  const target = deps.vault.lookup('mobileNum', number.e164);
  const source = deps.devices.source(call);
  const code = await proveCode(deps, { purpose: 'login', target, code: verificationCode ?? '', source });
  const owner = code && (await db.maybe(findNumberOwner, [merchantCode, target]));
  if (!code || !owner) return refuse('verification.code.err');
  const member = await db.one(findCredentialsById, [merchantCode, owner.memberId, deps.clock.now()]);
  return {
    member,
    settle: async (tx) => ((await spendCode(deps, tx, code)) ? undefined : refuse('verification.code.err')),
  };
}
