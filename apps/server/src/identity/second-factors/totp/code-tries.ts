import type { Queryable } from '../../../platform/database/statement.ts';
import type { ReadCall, WriteCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { isOver, retryAfterSeconds } from '../../limits/limits.ts';
import { findOwnDevice } from '../../sessions/queries.ts';

/** Two of a million codes are good at a time: strangers who guess all year long get in with odds of less than 4 in 100. */
const TRIES = { name: 'second-factor-code', most: 5, windowSeconds: 300 };
const TRIES_OF_A_DAY = { name: 'second-factor-code-day', most: 50, windowSeconds: 86_400 };

/**
 * Counts a try of a code before it is looked at, outside any transaction, so that many at once are counted
 * one by one. Answers the refusal when it was one too many. A browser the member signed in with before has
 * tries of its own: a stranger who has the password does not use up the owner's.
 */
export async function takeCodeTry(
  deps: IdentityDeps,
  memberId: bigint,
  call: ReadCall,
): Promise<Refusal<'login.wait'> | undefined> {
  const subject = await subjectOf(deps, call.db, { memberId, call });
  for (const limit of [TRIES, TRIES_OF_A_DAY]) {
    const over = (await deps.limits.take(deps.database, [{ limit, subject }])).filter(isOver);
    if (over.length > 0) {
      return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
    }
  }
  return undefined;
}

/** A right code was no try. */
export async function giveBackCodeTry(deps: IdentityDeps, memberId: bigint, call: WriteCall): Promise<void> {
  const subject = await subjectOf(deps, call.tx, { memberId, call });
  await deps.limits.giveBack(call.tx, [
    { limit: TRIES, subject },
    { limit: TRIES_OF_A_DAY, subject },
  ]);
}

async function subjectOf(
  { devices }: IdentityDeps,
  db: Queryable,
  { memberId, call }: { readonly memberId: bigint; readonly call: ReadCall | WriteCall },
): Promise<string> {
  const { deviceKnown, deviceHash } = devices.source(call);
  const own = deviceKnown && (await db.one(findOwnDevice, [memberId, deviceHash])).known;
  return own ? `${memberId}|${deviceHash.toString('hex')}` : memberId.toString();
}
