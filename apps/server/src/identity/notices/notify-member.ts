import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import {
  type NoticeKind,
  noticeChannels,
  type MailValues,
  recordNotice,
} from '../../messages/for-identity.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findMailbox } from './queries.ts';

/** The values of a notice apart from the member's name and the time. */
export interface Notice<Name extends NoticeKind> {
  readonly memberId: bigint;
  readonly template: Name;
  readonly values: Omit<MailValues<Name>, 'userName' | 'time'>;
}

/** Notices that strangers can trigger repeatedly are sent once per hour; the list of account events has each event. */
const REPEATABLE: ReadonlySet<NoticeKind> = new Set([
  'new-device',
  'many-failed-logins',
  'remembered-login-replayed',
]);

const PER_TEMPLATE: Limit = { name: 'notice', most: 1, windowSeconds: 3600 };

/**
 * Notices that also go by SMS to members without a verified mail address: they concern money or the
 * account, or explain why every session ended.
 */
type SmsNotice =
  | 'mobile-changed'
  | 'payout-account-added'
  | 'withdrawal-password-reset'
  | 'withdrawal-password-locked'
  | 'withdrawal-paid'
  | 'withdrawal-returned'
  | 'erasure-asked'
  | 'remainder-given-up'
  | 'deposit-limit-reached';

const SMS_NOTICES: ReadonlyMap<NoticeKind, SmsNotice> = new Map<NoticeKind, SmsNotice>([
  ['mobile-changed', 'mobile-changed'],
  ['payout-account-added', 'payout-account-added'],
  ['withdrawal-password-reset', 'withdrawal-password-reset'],
  ['withdrawal-password-locked', 'withdrawal-password-locked'],
  ['withdrawal-paid', 'withdrawal-paid'],
  ['withdrawal-returned', 'withdrawal-returned'],
  ['erasure-asked', 'erasure-asked'],
  ['remainder-given-up', 'remainder-given-up'],
  ['deposit-limit-reached', 'deposit-limit-reached'],
]);

/**
 * Notifies a member, in the member's language, of an event of the account, by the channels that the member chose. Members
 * without a verified address get notices on money and on the whole account by SMS, because an unverified address may
 * belong to another person.
 */
export async function notifyMember<Name extends NoticeKind>(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, template, values }: Notice<Name>,
): Promise<void> {
  if (REPEATABLE.has(template)) {
    // Counted in the transaction of the messages: a message that is rolled back was not sent.
    const counted = { limit: PER_TEMPLATE, subject: `${memberId}|${template}` };
    if ((await deps.limits.take(tx, [counted])).some(isOver)) return;
  }
  const { userName, language, encryptedEmail, emailProven, encryptedNumber } = await tx.one(findMailbox, [
    memberId,
  ]);
  const reader = { language: language ?? (await deps.defaultLanguage()) };
  const phoned = SMS_NOTICES.get(template);
  const at = deps.clock.now();
  const complete = { ...values, userName, time: at };
  const channels = await noticeChannels(tx, { memberId, kind: template });
  const messageId = channels.has('inbox')
    ? await recordNotice(tx, { memberId, kind: template, values: complete, at })
    : null;
  if (!emailProven && encryptedNumber && phoned && channels.has('sms')) {
    const to = deps.vault.decrypt('mobileNum', encryptedNumber);
    await deps.messages.queueSms(tx, { ...reader, to, template: phoned, values: {} });
  }
  if (channels.has('push')) {
    await deps.messages.queuePush(tx, { memberId, kind: template, values: complete, messageId });
  }
  if (!encryptedEmail || !channels.has('mail')) return;
  await deps.messages.queueMail(tx, {
    to: deps.vault.decrypt('email', encryptedEmail),
    template,
    ...reader,
    values: complete as unknown as MailValues<Name>,
  });
}

/** The proven mail address of a member, and how the member is addressed. Undefined without one. */
export async function provenMailbox(
  deps: Pick<IdentityDeps, 'vault' | 'defaultLanguage'>,
  db: Queryable,
  memberId: bigint,
): Promise<{ to: string; userName: string; language: string } | undefined> {
  const found = await db.maybe(findMailbox, [memberId]);
  if (!found?.encryptedEmail || !found.emailProven) return undefined;
  const language = found.language ?? (await deps.defaultLanguage());
  return { to: deps.vault.decrypt('email', found.encryptedEmail), userName: found.userName, language };
}

type SecurityChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-on'
  | 'totp-off'
  | 'withdrawal-password-set'
  | 'withdrawal-password-changed'
  | 'withdrawal-password-reset'
  | 'payout-account-added'
  | 'payout-account-removed'
  | 'mobile-changed'
  | 'mail-changed'
  | 'erasure-taken-back';

/** Records a change of the account's protection in the owner's event list, and notifies the owner. */
export async function notifyOwner<Kind extends SecurityChange>(
  deps: IdentityDeps,
  call: WriteCall<'member'>,
  { kind, values }: { readonly kind: Kind; readonly values: Notice<Kind>['values'] },
): Promise<void> {
  const { memberId } = call.session;
  const source = deps.devices.source(call);
  await recordAccountEvent(call.tx, { memberId, kind, at: deps.clock.now(), source });
  await notifyMember(deps, call.tx, { memberId, template: kind, values });
}
