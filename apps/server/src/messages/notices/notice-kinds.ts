import type { NoticeCategory } from '@tessera/contract/messages/notices';
import { DAY_MS } from '../../platform/clock.ts';
import { FEEDBACK_RETENTION_MS } from '../feedback/feedback.ts';
import type { MailTemplate } from '../templates/templates.ts';

/** Mails that answer a request of a visitor, or contain a code. Members do not find them in the inbox. */
type MailOnly = 'password-reset' | 'account-exists' | 'own-code' | 'bind-code' | 'chat-transcript';

/** Kinds of notices to members. The texts of a kind are those of the mail template with this name. */
export type NoticeKind = Exclude<MailTemplate, MailOnly>;

interface NoticeTerms {
  readonly category: NoticeCategory;
  /** Default: that of the category. */
  readonly retentionMs?: number;
  /** The screen with the subject of the notice. `{names}` are values of the notice. */
  readonly subject: `/m/${string}`;
}

const SECURITY: NoticeTerms = { category: 'security', subject: '/m/securityCenter' };
const DEPOSIT: NoticeTerms = {
  category: 'money',
  subject: '/m/voucherCenter?depositId={depositId}',
};
const WITHDRAWAL: NoticeTerms = {
  category: 'money',
  subject: '/m/withdrawReport?withdrawalId={withdrawalId}',
};
const PROTECTION: NoticeTerms = { category: 'protection', subject: '/m/protection' };

const LOTTERY_ORDER = '/m/startLottery?gameId={gameId}&view=orders&order={orderId}';

/** Category and subject of each kind. */
export const NOTICE_KINDS: Readonly<Record<NoticeKind, NoticeTerms>> = {
  'password-changed': SECURITY,
  'password-was-reset': SECURITY,
  'remembered-login-replayed': SECURITY,
  'new-device': SECURITY,
  'many-failed-logins': SECURITY,
  'passkey-added': SECURITY,
  'passkey-removed': SECURITY,
  'totp-on': SECURITY,
  'totp-off': SECURITY,
  'withdrawal-password-set': SECURITY,
  'withdrawal-password-changed': SECURITY,
  'withdrawal-password-reset': SECURITY,
  'withdrawal-password-locked': SECURITY,
  'payout-account-added': SECURITY,
  'payout-account-removed': SECURITY,
  'mobile-changed': SECURITY,
  'mail-changed': SECURITY,
  'deposit-credited': DEPOSIT,
  'deposit-in-review': DEPOSIT,
  'deposit-not-credited': DEPOSIT,
  'withdrawal-requested': WITHDRAWAL,
  'withdrawal-sent': WITHDRAWAL,
  'withdrawal-paid': WITHDRAWAL,
  'withdrawal-returned': WITHDRAWAL,
  'remainder-given-up': { category: 'money', subject: '/m/transaction/record' },
  'identity-verified': { category: 'account', subject: '/m/securityCenter/identity' },
  'identity-rejected': { category: 'account', subject: '/m/securityCenter/identity' },
  'erasure-asked': { category: 'security', subject: '/m/securityCenter/erasure' },
  'erasure-taken-back': { category: 'security', subject: '/m/securityCenter/erasure' },
  // The message contains the answer, which is deleted with the feedback.
  'feedback-answered': {
    category: 'account',
    retentionMs: FEEDBACK_RETENTION_MS,
    subject: '/m/feedback?reference={reference}',
  },
  'deposit-limit-half': PROTECTION,
  // The limit ends every session.
  'deposit-limit-reached': { ...PROTECTION, category: 'security' },
  'limit-set': PROTECTION,
  'limit-raise-waits': PROTECTION,
  'limit-raised': PROTECTION,
  'break-started': PROTECTION,
  'exclusion-started': PROTECTION,
  'large-win': { category: 'play', subject: '/m/gameRecord?order={orderId}' },
  'lottery-win': { category: 'play', subject: LOTTERY_ORDER },
  'lottery-corrected': { category: 'money', subject: LOTTERY_ORDER },
  'lottery-refunded': { category: 'money', subject: LOTTERY_ORDER },
  'reward-issued': { category: 'play', subject: '/m/rewardCenter?reward={rewardId}' },
  'ticket-issued': { category: 'play', subject: '/m/rewardCenter?reward={rewardId}' },
};

/** Retention of the messages of a category, from the time of sending. */
export const RETENTION_MS: Readonly<Record<NoticeCategory | 'conversation', number>> = {
  security: 5 * 365 * DAY_MS,
  money: 5 * 365 * DAY_MS,
  account: 5 * 365 * DAY_MS,
  protection: 5 * 365 * DAY_MS,
  conversation: 2 * 365 * DAY_MS,
  play: 2 * 365 * DAY_MS,
  marketing: 90 * DAY_MS,
};

/** Retention of the message of a kind. */
export function noticeRetentionMs(kind: NoticeKind): number {
  const { category, retentionMs } = NOTICE_KINDS[kind];
  return retentionMs ?? RETENTION_MS[category];
}

/** The path of this site with the subject of a notice; without parameters where a value is missing. */
export function noticeSubject(kind: NoticeKind, values: Readonly<Record<string, unknown>>): string {
  const { subject } = NOTICE_KINDS[kind];
  const [path = subject, query] = subject.split('?');
  const names = [...(query ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (query === undefined || names.some((name) => values[name] === undefined)) return path;
  return `${path}?${query.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])))}`;
}
