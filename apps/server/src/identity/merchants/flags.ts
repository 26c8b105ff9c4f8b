import type { Queryable } from '../../platform/database/statement.ts';
import { findMerchant } from './queries.ts';

/** Switches of the identity screens, by module id of the vocabulary, with what holds when a merchant says nothing. */
const DEFAULT_FLAGS = {
  USERNAMEREG3: true,
  MOBILENUMREG3: true,
  REGMOBVERF3: true,
  MOBILENUMPASSREG3: true,
  MOBILEVERCODELOGIN3: true,
  PWRESETSMS3: true,
  FACEBOOKLOGIN3: true,
  GOOGLELOGIN3: true,
  FREEPLAY3: true,
  /** A captcha on every registration; without it only where many come from one source. */
  CAPTCHA3: false,
} as const satisfies Record<string, boolean>;
export type IdentityFlag = keyof typeof DEFAULT_FLAGS;
export type Flags = Readonly<Record<IdentityFlag, boolean>> & Readonly<Record<string, boolean>>;

/** Every switch of a merchant, those of other domains among them. */
export async function readFlags(db: Queryable, merchantCode: string): Promise<Flags> {
  const { flags } = await db.one(findMerchant, [merchantCode]);
  return { ...DEFAULT_FLAGS, ...flags };
}
