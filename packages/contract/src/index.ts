import { bonus } from './rewards/bonus.ts';
import { captcha } from './identity/captcha.ts';
import { chat } from './messages/chat.ts';
import { content } from './content/content.ts';
import { deposit } from './wallet/deposit.ts';
import { erasure } from './wallet/erasure.ts';
import { feedback } from './messages/feedback.ts';
import { games } from './games/games.ts';
import { identity as sessions } from './identity/identity.ts';
import { inbox } from './messages/inbox.ts';
import { levels } from './rewards/levels.ts';
import { leaderBoards } from './rewards/leader-boards.ts';
import { chases } from './lottery/chase.ts';
import { lottery } from './lottery/lottery.ts';
import { lotteryOrders } from './lottery/orders.ts';
import { lotteryMenus } from './lottery/menus.ts';
import { numeros } from './lottery/numeros.ts';
import { missions } from './rewards/missions.ts';
import { notifications } from './messages/notifications.ts';
import { member } from './identity/member.ts';
import { password } from './identity/password.ts';
import { payoutAccount } from './wallet/payout-account.ts';
import { play as sittings } from './games/play.ts';
import { protection } from './wallet/protection.ts';
import { rebate } from './rewards/rebate.ts';
import { record } from './wallet/record.ts';
import { registration } from './identity/registration.ts';
import { referrals } from './rewards/referrals.ts';
import { report } from './wallet/report.ts';
import { rewards } from './rewards/rewards.ts';
import { cashback } from './rewards/cashback.ts';
import { giveaways } from './rewards/giveaways.ts';
import { promoCodes } from './rewards/promo-codes.ts';
import { signIn } from './rewards/sign-in.ts';
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

/** All calls by domain. Server routes, the typed client and the API document are derived from this object. */
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
  lottery,
  lotteryMenus,
  numeros,
  lotteryOrders,
  chases,
  inbox,
  feedback,
  notifications,
  chat,
  rewards,
  levels,
  rebate,
  missions,
  leaderBoards,

  referrals,
  bonus,
  signIn,
  promoCodes,
  giveaways,
  cashback,
} as const;
export type Api = typeof api;
