import { captcha } from './identity/captcha.ts';
import { content } from './content/content.ts';
import { deposit } from './wallet/deposit.ts';
import { erasure } from './wallet/erasure.ts';
import { games } from './games/games.ts';
import { identity as sessions } from './identity/identity.ts';
import { member } from './identity/member.ts';
import { password } from './identity/password.ts';
import { payoutAccount } from './wallet/payout-account.ts';
import { play as sittings } from './games/play.ts';
import { protection } from './wallet/protection.ts';
import { record } from './wallet/record.ts';
import { registration } from './identity/registration.ts';
import { report } from './wallet/report.ts';
import { secondFactor } from './identity/second-factor.ts';
import { security } from './identity/security.ts';
import { studio } from './games/studio.ts';
import { upline } from './wallet/upline.ts';
import { wallet as balances } from './wallet/wallet.ts';
import { withdrawal } from './wallet/withdrawal.ts';
import { withdrawalPassword } from './identity/withdrawal-password.ts';

const identity = {
  ...sessions,
  ...member,
  ...captcha,
  ...registration,
  ...password,
  ...secondFactor,
  ...withdrawalPassword,
  ...security,
} as const;

const wallet = { ...balances, ...deposit } as const;

const play = { ...sittings, ...record } as const;

/** Every call the site makes, by domain. Server routes, typed client and API document all come from it. */
export const api = {
  identity,
  content,
  wallet,
  payoutAccount,
  withdrawal,
  upline,
  report,
  protection,
  erasure,
  games,
  play,
  studio,
} as const;
export type Api = typeof api;
