import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable } from '../../platform/database/statement.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { hashOrBusy } from '../passwords/hash-or-busy.ts';
import { findWithdrawalPassword, forgetPasswordTries, takePasswordTry } from './queries.ts';

/** So many wrong ones lock it. */
const TRIES = 5;

export type WithdrawalPasswordRefusal = Refusal<
  'not.exists.payment.password' | 'invalid.payment.pw' | 'payment.password.locked' | 'login.busy'
>;
/** The hash it was right against. */
export interface ProvenWithdrawalPassword {
  readonly passwordHash: string;
}

/**
 * Whether this is the member's withdrawal password; otherwise why not, as an answer to give. The try counts at
 * once, on the pool, and stays counted whatever becomes of the request, so call it from `prepare`: no
 * transaction may be waiting for it. `payment.password.locked` says `until` when.
 */
export async function checkWithdrawalPassword(
  deps: IdentityDeps,
  memberId: bigint,
  typed: string,
): Promise<ProvenWithdrawalPassword | WithdrawalPasswordRefusal> {
  // Right ones that come together are no guesses: each waits until the one before is looked at and given back.
  return deps.withdrawalTurns(memberId, () => check(deps, memberId, asciiDigits(typed)));
}

/** Whether a member has one, of any state. */
export async function hasWithdrawalPassword(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.maybe(findWithdrawalPassword, [memberId])) !== undefined;
}

async function check(
  deps: IdentityDeps,
  memberId: bigint,
  password: string,
): Promise<ProvenWithdrawalPassword | WithdrawalPasswordRefusal> {
  const { database, clock, passwords } = deps;
  const tried = await database.maybe(takePasswordTry, [memberId, clock.now(), TRIES]);
  if (!tried) return refuseUntried(deps, memberId);
  const { passwordHash, locked } = tried;
  const right = await hashOrBusy(() => passwords.matches(passwordHash, password));
  if (isRefusal(right)) return right;
  if (right) {
    await database.run(forgetPasswordTries, [memberId, passwordHash]);
    return { passwordHash };
  }
  if (!locked) return refuse('invalid.payment.pw');
  await database.transaction((tx) =>
    notifyMember(deps, tx, { memberId, template: 'withdrawal-password-locked', values: {} }),
  );
  return refuseUntried(deps, memberId);
}

async function refuseUntried(
  { database }: IdentityDeps,
  memberId: bigint,
): Promise<Refusal<'not.exists.payment.password' | 'payment.password.locked'>> {
  const found = await database.maybe(findWithdrawalPassword, [memberId]);
  if (!found) return refuse('not.exists.payment.password');
  return refuse('payment.password.locked', { until: found.lockedUntil?.toISOString() });
}
