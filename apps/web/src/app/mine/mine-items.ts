import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { isAgent } from '../../identity/index.ts';
import { type Path, paths } from '../../paths.ts';
import type { IconName } from '../../ui/pictures/icon.tsx';

export interface Item {
  readonly to: Path;
  readonly icon: IconName;
  readonly label: PlainMessageKey;
}

/** Entries of every visitor: money first, then records. */
export const MONEY: readonly Item[] = [
  { to: paths.voucherCenter, icon: 'wallet', label: 'title.deposit' },
  { to: paths.withdraw, icon: 'withdraw', label: 'title.withdraw' },
];
export const RECORDS: readonly Item[] = [
  { to: paths.gameRecord, icon: 'list', label: 'title.gameRecord' },
  { to: paths.accountRecord, icon: 'clock', label: 'title.accountRecord' },
  { to: paths.securityCenter, icon: 'shield', label: 'title.securityCenter' },
];

interface Switched extends Item {
  /** Module switch that shows the entry. */
  readonly flag: string;
}

const OF_MONEY: readonly Switched[] = [
  { to: paths.depositRecord, icon: 'download', label: 'title.depositRecord', flag: 'DEPRECM3' },
  { to: paths.withdrawRecord, icon: 'withdraw', label: 'title.withdrawRecord', flag: 'WITHREC3' },
  { to: paths.profitAndLoss, icon: 'chart', label: 'title.profitAndLoss', flag: 'PERSREP' },
  { to: paths.uplineTransfer, icon: 'transfer', label: 'title.uplineTransfer', flag: 'AGETRANSFERUP3' },
  { to: paths.bankCards, icon: 'withdraw', label: 'payout.banks', flag: 'BINDCARD3' },
  { to: paths.eWallets, icon: 'wallet', label: 'payout.eWallets', flag: 'BINDEW3' },
  { to: paths.cryptoWallets, icon: 'transfer', label: 'payout.crypto', flag: 'BINDVC3' },
  { to: paths.withdrawalPassword, icon: 'key', label: 'security.pin', flag: 'PAYMENTPASS3' },
];
const OF_REWARDS: readonly Switched[] = [
  { to: paths.rewardCenter, icon: 'gift', label: 'title.rewardCenter', flag: 'REWCEN3' },
  { to: paths.leaderBoard, icon: 'flag', label: 'title.leaderBoard', flag: 'MISSION' },
  { to: paths.rebateReport, icon: 'refresh', label: 'title.rebateReport', flag: 'PLYRBT' },
  { to: paths.inviteFriends, icon: 'users', label: 'title.inviteFriends', flag: 'REFERRAL' },
];
const OF_CONTACT: readonly Switched[] = [
  { to: paths.inbox, icon: 'mail', label: 'title.inbox', flag: 'MAILCEN' },
  { to: paths.feedback, icon: 'edit', label: 'title.feedback', flag: 'FEEDBACK3' },
];

/** Pages with a switch. The inbox stays open without its entry. */
const SWITCHES = new Map<string, string>([
  [paths.benefits, 'VIPDISPLAY'],
  ...[...OF_MONEY, ...OF_REWARDS, ...OF_CONTACT]
    .filter(({ to }) => to !== paths.inbox)
    .map(({ to, flag }) => [to, flag] as const),
]);

/** Returns whether the operator has switched a page on. Pages without a switch are on. */
export function isSwitchedOn(pathname: string, flags: Readonly<Record<string, boolean>>): boolean {
  const flag = SWITCHES.get(pathname);
  return flag === undefined || flags[flag] === true;
}

export interface Group {
  readonly label: PlainMessageKey;
  readonly items: readonly Item[];
}

export interface ItemOwner {
  readonly flags: Readonly<Record<string, boolean>>;
  readonly session: Pick<SessionInfo, 'type'> | null;
  /** Whether a mission or a leader board runs for the member. */
  readonly hasMissions: boolean;
  /** Undefined until the member's data has loaded. */
  readonly member: { readonly type: number; readonly toUpline: boolean } | undefined;
}

const TOP_AGENT = 2;

/** Returns the entries below the shortcuts, by operator switches, running promotions and member type. */
export function groupsFor({ flags, session, hasMissions, member }: ItemOwner): readonly Group[] {
  const on = ({ flag }: Switched) => flags[flag] === true;
  const mayTransfer = member !== undefined && member.toUpline && member.type !== TOP_AGENT;
  const agentCentre: Item = { to: paths.agentHome, icon: 'users', label: 'title.agent' };
  const groups: readonly Group[] = [
    { label: 'mine.team', items: isAgent(session) ? [agentCentre] : [] },
    {
      label: 'mine.money',
      items: [
        ...OF_MONEY.filter((item) => on(item) && (item.to !== paths.uplineTransfer || mayTransfer)),
        { to: paths.protection, icon: 'pause', label: 'title.protection' },
      ],
    },
    {
      label: 'mine.rewards',
      items: OF_REWARDS.filter((item) => on(item) && (item.to !== paths.leaderBoard || hasMissions)),
    },
    { label: 'mine.contact', items: OF_CONTACT.filter(on) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
