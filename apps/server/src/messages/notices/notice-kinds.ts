import type { NoticeCategory } from '@tessera/contract/messages/notices';
import { DAY_MS } from '../../platform/retention/retention-rule.ts';
import type { MailTemplate } from '../templates/templates.ts';

/** Mails that answer a request of a visitor, or contain a code. Members do not find them in the inbox. */
type MailOnly = 'password-reset' | 'account-exists' | 'own-code' | 'bind-code' | 'chat-transcript';

/** Kinds of notices to members. The texts of a kind are those of the mail template with this name. */
export type NoticeKind = Exclude<MailTemplate, MailOnly>;

interface NoticeTerms {
  readonly category: NoticeCategory;
  /** `always`: by mail or SMS whatever the member chose for the category. */
  readonly mail: 'always' | 'optional';
  /** The screen with the subject of the notice. `{names}` are values of the notice. */
  readonly subject: `/m/${string}`;
}

const SECURITY: NoticeTerms = { category: 'security', mail: 'always', subject: '/m/securityCenter' };
const DEPOSIT: NoticeTerms = {
  category: 'money',
  mail: 'optional',
  subject: '/m/voucherCenter?depositId={depositId}',
};
const WITHDRAWAL: NoticeTerms = {
  category: 'money',
  mail: 'optional',
  subject: '/m/withdrawReport?withdrawalId={withdrawalId}',
};
const PROTECTION: NoticeTerms = { category: 'protection', mail: 'optional', subject: '/m/protection' };

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
  'withdrawal-paid': { ...WITHDRAWAL, mail: 'always' },
  'withdrawal-returned': { ...WITHDRAWAL, mail: 'always' },
  'remainder-given-up': { category: 'money', mail: 'always', subject: '/m/transaction/record' },
  'identity-verified': { category: 'account', mail: 'optional', subject: '/m/securityCenter/identity' },
  'identity-rejected': { category: 'account', mail: 'optional', subject: '/m/securityCenter/identity' },
  'erasure-asked': { category: 'account', mail: 'always', subject: '/m/securityCenter/erasure' },
  'erasure-taken-back': { category: 'account', mail: 'always', subject: '/m/securityCenter/erasure' },
  'feedback-answered': { category: 'account', mail: 'optional', subject: '/m/feedback' },
  'deposit-limit-half': PROTECTION,
  'deposit-limit-reached': { ...PROTECTION, mail: 'always' },
  'limit-set': PROTECTION,
  'limit-raise-waits': PROTECTION,
  'limit-raised': PROTECTION,
  'break-started': PROTECTION,
  'exclusion-started': PROTECTION,
  'large-win': { category: 'play', mail: 'optional', subject: '/m/gameRecord' },
  'lottery-win': { category: 'play', mail: 'optional', subject: LOTTERY_ORDER },
  'lottery-corrected': { category: 'money', mail: 'optional', subject: LOTTERY_ORDER },
  'lottery-refunded': { category: 'money', mail: 'optional', subject: LOTTERY_ORDER },
  'reward-issued': { category: 'play', mail: 'optional', subject: '/m/rewardCenter?reward={rewardId}' },
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

/** The path of this site with the subject of a notice; without parameters where a value is missing. */
export function noticeSubject(kind: NoticeKind, values: Readonly<Record<string, unknown>>): string {
  const { subject } = NOTICE_KINDS[kind];
  const [path = subject, query] = subject.split('?');
  const names = [...(query ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (query === undefined || names.some((name) => values[name] === undefined)) return path;
  return `${path}?${query.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(values[name])))}`;
}
