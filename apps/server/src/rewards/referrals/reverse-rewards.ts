import { reverse } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import {
  cancelReward,
  changeMonth,
  type EndReason,
  lockIssuedReward,
  markEnded,
  markState,
  type ReferralRow,
  returnToBudget,
} from './queries.ts';

export interface ReversalOptions {
  readonly reason: Extract<EndReason, 'charged-back' | 'rejected'>;
  /** Name of the operator; null for the job. */
  readonly by: string | null;
  readonly now: Date;
}

/**
 * Cancels the rewards of a pair, and reverses claimed ones. A member never owes for a reward: where the cash does not
 * suffice, the referral stays `unpaid`, an open claim of the operator. Returns whether all rewards were reversed.
 */
export async function reverseRewards(
  tx: Tx,
  referral: ReferralRow,
  { reason, by, now }: ReversalOptions,
): Promise<boolean> {
  const { referredId, referrerId, month, state, rewardId, referredRewardId } = referral;
  // The month is locked before rewards and budgets, as where rewards are issued.
  if (month !== null && state !== 'unpaid') {
    await tx.run(changeMonth, [referrerId, month, -1, state === 'rewarded' ? -1 : 0, now]);
  }
  for (const memberId of [referrerId, referredId]) tx.notify(rewardsTopic(memberId));
  let complete = true;
  for (const id of [rewardId, referredRewardId]) {
    if (id !== null && !(await reverseReward(tx, id, reason, now))) complete = false;
  }
  if (complete) await tx.run(markEnded, [referredId, reason, by, null]);
  else await tx.run(markState, [referredId, 'unpaid', by]);
  return complete;
}

async function reverseReward(tx: Tx, id: bigint, reason: EndReason, now: Date): Promise<boolean> {
  const { state, transferId, amountUnits, promotionId } = await tx.one(lockIssuedReward, [id]);
  if (state === 'review' || state === 'issued') {
    await tx.run(cancelReward, [id, now, reason]);
    await tx.run(returnToBudget, [promotionId, amountUnits, 0n]);
    return true;
  }
  if (state !== 'claimed' || transferId === null) return true;
  const answer = await reverse(tx, {
    scope: 'job:referral-reversal',
    // A refused posting is stored as the answer of its key, so each attempt has its own.
    key: `reward-${id}-${now.getTime()}`,
    reference: `reward:${id}`,
    recordedAt: now,
    kind: 'reversal',
    transferId,
  });
  if (answer.outcome === 'refused' && answer.reason === 'insufficient') return false;
  if (answer.outcome === 'refused') throw new Error(`reward ${id} was not reversed: ${answer.reason}`);
  await tx.run(cancelReward, [id, now, reason]);
  await tx.run(returnToBudget, [promotionId, 0n, amountUnits]);
  return true;
}
