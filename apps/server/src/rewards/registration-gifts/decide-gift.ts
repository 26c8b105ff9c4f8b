import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { type NotifyDeps, notifyOfReward } from '../notify-of-reward.ts';
import { cancelUnclaimed } from '../queries.ts';
import { lockGiftInReview, markGiftEnded, markGiftIssued, releaseGift } from './queries.ts';
import { giftTerms } from './terms.ts';

interface Decision {
  readonly merchantCode: string;
  readonly memberId: bigint;
  /** Name of the operator. */
  readonly by: string;
  readonly now: Date;
}

/** Releases the gift of a member, who gets the message. False where no gift of the member is in review. */
export async function approveGift(
  deps: NotifyDeps,
  tx: Tx,
  { memberId, merchantCode, by, now }: Decision,
): Promise<boolean> {
  const gift = await tx.maybe(lockGiftInReview, [memberId, merchantCode]);
  if (!gift) return false;
  const { promotionId, rewardId, amountUnits, reasons } = gift;
  const { claimDays } = giftTerms.parse(gift.terms);
  await tx.run(releaseGift, [rewardId, new Date(now.getTime() + claimDays * DAY_MS)]);
  await tx.run(markGiftIssued, [memberId, 'issued', reasons, rewardId, by]);
  await notifyOfReward(deps, tx, { rewardId, memberId, kind: 'REGISTER', promotionId, amountUnits, now });
  return true;
}

/** Cancels the gift of a member. False where no gift of the member is in review. */
export async function rejectGift(tx: Tx, { memberId, merchantCode, by, now }: Decision): Promise<boolean> {
  const gift = await tx.maybe(lockGiftInReview, [memberId, merchantCode]);
  if (!gift) return false;
  await tx.many(cancelUnclaimed, [[gift.rewardId], 'rejected', now]);
  await tx.run(markGiftEnded, [memberId, 'rejected', by]);
  return true;
}
