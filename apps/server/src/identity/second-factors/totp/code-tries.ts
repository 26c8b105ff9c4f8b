import type { Tx } from '../../../platform/database/statement.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { IdentityDeps } from '../../deps.ts';
import { isOver, retryAfterSeconds } from '../../limits/limits.ts';

/** Two of a million codes are good at a time: who guesses all year long gets in with odds of less than 4 in 100. */
const TRIES = { name: 'second-factor-code', most: 5, windowSeconds: 300 };
const TRIES_OF_A_DAY = { name: 'second-factor-code-day', most: 50, windowSeconds: 86_400 };

/**
 * Counts a try of a code before it is looked at, outside any transaction, so that many at once are counted
 * one by one. Answers the refusal when it was one too many.
 */
export async function takeCodeTry(
  deps: IdentityDeps,
  memberId: bigint,
): Promise<Refusal<'login.wait'> | undefined> {
  const subject = memberId.toString();
  for (const limit of [TRIES, TRIES_OF_A_DAY]) {
    const over = (await deps.limits.take(deps.database, [{ limit, subject }])).filter(isOver);
    if (over.length > 0) {
      return refuse('login.wait', { retryAfterSeconds: retryAfterSeconds(over, deps.clock) });
    }
  }
  return undefined;
}

/** A right code was no try. */
export async function giveBackCodeTry(deps: IdentityDeps, tx: Tx, memberId: bigint): Promise<void> {
  const subject = memberId.toString();
  await deps.limits.giveBack(tx, [
    { limit: TRIES, subject },
    { limit: TRIES_OF_A_DAY, subject },
  ]);
}
