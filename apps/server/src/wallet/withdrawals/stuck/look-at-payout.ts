import type { Tx } from '../../../platform/database/statement.ts';
import type { WalletDeps } from '../../deps.ts';
import { type Decided, DONE, refused } from '../../reviews/decision.ts';
import { findWaiting } from '../queries.ts';
import { isStuckPayout, keepLook, PAYOUT_STUCK_MS } from './queries.ts';

/** The longest that one look lasts: after that somebody looks again. The same in the database. */
export const LONGEST_LOOK_HOURS = 72;
const HOUR_MS = 3_600_000;

export interface Look {
  readonly withdrawalId: bigint;
  readonly hours: number;
  /** Name of the operator. */
  readonly by: string;
}

/**
 * Keeps that a person looked at a payout that does not end: until then it pauses no deposits of its house. No money
 * moves, and the payout itself goes on as before. One that pauses nothing yet is not looked at ahead of its time.
 */
export async function lookAtPayout(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  { withdrawalId, hours, by }: Look,
): Promise<Decided<'not-under-way' | 'not-stuck' | 'hours-invalid'>> {
  if (!Number.isInteger(hours) || hours < 1 || hours > LONGEST_LOOK_HOURS) return refused('hours-invalid');
  if (!(await tx.maybe(findWaiting, [withdrawalId, ['approved', 'sent']]))) return refused('not-under-way');
  const now = clock.now();
  const since = new Date(now.getTime() - PAYOUT_STUCK_MS);
  if (!(await tx.one(isStuckPayout, [since, withdrawalId])).stuck) return refused('not-stuck');
  await tx.run(keepLook, [withdrawalId, by, now, new Date(now.getTime() + hours * HOUR_MS)]);
  return DONE;
}
