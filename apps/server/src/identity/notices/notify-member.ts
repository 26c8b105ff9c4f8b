import type { Tx } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import type { MailTemplate, MailValues } from '../messages/templates/words.ts';
import { isOver, type Limit } from '../limits/limits.ts';
import { findMailbox } from './queries.ts';

/** What a notice says beside the member's name and the time. */
export interface Notice<Name extends MailTemplate> {
  readonly memberId: bigint;
  readonly template: Name;
  readonly values: Omit<MailValues<Name>, 'userName' | 'time'>;
}

/** What somebody else can make happen again and again is mailed once an hour; the screen tells of each. */
const PROVOKED: ReadonlySet<MailTemplate> = new Set([
  'new-device',
  'many-failed-logins',
  'remembered-login-replayed',
]);
const PER_TEMPLATE: Limit = { name: 'notice', most: 1, windowSeconds: 3600 };

/**
 * What is worth a message to the phone of who proved no mail address: whoever did it is after the money or the account,
 * or it ends every session, which nobody who is not told can tell from a fault.
 */
type Phoned =
  | 'mobile-changed'
  | 'payout-account-added'
  | 'withdrawal-password-reset'
  | 'withdrawal-password-locked'
  | 'withdrawal-paid'
  | 'withdrawal-returned'
  | 'erasure-asked'
  | 'remainder-given-up'
  | 'deposit-limit-reached';
const PHONED: ReadonlyMap<MailTemplate, Phoned> = new Map<MailTemplate, Phoned>([
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
 * Mails a member, in their language, what happened to their account just now. Who proved no address is sent what
 * touches their money, or the whole account, by SMS: one that was only typed may be nobody's.
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
  const phoned = PHONED.get(template);
  if (!emailProven && numberSealed && phoned) {
    const to = deps.vault.open('mobileNum', numberSealed);
    await deps.messages.queueSms(tx, { ...reader, to, template: phoned, values: {} });
  }
  if (!emailSealed) return;
  if (PROVOKED.has(template)) {
    // Counted with the mail: what is rolled back was not sent.
    const counted = { limit: PER_TEMPLATE, subject: `${memberId}|${template}` };
    if ((await deps.limits.take(tx, [counted])).some(isOver)) return;
  }
  await deps.messages.queueMail(tx, {
    to: deps.vault.open('email', emailSealed),
    template,
    ...reader,
    values: { ...values, userName, time: deps.clock.now() } as unknown as MailValues<Name>,
  });
}
