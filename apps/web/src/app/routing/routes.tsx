import type { Need } from '@tessera/contract/first-view';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { ComponentType, ReactNode } from 'react';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { type Path, paths } from '../../paths.ts';

/**
 * Access to a screen. `session`: guests are sent to the login and return afterwards. `owner`: guests are sent
 * home. `agent`: everybody except agents is sent home.
 */
export type Guard = 'guest' | 'session' | 'owner' | 'agent';

export interface RouteEntry {
  readonly path: Path;
  /** File below `src/` without extension. */
  readonly screen: string;
  readonly title: PlainMessageKey;
  readonly guard: Guard;
  /** Screens with their own top line have no header. */
  readonly header: boolean;
  readonly menu: boolean;
}

export const COMING_SOON = 'app/coming-soon-screen';
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

/** Path → screen, one line each. Unbuilt screens use the coming-soon screen. */
export const routes: readonly RouteEntry[] = [
  route(paths.home, 'app/home/home-screen', 'title.home'),
  route(paths.login, 'identity/login/login-screen', 'title.login'),
  route(paths.register, 'app/register-screen', 'title.register'),
  route(paths.mine, 'app/mine/mine-screen', 'title.mine'),
  route(paths.memberHome, 'app/mine/mine-screen', 'title.mine'),
  route(paths.settings, 'identity/settings-screen', 'title.settings', 'owner'),
  route(paths.notificationSettings, 'messages/notifications/notifications-screen', 'notify.title', 'session'),
  route(paths.changePassword, 'identity/passwords/change-password-screen', 'title.changePassword', 'owner'),
  route(paths.securityCenter, 'identity/security/security-center-screen', 'title.securityCenter', 'session'),
  route(paths.protection, 'wallet/protection/protection-screen', 'title.protection', 'session'),
  route(paths.withdrawalPassword, 'identity/passwords/withdrawal-password-screen', 'security.pin', 'session'),
  route(paths.mobileNumber, 'identity/contacts/mobile-screen', 'security.mobile', 'session'),
  route(paths.mailAddress, 'identity/contacts/mail-screen', 'security.mail', 'session'),
  route(paths.identityCheck, 'identity/identity-check-screen', 'security.identity', 'session'),
  route(paths.erasure, 'wallet/erasure-screen', 'erasure.title', 'session'),
  route(paths.bankCards, 'wallet/payout-accounts/bank-cards-screen', 'payout.banks', 'session'),
  route(paths.eWallets, 'wallet/payout-accounts/e-wallets-screen', 'payout.eWallets', 'session'),
  route(paths.cryptoWallets, 'wallet/payout-accounts/crypto-wallets-screen', 'payout.crypto', 'session'),
  route(paths.forgotPassword, 'identity/passwords/forgot-screen', 'title.forgotPassword'),
  route(paths.trial, 'identity/trial-screen', 'title.trial'),
  route(paths.voucherCenter, 'wallet/deposits/deposit-screen', 'title.deposit', 'session'),
  route(paths.gameList, 'games/game-list-screen', 'title.games'),
  route(paths.slotsCenter, 'games/slots-center-screen', 'title.slots'),
  route(paths.gameCenter, 'games/game-list-screen', 'title.gameCenter'),
  route(paths.gameLobby, 'games/game-list-screen', 'title.games'),
  route(paths.launchGame, 'games/launch-screen', 'title.launch', 'session'),
  route(paths.gameRecord, 'app/record-screen', 'title.gameRecord', 'session'),

  route(paths.agentHome, 'app/agent-screen', 'title.agent', 'agent'),
  route(paths.help, 'content/help-screen', 'title.help'),
  route(paths.helpDetail, 'content/help-detail-screen', 'title.help'),
  route(paths.download, 'app/install/download-screen', 'title.download'),
  route(paths.offline, 'app/install/offline-screen', 'title.offline'),
  route(paths.notice, 'content/notices/notice-screen', 'title.notice'),
  route(paths.service, 'app/service-screen', 'title.service'),
  route(paths.activity, 'app/activity-screen', 'title.activity'),
  route(paths.activityInfo, 'app/activity-info-screen', 'title.activity'),
  route(paths.message, 'content/notices/message-screen', 'title.message'),
  route(paths.inviteFriends, 'rewards/invite/invite-screen', 'title.inviteFriends', 'session'),
  route(paths.userAgreement, 'content/user-agreement-screen', 'title.userAgreement'),
  route(paths.maintenance, 'app/maintenance-screen', 'title.maintenance'),
  route(paths.lottery, 'app/lottery/lottery-screen', 'title.lottery'),
  route(paths.moreLottery, 'app/lottery/more-lottery-screen', 'title.lottery'),
  route(paths.startLottery, 'lottery/play/start-lottery-screen', 'title.lottery'),
  route(paths.chasePlan, 'lottery/chase/chase-plan-screen', 'lottery.chase.plan'),
  route(paths.chases, 'lottery/chase/chases-screen', 'lottery.chase.list', 'session'),
  route(paths.chaseDetail, 'lottery/chase/chase-detail-screen', 'lottery.chase.title', 'session'),

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
  route(paths.uplineTransfer, 'wallet/upline-screen', 'title.uplineTransfer', 'session'),
  route(paths.rewardCenter, 'rewards/center/reward-center-screen', 'title.rewardCenter', 'session'),
  route(
    paths.wageringStatement,
    'rewards/bonus/wagering-statement-screen',
    'bonus.statement.title',
    'session',
  ),
  route(paths.leaderBoard, 'rewards/missions/missions-screen', 'title.leaderBoard', 'session'),
  route(paths.rebateReport, 'rewards/rebate/rebate-report-screen', 'title.rebateReport', 'session'),
  route(paths.inbox, 'app/inbox-screen', 'title.inbox', 'session'),
  route(paths.feedback, 'messages/feedback/feedback-screen', 'title.feedback', 'session'),
  route(paths.benefits, 'rewards/levels/benefits-screen', 'title.benefits', 'session'),
  route(paths.memberNotice, 'content/notices/member-notice-screen', 'title.notice', 'session'),

  route(paths.salaryContract, COMING_SOON, 'title.salaryContract', 'session'),
  route(paths.dividendContract, COMING_SOON, 'title.dividendContract', 'session'),
  route(paths.hourContract, COMING_SOON, 'title.hourContract', 'session'),
  route(paths.openAccount, COMING_SOON, 'title.openAccount', 'session'),
  route(paths.dividend, COMING_SOON, 'title.dividend', 'session'),
  route(paths.teamOverview, COMING_SOON, 'title.teamOverview', 'session'),
  route(paths.team, COMING_SOON, 'title.team', 'session'),
  route(paths.redRain, COMING_SOON, 'title.redRain', 'session'),
  route(paths.teamProfitAndLoss, COMING_SOON, 'title.teamProfitAndLoss', 'session'),
  route(paths.teamBetting, COMING_SOON, 'title.teamBetting', 'session'),
  route(paths.agentRebate, COMING_SOON, 'title.agentRebate', 'session'),
  route(paths.teamRebate, COMING_SOON, 'title.teamRebate', 'session'),
];

/** Input of a screen's needs, identical on the server and in the browser. */
export interface ScreenContext {
  readonly search: Readonly<Record<string, string>>;
  readonly language: string;
  readonly session: SessionInfo | null;
}

/** Exports of a `…-screen.tsx` file. */
export interface ScreenModule {
  readonly Screen: ComponentType;
  /** Calls whose answers the first view shows. */
  readonly needs?: (context: ScreenContext) => readonly Need[];
}

export interface LoadedScreen extends ScreenModule {
  /** Wraps the screen of a route; the first view is open to everybody and has no gate. */
  readonly Gate?: ComponentType<{ readonly entry: RouteEntry; readonly children: ReactNode }>;
}
