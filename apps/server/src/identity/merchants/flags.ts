import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMerchant } from './queries.ts';

/** Switches of the identity screens, by module id of the vocabulary, with what holds when a merchant says nothing. */
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
  /** A withdrawal password can be set, and set anew by who forgot it. */
  PAYMENTPASS3: true,
  RESPAYPASS3: true,
  /** Money may be sent to whoever stands above. */
  AGETRANSFERUP3: true,
  /** A captcha on every registration; without it only where many come from one source. */
  CAPTCHA3: false,
} as const satisfies Record<string, boolean>;
export type IdentityFlag = keyof typeof DEFAULT_FLAGS;
export type Flags = Readonly<Record<IdentityFlag, boolean>> & Readonly<Record<string, boolean>>;

/** Every switch of a merchant, those of other domains among them; off is what this server cannot do or its market bars. */
export async function readFlags(
  {
    merchantCode,
    sends,
    external,
    market,
  }: Pick<IdentityDeps, 'merchantCode' | 'sends' | 'external' | 'market'>,
  db: Queryable,
): Promise<Flags> {
  const { flags: own } = await db.one(findMerchant, [merchantCode]);
  const flags = { ...DEFAULT_FLAGS, ...own, ...(!market.playMoney && { FREEPLAY3: false }) };
  if (sends.sms) return flags;
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
