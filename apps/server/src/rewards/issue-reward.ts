import type { RewardKind } from '@tessera/contract/rewards/rewards';
import type { Tx } from '../platform/database/statement.ts';
import { type NotifyDeps, notifyOfReward } from './notify-of-reward.ts';
import { deleteReward, insertReward, lockExclusive, reserveBudget, type RewardForm } from './queries.ts';
import { rewardsTopic } from './rewards-topic.ts';

export interface RewardToIssue {
  readonly memberId: bigint;
  readonly kind: RewardKind;
  /** Undefined for a reward without a promotion: a gift of a level. */
  readonly promotionId: bigint | undefined;
  /** What the reward is for. A member gets one reward of a kind for each source. */
  readonly sourceKey: string;
  readonly form: RewardForm;
  readonly asset: string;
  /** Ledger units, positive. */
  readonly amountUnits: bigint;
  /** The operator reviews the reward before the member can claim it. */
  readonly needsReview?: boolean;
  /** False: the member gets no message, because the member is claiming the reward now. */
  readonly announced?: boolean;
  /** Values for the texts of the reward. */
  readonly data?: Readonly<Record<string, string | number>>;
  readonly expiresAt: Date;
  readonly now: Date;
}

/**
 * `not-eligible`: the member may not receive offers, or has a reward that excludes the promotion. `repeated`: the member has
 * the reward already. `budget`: the promotion has too little left. `market`: the market does not permit the bonus. Nothing is
 * stored.
 */
export type Issued =
  | { readonly outcome: 'issued'; readonly rewardId: bigint }
  | { readonly outcome: 'not-eligible' | 'repeated' | 'budget' | 'market' };

/**
 * Issues a reward, once for each source, and reserves its amount in the budget of its promotion. No money moves before the
 * claim. Nothing is issued to members who may not receive offers. The member gets a message, and open pages are notified.
 */
export async function issueReward(deps: NotifyDeps, tx: Tx, reward: RewardToIssue): Promise<Issued> {
  const { memberId, kind, promotionId, sourceKey, form, asset, amountUnits, needsReview, data = {} } = reward;
  if (promotionId !== undefined) await tx.run(lockExclusive, [memberId, promotionId]);
  const { rewardId, eligible } = await tx.one(insertReward, [
    memberId,
    kind,
    promotionId ?? null,
    sourceKey,
    form,
    asset,
    amountUnits,
    needsReview === true ? 'review' : 'issued',
    JSON.stringify(data),
    reward.now,
    reward.expiresAt,
  ]);
  if (!eligible) return { outcome: 'not-eligible' };
  if (rewardId === null) return { outcome: 'repeated' };
  if (promotionId !== undefined && (await tx.run(reserveBudget, [promotionId, amountUnits])) === 0) {
    await tx.run(deleteReward, [rewardId]);
    return { outcome: 'budget' };
  }
  tx.notify(rewardsTopic(memberId));
  if (needsReview !== true && reward.announced !== false) {
    await notifyOfReward(deps, tx, { rewardId, memberId, kind, promotionId, amountUnits, now: reward.now });
  }
  return { outcome: 'issued', rewardId };
}
