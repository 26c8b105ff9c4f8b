import { asciiDigits } from '@tessera/contract/digits';
import type { Queryable } from '../../platform/database/statement.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Source } from '../limits/source.ts';
import { notifyMember } from '../notices/notify-member.ts';
import { hashOrBusy } from '../passwords/hash-or-busy.ts';
import { recordAccountEvent } from '../sessions/account-events.ts';
import {
  findWithdrawalPassword,
  forgetPasswordTries,
  giveBackPasswordTry,
  takePasswordTry,
} from './queries.ts';

/** So many wrong ones lock it. */
const TRIES = 5;

export type WithdrawalPasswordRefusal = Refusal<
  'not.exists.payment.password' | 'invalid.payment.pw' | 'payment.password.locked' | 'login.busy'
>;
export interface TypedWithdrawalPassword {
  readonly memberId: bigint;
  readonly typed: string;
  /** Where it was typed: the owner is told of a lock and shown that. */
  readonly source: Pick<Source, 'ip' | 'userAgent'>;
}

/** The hash it was right against. */
export interface ProvenWithdrawalPassword {
  readonly passwordHash: string;
}

/**
 * Whether this is the member's withdrawal password; otherwise why not, as an answer to give. The try counts at
 * once, on the pool, and stays counted whatever becomes of the request, so call it from `prepare`: no
 * transaction may be waiting for it. One that was not looked at (`login.busy`) is given back.
 * `payment.password.locked` says `until` when.
 */
export async function checkWithdrawalPassword(
  deps: IdentityDeps,
  typed: TypedWithdrawalPassword,
): Promise<ProvenWithdrawalPassword | WithdrawalPasswordRefusal> {
  // Right ones that come together are no guesses: each waits until the one before is looked at and given back.
  return deps.withdrawalPasswordLock.acquire(String(typed.memberId), () => check(deps, typed));
}

/** Whether a member has one, of any state. */
export async function hasWithdrawalPassword(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.maybe(findWithdrawalPassword, [memberId])) !== undefined;
}

async function check(
  deps: IdentityDeps,
  { memberId, typed, source }: TypedWithdrawalPassword,
): Promise<ProvenWithdrawalPassword | WithdrawalPasswordRefusal> {
  const { database, clock, passwords } = deps;
  const tried = await database.maybe(takePasswordTry, [memberId, clock.now(), TRIES]);
  if (!tried) return refuseUntried(deps, memberId);
  const { passwordHash, locked } = tried;
  const right = await hashOrBusy(() => passwords.matches(passwordHash, asciiDigits(typed)));
  if (isRefusal(right)) {
    await database.run(giveBackPasswordTry, [memberId, passwordHash, locked]);
    return right;
  }
  if (right) {
    await database.run(forgetPasswordTries, [memberId, passwordHash]);
    return { passwordHash };
  }
  if (!locked) return refuse('invalid.payment.pw');
  const kind = 'withdrawal-password-locked';
  await database.transaction(async (tx) => {
    await recordAccountEvent(tx, { memberId, kind, at: clock.now(), source });
    await notifyMember(deps, tx, { memberId, template: kind, values: {} });
  });
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
