import type { PlainMessageKey } from '../../i18n/messages.ts';
import { type Path, paths } from '../../paths.ts';

/**
 * Who may open a screen. From one of a session a guest is sent to the login and comes back after it; from one that
 * means nothing to anybody else (`owner`) a guest is sent home, and so is whoever is no agent from theirs (`agent`).
 */
export type Guard = 'guest' | 'session' | 'owner' | 'agent';

export interface RouteEntry {
  readonly path: Path;
  /** File below `src/` without its ending. */
  readonly screen: string;
  readonly title: PlainMessageKey;
  readonly guard: Guard;
  /** Screens that bring their own top line have no header. */
  readonly header: boolean;
  readonly menu: boolean;
}

export const ON_ITS_WAY = 'app/on-its-way-screen';
const NO_HEADER = new Set<Path>([
  paths.login,
  paths.register,
  paths.mine,
  paths.memberHome,
  paths.agentHome,
  paths.download,
  paths.forgotPassword,
]);
const NO_MENU = new Set<Path>([
  paths.login,
  paths.register,
  paths.trial,
  paths.launchGame,
  paths.changePassword,
  paths.notice,
  paths.activity,
  paths.forgotPassword,
  paths.service,
  paths.moreLottery,
  paths.userAgreement,
  paths.maintenance,
  paths.download,
  paths.agentHome,
]);

function route(path: Path, screen: string, title: PlainMessageKey, guard: Guard = 'guest'): RouteEntry {
  return { path, screen, title, guard, header: !NO_HEADER.has(path), menu: !NO_MENU.has(path) };
}

/** Path → screen, a line each. A screen that is not built yet says so in the same look. */
export const routes: readonly RouteEntry[] = [
  route(paths.home, 'app/home/home-screen', 'title.home'),
  route(paths.login, 'identity/login/login-screen', 'title.login'),
  route(paths.register, 'app/register-screen', 'title.register'),
  route(paths.mine, 'app/mine/mine-screen', 'title.mine'),
  route(paths.memberHome, 'app/mine/mine-screen', 'title.mine'),
  route(paths.settings, 'identity/settings-screen', 'title.settings', 'owner'),
  route(paths.changePassword, 'identity/passwords/change-password-screen', 'title.changePassword', 'owner'),
  route(paths.securityCenter, 'identity/security/security-center-screen', 'title.securityCenter', 'session'),
  route(paths.protection, 'wallet/protection/protection-screen', 'title.protection', 'session'),
  route(
    paths.withdrawalPassword,
    'identity/withdrawal-password/withdrawal-password-screen',
    'security.pin',
    'session',
  ),
  route(paths.mobileNumber, 'identity/contacts/mobile-screen', 'security.mobile', 'session'),
  route(paths.mailAddress, 'identity/contacts/mail-screen', 'security.mail', 'session'),
  route(paths.identityCheck, 'identity/identity-check/identity-check-screen', 'security.identity', 'session'),
  route(paths.erasure, 'wallet/erasure/erasure-screen', 'erasure.title', 'session'),
  route(paths.bankCards, 'wallet/payout-accounts/bank-cards-screen', 'payout.banks', 'session'),
  route(paths.eWallets, 'wallet/payout-accounts/e-wallets-screen', 'payout.eWallets', 'session'),
  route(paths.cryptoWallets, 'wallet/payout-accounts/crypto-wallets-screen', 'payout.crypto', 'session'),
  route(paths.forgotPassword, 'identity/passwords/forgot-screen', 'title.forgotPassword'),
  route(paths.trial, 'identity/trial/trial-screen', 'title.trial'),
  route(paths.voucherCenter, 'wallet/deposits/deposit-screen', 'title.deposit', 'session'),
  route(paths.gameList, 'games/game-list-screen', 'title.games'),
  route(paths.slotsCenter, 'games/slots-center-screen', 'title.slots'),
  route(paths.gameCenter, 'games/game-list-screen', 'title.gameCenter'),
  route(paths.gameLobby, 'games/game-list-screen', 'title.games'),
  route(paths.launchGame, 'games/launch-screen', 'title.launch', 'session'),
  route(paths.gameRecord, 'games/game-record-screen', 'title.gameRecord', 'session'),

  route(paths.agentHome, 'app/agent/agent-screen', 'title.agent', 'agent'),
  route(paths.help, 'content/help/help-screen', 'title.help'),
  route(paths.helpDetail, 'content/help/help-detail-screen', 'title.help'),
  route(paths.download, 'app/install/download/download-screen', 'title.download'),
  route(paths.offline, 'app/install/offline-screen', 'title.offline'),
  route(paths.notice, 'content/notices/notice-screen', 'title.notice'),
  route(paths.service, 'content/service/service-screen', 'title.service'),
  route(paths.activity, 'content/activities/activity-screen', 'title.activity'),
  route(paths.activityInfo, 'content/activities/activity-info-screen', 'title.activity'),
  route(paths.message, 'content/notices/message-screen', 'title.message'),
  route(paths.inviteFriends, ON_ITS_WAY, 'title.inviteFriends', 'session'),
  route(paths.userAgreement, 'content/pages/user-agreement-screen', 'title.userAgreement'),
  route(paths.maintenance, 'app/maintenance-screen', 'title.maintenance'),
  route(paths.lottery, ON_ITS_WAY, 'title.lottery'),
  route(paths.moreLottery, ON_ITS_WAY, 'title.lottery'),
  route(paths.startLottery, ON_ITS_WAY, 'title.lottery'),

  route(paths.withdraw, 'wallet/withdrawals/withdraw-screen', 'title.withdraw', 'session'),
  route(paths.accountRecord, 'wallet/records/account-record-screen', 'title.accountRecord', 'session'),
  route(paths.depositRecord, 'wallet/records/deposit-record-screen', 'title.depositRecord', 'session'),
  route(
    paths.withdrawRecord,
    'wallet/withdrawals/withdrawal-record-screen',
    'title.withdrawRecord',
    'session',
  ),
  route(paths.profitAndLoss, 'wallet/records/profit-and-loss-screen', 'title.profitAndLoss', 'session'),
  route(paths.uplineTransfer, 'wallet/upline/upline-screen', 'title.uplineTransfer', 'session'),
  route(paths.rewardCenter, ON_ITS_WAY, 'title.rewardCenter', 'session'),
  route(paths.leaderBoard, ON_ITS_WAY, 'title.leaderBoard', 'session'),
  route(paths.rebateReport, ON_ITS_WAY, 'title.rebateReport', 'session'),
  route(paths.inbox, ON_ITS_WAY, 'title.inbox', 'session'),
  route(paths.feedback, ON_ITS_WAY, 'title.feedback', 'session'),
  route(paths.benefits, ON_ITS_WAY, 'title.benefits', 'session'),
  route(paths.memberNotice, 'content/notices/member-notice-screen', 'title.notice', 'session'),

  route(paths.salaryContract, ON_ITS_WAY, 'title.salaryContract', 'session'),
  route(paths.dividendContract, ON_ITS_WAY, 'title.dividendContract', 'session'),
  route(paths.hourContract, ON_ITS_WAY, 'title.hourContract', 'session'),
  route(paths.openAccount, ON_ITS_WAY, 'title.openAccount', 'session'),
  route(paths.dividend, ON_ITS_WAY, 'title.dividend', 'session'),
  route(paths.teamOverview, ON_ITS_WAY, 'title.teamOverview', 'session'),
  route(paths.team, ON_ITS_WAY, 'title.team', 'session'),
  route(paths.redRain, ON_ITS_WAY, 'title.redRain', 'session'),
  route(paths.teamProfitAndLoss, ON_ITS_WAY, 'title.teamProfitAndLoss', 'session'),
  route(paths.teamBetting, ON_ITS_WAY, 'title.teamBetting', 'session'),
  route(paths.agentRebate, ON_ITS_WAY, 'title.agentRebate', 'session'),
  route(paths.teamRebate, ON_ITS_WAY, 'title.teamRebate', 'session'),
];
