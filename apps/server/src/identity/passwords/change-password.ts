import type { InputOf } from '@tessera/contract/endpoint';
import type { SessionInfo } from '@tessera/contract/identity/identity';
import type { password } from '@tessera/contract/identity/password';
import type { ReadCall, Session, WriteCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { isOver, type Limit, retryAfterSeconds } from '../limits/limits.ts';
import { findCredentialsById, type MemberCredentials } from '../members/queries.ts';
import { confirmedRecently } from '../second-factors/sensitive-change.ts';
import { hashOrBusy } from './password.ts';
import { hashNewPassword, validateNewPassword, replacePassword } from './new-password.ts';

type ChangeInput = InputOf<typeof password.changePassword>;

type ProofRefusal = Refusal<'modify.old.err' | 'session.confirm.required' | 'login.wait' | 'login.busy'>;

export interface CheckedChange {
  readonly member: MemberCredentials;
  readonly passwordHash: string;
}

/**
 * Limits wrong old passwords of one account, so that an open session cannot be used to guess the password.
 */
export const OLD_PASSWORD_ATTEMPTS: Limit = { name: 'change-password', most: 5, windowSeconds: 900 };

/** Verifies the old password and hashes the new one, before any transaction. */
export async function checkChange(
  deps: IdentityDeps,
  { oldPassword, newPassword, confirmNewPassword }: ChangeInput,
  { db, session }: ReadCall<'session'>,
): Promise<CheckedChange | Refusal<'password.invalid' | 'modify.new.old.same'> | ProofRefusal> {
  const typed = { password: newPassword, confirmation: confirmNewPassword, userName: session.userName };
  const refusal = await validateNewPassword(deps, db, typed);
  if (refusal) return refusal;
  const member = await db.one(findCredentialsById, [
    session.merchantCode,
    session.memberId,
    deps.clock.now(),
  ]);
  const unproven = await verifyOldPassword(deps, { session, member, oldPassword });
  if (unproven) return unproven;
  const passwordHash = await hashNewPassword(deps, newPassword, member.passwordHash);
  return isRefusal(passwordHash) ? passwordHash : { member, passwordHash };
}

/**
 * Ends every session of the member, including this one, and opens a new one for this browser. A remembered browser
 * stays remembered with a cookie of a new family; other devices are forgotten.
 */
export async function changePassword(
  deps: IdentityDeps,
  { member, passwordHash }: CheckedChange,
  call: WriteCall<'session'>,
): Promise<SessionInfo | Refusal<'modify.old.err'>> {
  const source = deps.devices.source(call);
  const remembered = await deps.remembered.isRemembered(call, member.id, source);
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
 * Attempts count before the check, and right ones are released. Members who sign in without a password use
 * another proof to set their first password.
 */
async function verifyOldPassword(
  deps: IdentityDeps,
  given: { readonly session: Session; readonly member: MemberCredentials; readonly oldPassword: string },
): Promise<ProofRefusal | undefined> {
  const { session, member, oldPassword } = given;
  if (member.passwordHash === null && oldPassword === '') {
    return confirmedRecently(session, deps.clock) ? undefined : refuse('session.confirm.required');
  }
  const counted = [{ limit: OLD_PASSWORD_ATTEMPTS, subject: member.id.toString() }];
  const counts = await deps.limits.take(deps.database, counted);
  if (counts.some(isOver)) {
    return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(counts, deps.clock) });
  }
  const right = await hashOrBusy(() => deps.passwords.matches(member.passwordHash ?? undefined, oldPassword));
  if (right === false) return refuse('modify.old.err');
  await deps.limits.release(deps.database, counted);
  return right === true ? undefined : right;
}
