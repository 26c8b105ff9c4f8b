import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { InputOf } from '@tessera/contract/endpoint';
import type { password } from '@tessera/contract/identity/password';
import type { ReadCall, Session, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { findCredentialsById, type MemberCredentials } from '../members/queries.ts';
import { confirmedLately } from '../second-factors/sensitive-change.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { hashOrBusy } from './hash-or-busy.ts';
import { newPasswordFault } from './password-rule.ts';
import { replacePassword } from './replace-password.ts';

type ChangeInput = InputOf<typeof password.changePassword>;

type Unproven = Refusal<'modify.old.err' | 'session.confirm.required' | 'login.wait' | 'login.busy'>;

export interface CheckedChange {
  readonly member: MemberCredentials;
  readonly passwordHash: string;
}

/** Wrong old passwords of one account: a session that was left open is no way to guess them. */
export const OLD_PASSWORD_TRIES: Limit = { name: 'change-password', most: 5, windowSeconds: 900 };

/** Proves the old password and makes the hash of the new one, before any transaction. */
export async function checkChange(
  deps: IdentityDeps,
  { oldPassword, newPassword, confirmNewPassword }: ChangeInput,
  { db, session }: ReadCall<'session'>,
): Promise<CheckedChange | Refusal<'password.invalid' | 'modify.new.old.same'> | Unproven> {
  const typed = { password: newPassword, confirmation: confirmNewPassword, userName: session.userName };
  const fault = await newPasswordFault(deps, db, typed);
  if (fault) return fault;
  const member = await db.one(findCredentialsById, [
    session.merchantCode,
    session.memberId,
    deps.clock.now(),
  ]);
  const unproven = await oldPasswordFault(deps, { session, member, oldPassword });
  if (unproven) return unproven;
  const passwordHash = await hashNewPassword(deps, newPassword, member.passwordHash);
  return isRefusal(passwordHash) ? passwordHash : { member, passwordHash };
}

/**
 * Ends every session of the member, this one too, and opens a fresh one for this browser. A browser that
 * was remembered stays so, by a cookie of a new family: the others lose theirs.
 */
export async function changePassword(
  deps: IdentityDeps,
  { member, passwordHash }: CheckedChange,
  call: WriteCall<'session'>,
): Promise<SessionInfo | Refusal<'modify.old.err'>> {
  const source = deps.devices.source(call);
  const remembered = await deps.remembered.holds(call, member.id, source);
  const changed = await replacePassword(deps, call.tx, {
    memberId: member.id,
    passwordHash,
    replacedHash: member.passwordHash,
    reset: false,
    source,
  });
  if (!changed) return refuse('modify.old.err');
  const owner = { ...member, firstTimeLogin: false };
  const rememberFamily = remembered ? await deps.remembered.start(call, member.id, source) : undefined;
  const { sessionId, info } = await deps.sessions.open(call.tx, owner, {
    source,
    confirmed: true,
    rememberFamily,
  });
  call.cookies.set(deps.sessions.cookieName, sessionId);
  return info;
}

/**
 * Wrong tries count before they are looked at, right ones are given back. Who signs in without a password
 * proves in another way that it is them who sets the first one.
 */
async function oldPasswordFault(
  deps: IdentityDeps,
  given: { readonly session: Session; readonly member: MemberCredentials; readonly oldPassword: string },
): Promise<Unproven | undefined> {
  const { session, member, oldPassword } = given;
  if (member.passwordHash === null && oldPassword === '') {
    return confirmedLately(session, deps.clock) ? undefined : refuse('session.confirm.required');
  }
  const counted = [{ limit: OLD_PASSWORD_TRIES, subject: member.id.toString() }];
  const counts = await deps.limits.take(deps.database, counted);
  if (counts.some(isOver)) {
    return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(counts, deps.clock) });
  }
  const right = await hashOrBusy(() => deps.passwords.matches(member.passwordHash ?? undefined, oldPassword));
  if (right === false) return refuse('modify.old.err');
  await deps.limits.giveBack(deps.database, counted);
  return right === true ? undefined : right;
}
