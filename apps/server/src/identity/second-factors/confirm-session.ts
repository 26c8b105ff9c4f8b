import type { InputOf } from '@tessera/contract/endpoint';
import type { identity, SessionInfo } from '@tessera/contract/identity/identity';
import type { ReadCall, WriteCall } from '../../platform/http/call.ts';
import { CallError, isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Counted, isOver, retryAfterSeconds } from '../limits/limits.ts';
import { LOGIN_LIMITS } from '../login/login-limits.ts';
import { findCredentialsById } from '../members/queries.ts';
import { OLD_PASSWORD_ATTEMPTS } from '../passwords/change-password.ts';
import { hashOrBusy } from '../passwords/password.ts';
import { consumeSecondFactorCode, countCodeAttempt } from './second-factor-code.ts';

type Proof = InputOf<typeof identity.confirmSession>;
/** A code that is not compared yet, with its attempt counted; or a correct password. */
export type VerifiedProof = { readonly code: string } | { readonly code: undefined };

/** Checks a password, or counts the attempt of a code, before any transaction. */
export async function verifyProof(
  deps: IdentityDeps,
  { password, code }: Proof,
  call: ReadCall<'session'>,
): Promise<VerifiedProof | Refusal<'modify.old.err' | 'login.wait' | 'login.busy'>> {
  if (code !== undefined) return (await countCodeAttempt(deps, call.session.memberId, call)) ?? { code };
  return (await verifyPassword(deps, password ?? '', call)) ?? { code: undefined };
}

/** The person proved the identity again: the session continues under a new id. */
export async function confirmSession(
  deps: IdentityDeps,
  { code }: VerifiedProof,
  call: WriteCall<'session'>,
): Promise<SessionInfo | Refusal<'verification.code.err'>> {
  const { session } = call;
  if (code !== undefined && !(await consumeSecondFactorCode(deps, session.memberId, code, call))) {
    return refuse('verification.code.err');
  }
  const confirmed = await deps.sessions.confirm(call.tx, session);
  if (!confirmed) throw new CallError('login.not.session');
  call.cookies.set(deps.sessions.cookieName, confirmed.sessionId);
  return confirmed.info;
}

/**
 * Counted before the check, with the attempts of the password form and as a failed sign-in. Otherwise an open session
 * could be used to guess the password.
 */
export async function verifyPassword(
  deps: IdentityDeps,
  password: string,
  { db, session }: ReadCall<'session' | 'member'>,
): Promise<Refusal<'modify.old.err' | 'login.wait' | 'login.busy'> | undefined> {
  const counted: Counted[] = [
    { limit: OLD_PASSWORD_ATTEMPTS, subject: session.memberId.toString() },
    { limit: LOGIN_LIMITS.account, subject: session.userName },
  ];
  const [tries] = await deps.limits.take(deps.database, counted);
  if (tries && isOver(tries)) {
    return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds([tries], deps.clock) });
  }
  const member = await db.one(findCredentialsById, [
    session.merchantCode,
    session.memberId,
    deps.clock.now(),
  ]);
  const right = await hashOrBusy(() => deps.passwords.matches(member.passwordHash ?? undefined, password));
  if (right === false) return refuse('modify.old.err');
  await deps.limits.release(deps.database, counted);
  return isRefusal(right) ? right : undefined;
}
