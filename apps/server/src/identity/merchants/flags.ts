import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMerchant } from './queries.ts';

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
  /** Accounts that money is paid to: at banks, in e-wallets, at crypto addresses. */
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

/**
 * Every flag of a merchant, including other domains; a flag is off when the server lacks the feature or the
 * market forbids it.
 */
export async function readFlags(
  {
    merchantCode,
    messageChannels,
    external,
    market,
  }: Pick<IdentityDeps, 'merchantCode' | 'messageChannels' | 'external' | 'market'>,
  db: Queryable,
): Promise<Flags> {
  const { flags: own } = await db.one(findMerchant, [merchantCode]);
  const flags = { ...DEFAULT_FLAGS, ...own, ...(!market.playMoney && { FREEPLAY3: false }) };
  if (messageChannels.sms) return flags;
  // A phone verification service sends its codes itself, and knows nothing of passwords.
  const proves = external.phoneVerifier !== undefined;
  return {
    ...flags,
    PWRESETSMS3: false,
    MOBILEVERCODELOGIN3: flags.MOBILEVERCODELOGIN3 && proves,
    REGMOBVERF3: flags.REGMOBVERF3 && proves,
    // Where numbers have to be proven and cannot be, none opens an account.
    MOBILENUMREG3: flags.MOBILENUMREG3 && (proves || !flags.REGMOBVERF3),
  };
}

/** The merchant's switches as the site may offer them: nothing is on that the operator did not set up. */
export async function offeredFlags(
  deps: Pick<IdentityDeps, 'external' | 'market' | 'merchantCode' | 'messageChannels'>,
  db: Queryable,
): Promise<Flags> {
  const { external, messageChannels } = deps;
  const flags = await readFlags(deps, db);
  return {
    ...flags,
    GOOGLELOGIN3: flags.GOOGLELOGIN3 && external.google !== undefined,
    FACEBOOKLOGIN3: flags.FACEBOOKLOGIN3 && external.facebook !== undefined,
    PHONETOKEN3: flags['PHONETOKEN3'] !== false && external.phoneVerifier !== undefined,
    PWRESETMAIL3: messageChannels.mail,
  };
}
