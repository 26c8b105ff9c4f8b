import type { Tx } from '../../platform/database/statement.ts';
import { lockPromotion } from './queries.ts';
import { type Decision, isOpen, updateAndRecord } from './set-promotion.ts';

/**
 * Ends a promotion now. What members earned until now stays: issued rewards can be claimed, bonuses be played, and a
 * leader board pays its prizes. Returns why not.
 */
export async function endPromotion(tx: Tx, code: string, decision: Decision): Promise<string | undefined> {
  const before = await tx.maybe(lockPromotion, [decision.merchantCode, code]);
  if (!before) return `there is no promotion ${code}`;
  if (!isOpen(before, decision.now)) return `promotion ${code} is over`;
  // A promotion that has started keeps its state: jobs issue what was earned before its end.
  const started = before.startsAt < decision.now;
  const end = started ? { endsAt: decision.now } : { state: 'ended' as const };
  await updateAndRecord(tx, before, { ...before, ...end }, decision);
  return undefined;
}

/** Ends a promotion, and its unclaimed rewards and open bonuses by a job. Cash is not affected. Returns why not. */
export async function cancelPromotion(tx: Tx, code: string, decision: Decision): Promise<string | undefined> {
  const before = await tx.maybe(lockPromotion, [decision.merchantCode, code]);
  if (!before) return `there is no promotion ${code}`;
  if (before.state === 'cancelling' || before.state === 'cancelled') return `promotion ${code} is cancelled`;
  await updateAndRecord(tx, before, { ...before, state: 'cancelling' }, decision);
  return undefined;
}
