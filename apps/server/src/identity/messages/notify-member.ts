import type { Tx } from '../../platform/database/statement.ts';
import type { WriteCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import type { MailTemplate, MailValues } from './templates/templates.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { findMailbox } from './queries.ts';

/** The values of a notice apart from the member's name and the time. */
export interface Notice<Name extends MailTemplate> {
  readonly memberId: bigint;
  readonly template: Name;
  readonly values: Omit<MailValues<Name>, 'userName' | 'time'>;
}

/** Notices that strangers can trigger repeatedly are mailed once per hour; the screen shows each event. */
const REPEATABLE: ReadonlySet<MailTemplate> = new Set([
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

const SMS_NOTICES: ReadonlyMap<MailTemplate, SmsNotice> = new Map<MailTemplate, SmsNotice>([
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
 * Mails a member, in their language, what happened to their account. Members without a verified address get
 * notices on money and on the whole account by SMS, because an unverified address may belong to nobody.
 */
export async function notifyMember<Name extends MailTemplate>(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, template, values }: Notice<Name>,
): Promise<void> {
  const { userName, language, emailSealed, emailProven, numberSealed } = await tx.one(findMailbox, [
    memberId,
  ]);
  const reader = { language: language ?? (await deps.defaultLanguage()) };
  const phoned = SMS_NOTICES.get(template);
  if (!emailProven && numberSealed && phoned) {
    const to = deps.vault.decrypt('mobileNum', numberSealed);
    await deps.messages.queueSms(tx, { ...reader, to, template: phoned, values: {} });
  }
  if (!emailSealed) return;
  if (REPEATABLE.has(template)) {
    // Counted with the mail: what is rolled back was not sent.
    const counted = { limit: PER_TEMPLATE, subject: `${memberId}|${template}` };
    if ((await deps.limits.take(tx, [counted])).some(isOver)) return;
  }
  await deps.messages.queueMail(tx, {
    to: deps.vault.decrypt('email', emailSealed),
    template,
    ...reader,
    values: { ...values, userName, time: deps.clock.now() } as unknown as MailValues<Name>,
  });
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

/** Records a change of the account's protection for the owner to see, and notifies the owner. */
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
