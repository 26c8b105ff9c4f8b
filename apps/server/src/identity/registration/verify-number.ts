import { normalized } from '@tessera/contract/identity/register-rules';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type VerifiedCode, verifyCode, consumeCode } from '../codes/one-time-code.ts';
import { findNumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import type { PhoneTokens, VerifiedPhone } from '../external/phone-token.ts';
import type { Source } from '../limits/source.ts';
import type { Flags } from '../merchants/flags.ts';
import { findMerchant, type MerchantRow } from '../merchants/queries.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import { lockKey } from './queries.ts';

/** The number of a new member and its proof; without proof where the merchant requires none. */
export interface OwnNumber {
  readonly e164: string;
  /** `vault.lookup('mobileNum', …)`. */
  readonly lookup: Buffer;
  readonly proof?:
    | { readonly code: VerifiedCode }
    | { readonly phone: VerifiedPhone; readonly tokens: PhoneTokens };
}

export interface NumberToVerify {
  readonly mobileNum?: string | undefined;
  readonly countryDialingCode?: string | undefined;
  readonly verificationCode?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
  readonly flags: Flags;
  readonly source: Source;
}

type NumberRefusal = Refusal<
  'mobile.invalid' | 'verification.code.err' | 'login.external.err' | 'function.not.available'
>;

/** Reads the number of a form and counts the attempt of its code; the proof is consumed when the account is opened. */
export async function verifyNumber(
  deps: IdentityDeps,
  given: NumberToVerify,
  { db }: ReadCall,
): Promise<OwnNumber | undefined | NumberRefusal> {
  const merchant = await db.one(findMerchant, [deps.merchantCode]);
  if (given.firebaseIdToken !== undefined) return numberOfToken(deps, given.firebaseIdToken, merchant);
  if (normalized('mobileNum', given.mobileNum) === '') return undefined;
  const number = readMobileNumber(given.mobileNum ?? '', given.countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  const { e164 } = number;
  const lookup = deps.vault.lookup('mobileNum', e164);
  if (!given.flags.REGMOBVERF3) return { e164, lookup };
  const code = normalized('verificationCode', given.verificationCode);
  const proven = await verifyCode(deps, { purpose: 'register', target: lookup, code, source: given.source });
  return proven ? { e164, lookup, proof: { code: proven } } : refuse('verification.code.err');
}

/** The number that the browser sends beside a token is ignored. */
async function numberOfToken(
  deps: IdentityDeps,
  token: string,
  merchant: MerchantRow,
): Promise<OwnNumber | NumberRefusal> {
  const tokens = deps.external.phoneTokens;
  if (!tokens) return refuse('function.not.available');
  const phone = await tokens.verify(token);
  if (!phone) return refuse('login.external.err');
  const number = readMobileNumber(phone.phoneNumber, undefined, merchant);
  if (!number) return refuse('mobile.invalid');
  const { e164 } = number;
  return { e164, lookup: deps.vault.lookup('mobileNum', e164), proof: { phone, tokens } };
}

/**
 * Consumes the proof, so that the number may be stored. A number of another member is refused like a wrong
 * proof, so that its owner stays unknown.
 */
export async function claimNumber(
  deps: IdentityDeps,
  { lookup, proof }: OwnNumber,
  { tx }: WriteCall,
): Promise<Refusal<'verification.code.err' | 'login.external.err'> | undefined> {
  if (!proof) return undefined;
  const refusal = refuse('code' in proof ? 'verification.code.err' : 'login.external.err');
  await tx.one(lockKey, [lookup.readBigInt64BE()]);
  if (await tx.maybe(findNumberOwner, [deps.merchantCode, lookup])) return refusal;
  const used =
    'code' in proof ? await consumeCode(deps, tx, proof.code) : await proof.tokens.use(tx, proof.phone);
  return used ? undefined : refusal;
}
