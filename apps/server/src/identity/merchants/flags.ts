import type { PhoneCountry } from '@tessera/contract/identity/phone-country';
import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { firstPhoneCountry } from '../personal/country-list.ts';
import { findMerchant, type MerchantRow } from './queries.ts';

/**
 * Flags of the identity screens by module id of the vocabulary, with the default for merchants without a
 * value.
 */
export const DEFAULT_FLAGS = {
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
  MOBILENUMPASSREG3: true,
  MOBILEVERCODELOGIN3: true,
  PWRESETSMS3: true,
  FACEBOOKLOGIN3: true,
  GOOGLELOGIN3: true,
  FREEPLAY3: true,
  /** Payout accounts: at banks, in e-wallets, at crypto addresses. */
  BINDCARD3: true,
  BINDEW3: true,
  BINDVC3: true,
  /** Members can set a withdrawal password and reset a forgotten one. */
  PAYMENTPASS3: true,
  RESPAYPASS3: true,
  /** Members may send money to their direct upline. */
  AGETRANSFERUP3: true,
  /** Requires a captcha on every registration; otherwise only after many registrations from one source. */
  CAPTCHA3: false,
} as const satisfies Record<string, boolean>;

export type IdentityFlag = keyof typeof DEFAULT_FLAGS;

export type Flags = Readonly<Record<IdentityFlag, boolean>> & Readonly<Record<string, boolean>>;

type FlagDeps = Pick<IdentityDeps, 'external' | 'market' | 'merchantCode' | 'messageChannels'>;

/**
 * Every flag of a merchant, including other domains; a flag is off when the server lacks the feature or the
 * market forbids it.
 */
export async function readFlags(deps: FlagDeps, db: Queryable): Promise<Flags> {
  return flagsOf(deps, await db.one(findMerchant, [deps.merchantCode]));
}

function flagsOf({ messageChannels, external, market }: FlagDeps, { flags: own }: MerchantRow): Flags {
  const flags = { ...DEFAULT_FLAGS, ...own, ...(!market.playMoney && { FREEPLAY3: false }) };
  if (messageChannels.sms) return flags;
  // A phone verification service sends its own codes and does not support passwords.
  const proves = external.phoneVerifier !== undefined;
  return {
    ...flags,
    PWRESETSMS3: false,
    MOBILEVERCODELOGIN3: flags.MOBILEVERCODELOGIN3 && proves,
    REGMOBVERF3: flags.REGMOBVERF3 && proves,
    // Where numbers need a proof and no channel can prove them, no number opens an account.
    MOBILENUMREG3: flags.MOBILENUMREG3 && (proves || !flags.REGMOBVERF3),
  };
}

/** The merchant's flags as the site may offer them: a flag without the operator's setup is off. */
export async function offeredFlags(deps: FlagDeps, db: Queryable): Promise<Flags> {
  return (await offeredOptions(deps, db)).flags;
}

/** Flags and first phone country of the site. */
export async function offeredOptions(
  deps: FlagDeps,
  db: Queryable,
): Promise<{ readonly flags: Flags; readonly phoneCountry: PhoneCountry }> {
  const { external, messageChannels, market } = deps;
  const merchant = await db.one(findMerchant, [deps.merchantCode]);
  const flags = flagsOf(deps, merchant);
  const offered = {
    ...flags,
    GOOGLELOGIN3: flags.GOOGLELOGIN3 && external.google !== undefined,
    FACEBOOKLOGIN3: flags.FACEBOOKLOGIN3 && external.facebook !== undefined,
    PHONETOKEN3: flags['PHONETOKEN3'] !== false && external.phoneVerifier !== undefined,
    PWRESETMAIL3: messageChannels.mail,
  };
  return { flags: offered, phoneCountry: firstPhoneCountry(merchant, market) };
}
