import { captcha } from './captcha.ts';
import { content } from './content.ts';
import { deposit } from './deposit.ts';
import { erasure } from './erasure.ts';
import { games } from './games.ts';
import { identity as sessions } from './identity.ts';
import { member } from './member.ts';
import { password } from './password.ts';
import { payoutAccount } from './payout-account.ts';
import { play as sittings } from './play.ts';
import { protection } from './protection.ts';
import { record } from './record.ts';
import { registration } from './registration.ts';
import { report } from './report.ts';
import { secondFactor } from './second-factor.ts';
import { security } from './security.ts';
import { studio } from './studio.ts';
import { upline } from './upline.ts';
import { wallet as balances } from './wallet.ts';
import { withdrawal } from './withdrawal.ts';
import { withdrawalPassword } from './withdrawal-password.ts';

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
