import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import {
  isSmsNotice,
  NOTICE_KINDS,
  type NoticeContent,
  type NoticeKind,
  noticeChannels,
  type MailValues,
  recordNotice,
  translatedValues,
} from '../../messages/for-identity.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findMailbox } from './queries.ts';

/** The values of a notice apart from the member's name and the time. */
export interface Notice<Name extends NoticeKind> {
  readonly memberId: bigint;
  readonly template: Name;
  readonly values: Omit<MailValues<Name>, 'userName' | 'time'>;
  readonly translations?: NoticeContent['translations'];
  readonly quote?: NoticeContent['quote'];
}

/** Notices that strangers can trigger repeatedly are sent once per hour; the list of account events has each event. */
const REPEATABLE: ReadonlySet<NoticeKind> = new Set([
  'new-device',
  'many-failed-logins',
  'remembered-login-replayed',
]);

const PER_TEMPLATE: Limit = { name: 'notice', most: 1, windowSeconds: 3600 };

/** Mails to an address that nobody proved. Without a limit, a member could send any number of mails to another person. */
const UNPROVEN_MAILS: Limit = { name: 'unproven-mails', most: 20, windowSeconds: 86_400 };

/**
 * Notifies a member, in the member's language, of an event of the account, by the channels that the member chose. Members
 * without a verified address get the most important notices by SMS, because an unverified address may belong to
 * another person.
 */
export async function notifyMember<Name extends NoticeKind>(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, template, values, translations, quote }: Notice<Name>,
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
  const at = deps.clock.now();
  const complete = { ...values, userName, time: at };
  const channels = await noticeChannels(tx, { memberId, kind: template });
  const messageId = channels.has('inbox')
    ? await recordNotice(tx, { memberId, kind: template, values: complete, translations, quote, at })
    : null;
  const kind: NoticeKind = template;
  if (!emailProven && encryptedNumber && channels.has('sms') && isSmsNotice(kind)) {
    const to = deps.vault.decrypt('mobileNum', encryptedNumber);
    await deps.messages.queueSms(tx, { ...reader, to, template: kind, values: {} });
  }
  if (channels.has('push')) {
    await deps.messages.queuePush(tx, { memberId, kind: template, values: complete, messageId });
  }
  if (!encryptedEmail || !channels.has('mail')) return;
  const to = deps.vault.decrypt('email', encryptedEmail);
  if (!emailProven) {
    // Other notices do not use up the mails about the security of the account.
    const group = NOTICE_KINDS[kind].category === 'security' ? 'security' : 'other';
    const counted = { limit: UNPROVEN_MAILS, subject: `${group} ${to.toLowerCase()}` };
    if ((await deps.limits.take(tx, [counted])).some(isOver)) return;
  }
  await deps.messages.queueMail(tx, {
    to,
    template,
    ...reader,
    values: translatedValues(
      { values: complete, translations },
      reader.language,
    ) as unknown as MailValues<Name>,
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
