import type { Tx } from '../../platform/database/statement.ts';
import { markReachedDue } from '../missions/queries.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import { decideEntry } from './queries.ts';

interface ApplicationDecision {
  readonly merchantCode: string;
  readonly code: string;
  readonly memberId: bigint;
  readonly to: 'approved' | 'rejected';
  /** Name of the operator. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Decides about a member who applied for a promotion, once. What an approved member played earlier in the window of a mission
 * counts. False without an application that waits.
 */
export async function decideApplication(
  tx: Tx,
  { merchantCode, code, memberId, to, by, now }: ApplicationDecision,
): Promise<boolean> {
  const decided = await tx.maybe(decideEntry, [merchantCode, code, memberId, to, by, now]);
  if (!decided) return false;
  if (to === 'approved') await tx.run(markReachedDue, [decided.promotionId, memberId]);
  tx.notify(rewardsTopic(memberId));
  return true;
}
