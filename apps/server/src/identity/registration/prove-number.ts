import { tidied } from '@tessera/contract/identity/register-rules';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type ProvenCode, proveCode, spendCode } from '../codes/prove-code.ts';
import { findNumberOwner } from '../codes/queries.ts';
import type { IdentityDeps } from '../deps.ts';
import type { PhoneTokens, ProvenPhone } from '../external/phone-token.ts';
import type { Source } from '../limits/source.ts';
import type { Flags } from '../merchants/flags.ts';
import { findMerchant, type MerchantRow } from '../merchants/queries.ts';
import { readMobileNumber } from '../personal/mobile-number.ts';
import { holdKey } from './queries.ts';

/** A newcomer's number, and what proves it to be theirs; nothing does where the merchant asks for no proof. */
export interface OwnNumber {
  readonly e164: string;
  /** `vault.lookup('mobileNum', …)`. */
  readonly lookup: Buffer;
  readonly proof?:
    | { readonly code: ProvenCode }
    | { readonly phone: ProvenPhone; readonly tokens: PhoneTokens };
}

export interface NumberToProve {
  readonly mobileNum?: string | undefined;
  readonly countryDialingCode?: string | undefined;
  readonly verificationCode?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
  readonly flags: Flags;
  readonly source: Source;
}

type NoProof = Refusal<
  'mobile.invalid' | 'verification.code.err' | 'login.external.err' | 'function.not.available'
>;

/** Reads the number of a form and counts the try of its code; the proof is used up with the account. */
export async function proveNumber(
  deps: IdentityDeps,
  given: NumberToProve,
  { db }: ReadCall,
): Promise<OwnNumber | undefined | NoProof> {
  const merchant = await db.one(findMerchant, [deps.merchantCode]);
  if (given.firebaseIdToken !== undefined) return numberOfToken(deps, given.firebaseIdToken, merchant);
  if (tidied('mobileNum', given.mobileNum) === '') return undefined;
  const number = readMobileNumber(given.mobileNum ?? '', given.countryDialingCode, merchant);
  if (!number) return refuse('mobile.invalid');
  const { e164 } = number;
  const lookup = deps.vault.lookup('mobileNum', e164);
  if (!given.flags.REGMOBVERF3) return { e164, lookup };
  const code = tidied('verificationCode', given.verificationCode);
  const proven = await proveCode(deps, { purpose: 'register', target: lookup, code, source: given.source });
  return proven ? { e164, lookup, proof: { code: proven } } : refuse('verification.code.err');
}

/** What the browser says beside a token about the number is not listened to. */
async function numberOfToken(
  deps: IdentityDeps,
  token: string,
  merchant: MerchantRow,
): Promise<OwnNumber | NoProof> {
  const tokens = deps.external.phoneTokens;
  if (!tokens) return refuse('function.not.available');
  const phone = await tokens.prove(token);
  if (!phone) return refuse('login.external.err');
  const number = readMobileNumber(phone.phoneNumber, undefined, merchant);
  if (!number) return refuse('mobile.invalid');
  const { e164 } = number;
  return { e164, lookup: deps.vault.lookup('mobileNum', e164), proof: { phone, tokens } };
}

/**
 * Uses the proof up, so that the number may be kept as the newcomer's. Somebody else's number is refused
 * like a wrong proof: who has it is nobody's business.
 */
export async function claimNumber(
  deps: IdentityDeps,
  { lookup, proof }: OwnNumber,
  { tx }: WriteCall,
): Promise<Refusal<'verification.code.err' | 'login.external.err'> | undefined> {
  if (!proof) return undefined;
  const refusal = refuse('code' in proof ? 'verification.code.err' : 'login.external.err');
  await tx.one(holdKey, [lookup.readBigInt64BE()]);
  if (await tx.maybe(findNumberOwner, [deps.merchantCode, lookup])) return refusal;
  const used =
    'code' in proof ? await spendCode(deps, tx, proof.code) : await proof.tokens.use(tx, proof.phone);
  return used ? undefined : refusal;
}
