import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { type NotifyDeps, notifyOfReward } from '../notify-of-reward.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import {
  changeMonth,
  lockReferral,
  markEnded,
  markState,
  type ReferralRow,
  releaseRewards,
} from './queries.ts';
import { reverseRewards } from './reverse-rewards.ts';

interface Decision {
  readonly merchantCode: string;
  /** The invited member. */
  readonly referredId: bigint;
  /** Name of the operator. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Releases the rewards of a referral in review, with a message to both members. False where the referral is not in
 * review.
 */
export async function approveReferral(deps: NotifyDeps, tx: Tx, decision: Decision): Promise<boolean> {
  const referral = await inState(tx, decision, 'review');
  if (!referral) return false;
  const { referredId, by, now } = decision;
  const { referrerId, month, rewardId, referredRewardId, terms } = referral;
  if (month !== null) await tx.run(changeMonth, [referrerId, month, 0, 1, now]);
  const ids = [rewardId, referredRewardId].filter((id) => id !== null);
  const expiresAt = new Date(now.getTime() + terms.claimDays * DAY_MS);
  for (const released of await tx.many(releaseRewards, [ids, expiresAt])) {
    tx.notify(rewardsTopic(released.memberId));
    await notifyOfReward(deps, tx, { ...released, now });
  }
  if (rewardId === null) await tx.run(markEnded, [referredId, 'friend-only', by, null]);
  else await tx.run(markState, [referredId, 'rewarded', by]);
  return true;
}

/** Cancels the rewards of a referral in review. False where the referral is not in review. */
export async function rejectReferral(tx: Tx, decision: Decision): Promise<boolean> {
  const referral = await inState(tx, decision, 'review');
  if (!referral) return false;
  await reverseRewards(tx, referral, { ...decision, reason: 'rejected' });
  return true;
}

/** Reverses rewards that the members had spent. False where that is not open or the cash does not suffice. */
export async function collectReferral(tx: Tx, decision: Decision): Promise<boolean> {
  const referral = await inState(tx, decision, 'unpaid');
  return referral !== undefined && reverseRewards(tx, referral, { ...decision, reason: 'charged-back' });
}

async function inState(
  tx: Tx,
  { referredId, merchantCode }: Decision,
  state: 'review' | 'unpaid',
): Promise<ReferralRow | undefined> {
  const referral = await tx.maybe(lockReferral, [referredId, merchantCode]);
  return referral?.state === state ? referral : undefined;
}
