import { registerFieldError } from '@tessera/contract/identity/register-rules';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { fitsRule } from '../registration/accepted-pattern.ts';
import { registerRules, shownRule } from '../registration/register-rule.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashOrBusy } from './password.ts';
import { setPassword, voidResetTokens } from './queries.ts';

export interface Replacement {
  readonly memberId: bigint;
  readonly passwordHash: string;
  /** The stored hash against which the old password was verified; null when none was. */
  readonly replacedHash: string | null;
  /** Whether the password was set without the old one, which limits the account for a day. */
  readonly reset: boolean;
  readonly source: Source;
}

/**
 * Sets a new password: ends every session and remembered device, invalidates pending links and notifies the
 * owner. False when the password changed in the meantime.
 */
export async function replacePassword(
  deps: IdentityDeps,
  tx: Tx,
  { memberId, passwordHash, replacedHash, reset, source }: Replacement,
): Promise<boolean> {
  const now = deps.clock.now();
  const set = await tx.run(setPassword, [memberId, passwordHash, replacedHash, now, reset ? now : null]);
  if (set === 0) return false;
  await tx.run(voidResetTokens, [memberId, null, now]);
  await deps.sessions.endOthers(tx, memberId, undefined);
  const kind = reset ? 'password-reset' : 'password-changed';
  await recordAccountEvent(tx, { memberId, kind, at: now, source });
  const template = reset ? 'password-was-reset' : 'password-changed';
  await notifyMember(deps, tx, { memberId, template, values: {} });
  return true;
}

/**
 * The hash of a new password that differs from the current one. Call it for verified owners only: the refusal would
 * reveal the current password to strangers.
 */
export async function hashNewPassword(
  deps: IdentityDeps,
  password: string,
  presentHash: string | null,
): Promise<string | Refusal<'modify.new.old.same' | 'login.busy'>> {
  const same = await hashOrBusy(() => deps.passwords.matches(presentHash ?? undefined, password));
  if (isRefusal(same)) return same;
  if (same) return refuse('modify.new.old.same');
  return hashOrBusy(() => deps.passwords.hash(password));
}

interface NewPassword {
  readonly password: string;
  /** The repeated password, where the form has a second field. */
  readonly confirmation?: string;
  /** The user name of the member, where the caller may know it. */
  readonly userName?: string;
}

/**
 * Refuses a password that breaks the merchant's rule, differs from its confirmation or is common. The
 * result does not depend on any member, so it may precede every proof.
 */
export async function validateNewPassword(
  deps: IdentityDeps,
  db: Queryable,
  { password, confirmation, userName }: NewPassword,
): Promise<Refusal<'password.invalid'> | undefined> {
  const rules = await registerRules(deps, db);
  const rule = { ...rules.password, enabled: true, required: true };
  const error =
    registerFieldError('password', { password }, { ...rules, password: rule }, fitsRule(deps.log)) ??
    (confirmation !== undefined && confirmation !== password ? 'mismatch' : undefined) ??
    (isCommonPassword(password, userName) ? 'common' : undefined);
  return error && refuse('password.invalid', { reason: error, rule: shownRule(rule) });
}
