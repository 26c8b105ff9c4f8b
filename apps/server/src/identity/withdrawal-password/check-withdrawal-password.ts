import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable } from '../../platform/database/statement.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { hashOrBusy } from '../passwords/password.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import {
  findWithdrawalPassword,
  resetPasswordAttempts,
  releasePasswordAttempt,
  countPasswordAttempt,
} from './queries.ts';

/** Number of wrong passwords that locks the withdrawal password. */
const MAX_ATTEMPTS = 5;

export type WithdrawalPasswordRefusal = Refusal<
  'not.exists.payment.password' | 'invalid.payment.pw' | 'payment.password.locked' | 'login.busy'
>;
export interface SubmittedWithdrawalPassword {
  readonly memberId: bigint;
  readonly typed: string;
  /** Where the password was typed: a notice of a lock contains it. */
  readonly source: Pick<Source, 'ip' | 'userAgent'>;
}

/** The stored hash that the password matched. */
export interface VerifiedWithdrawalPassword {
  readonly passwordHash: string;
}

/**
 * Verifies the withdrawal password of the member, or returns the refusal. The attempt counts at once on the pool and
 * stays counted whatever the result of the request. Call this from `prepare`, where no transaction waits for it. An
 * unchecked attempt (`login.busy`) is released. `payment.password.locked` contains `until`.
 */
export async function checkWithdrawalPassword(
  deps: IdentityDeps,
  typed: SubmittedWithdrawalPassword,
): Promise<VerifiedWithdrawalPassword | WithdrawalPasswordRefusal> {
  // Concurrent correct passwords are not guesses: each waits until the previous one is checked and its attempt
  // released.
  return deps.withdrawalPasswordLock.acquire(String(typed.memberId), () => check(deps, typed));
}

/** Whether a member has a withdrawal password, in any state. */
export async function hasWithdrawalPassword(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.maybe(findWithdrawalPassword, [memberId])) !== undefined;
}

async function check(
  deps: IdentityDeps,
  { memberId, typed, source }: SubmittedWithdrawalPassword,
): Promise<VerifiedWithdrawalPassword | WithdrawalPasswordRefusal> {
  const { database, clock, passwords } = deps;
  const tried = await database.maybe(countPasswordAttempt, [memberId, clock.now(), MAX_ATTEMPTS]);
  if (!tried) return refuseUnchecked(deps, memberId);
  const { passwordHash, locked } = tried;
  const right = await hashOrBusy(() => passwords.matches(passwordHash, asciiDigits(typed)));
  if (isRefusal(right)) {
    await database.run(releasePasswordAttempt, [memberId, passwordHash, locked]);
    return right;
  }
  if (right) {
    await database.run(resetPasswordAttempts, [memberId, passwordHash]);
    return { passwordHash };
  }
  if (!locked) return refuse('invalid.payment.pw');
  const kind = 'withdrawal-password-locked';
  await database.transaction(async (tx) => {
    await recordAccountEvent(tx, { memberId, kind, at: clock.now(), source });
    await notifyMember(deps, tx, { memberId, template: kind, values: {} });
  });
  return refuseUnchecked(deps, memberId);
}

async function refuseUnchecked(
  { database }: IdentityDeps,
  memberId: bigint,
): Promise<Refusal<'not.exists.payment.password' | 'payment.password.locked'>> {
  const found = await database.maybe(findWithdrawalPassword, [memberId]);
  if (!found) return refuse('not.exists.payment.password');
  return refuse('payment.password.locked', { until: found.lockedUntil?.toISOString() });
}
