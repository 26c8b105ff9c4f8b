import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { RewardsDeps } from '../deps.ts';
import { issueReward } from '../issue-reward.ts';
import {
  changeMonth,
  findReviewReasons,
  isPairEligible,
  lockDueReferral,
  markEnded,
  markIssued,
  postponeCheck,
  type ReferralRow,
  takeMonthPlace,
} from './queries.ts';
import { reverseRewards } from './reverse-rewards.ts';
import { wholeCoins } from '../payouts/amount.ts';
import { workOnDue } from '../work-on-due.ts';

/** Rewards wait for the end of a break, but not forever. */
const ELIGIBLE_WITHIN_MS = 30 * DAY_MS;
/** Additional time to claim a reward that the operator reviews first. */
const REVIEW_MS = 30 * DAY_MS;

type IssueDeps = Pick<RewardsDeps, 'database' | 'clock' | 'identity' | 'merchants'>;

/** Issues the rewards of referrals that met their requirements, and reverses rewards whose deposits were charged back. */
export async function settleDueReferrals(deps: IssueDeps): Promise<void> {
  const { clock, database } = deps;
  await workOnDue(database, {
    next: (tx, skipped) => tx.maybe(lockDueReferral, [clock.now(), skipped]),
    async work(tx, referral, at) {
      at(referral.referredId);
      if (referral.state === 'met') await issueRewards(deps, tx, referral);
      else await reverseRewards(tx, referral, { reason: 'charged-back', by: null, now: clock.now() });
    },
  });
}

/** Issues the rewards of a pair once: the referral leaves the state `met` in this transaction. */
async function issueRewards(deps: IssueDeps, tx: Tx, referral: ReferralRow): Promise<void> {
  const now = deps.clock.now();
  const { referredId, referrerId, merchantCode, metAt } = referral;
  const { eligible } = await tx.one(isPairEligible, [referrerId, referredId, now]);
  if (!eligible) {
    const tooOld = now.getTime() >= metAt.getTime() + ELIGIBLE_WITHIN_MS;
    if (tooOld) await tx.run(markEnded, [referredId, 'not-eligible', null, null]);
    else await tx.run(postponeCheck, [referredId, new Date(now.getTime() + DAY_MS)]);
    return;
  }
  const reasons = await reviewReasons(tx, referral);
  const { monthLimit, friendRewardUnits, rewardUnits } = referral.terms;
  const friend = { memberId: referredId, sourceKey: 'invited', units: friendRewardUnits };
  const friendRewardId = await issueTo(deps, tx, referral, { ...friend, reasons });
  const rewarded = reasons.length === 0 ? 1 : 0;
  const place = await tx.maybe(takeMonthPlace, [referrerId, merchantCode, now, monthLimit, rewarded]);
  if (!place) return rewardFriendOnly(tx, { referredId, friendRewardId, reasons, endReason: 'month-limit' });
  const own = { memberId: referrerId, sourceKey: `friend:${referredId}`, units: rewardUnits };
  const rewardId = await issueTo(deps, tx, referral, { ...own, reasons });
  if (rewardId === null) {
    await tx.run(changeMonth, [referrerId, place.month, -1, rewarded === 1 ? -1 : 0, now]);
    await rewardFriendOnly(tx, { referredId, friendRewardId, reasons, endReason: 'budget' });
    return;
  }
  const state = rewarded === 1 ? 'rewarded' : 'review';
  await tx.run(markIssued, [referredId, state, reasons, place.month, rewardId, friendRewardId]);
}

interface FriendOnly {
  readonly referredId: bigint;
  readonly friendRewardId: bigint | null;
  readonly reasons: readonly string[];
  readonly endReason: 'month-limit' | 'budget';
}

/** The reward of the friend is reviewed like that of a pair. */
async function rewardFriendOnly(
  tx: Tx,
  { referredId, friendRewardId, reasons, endReason }: FriendOnly,
): Promise<void> {
  if (friendRewardId !== null && reasons.length > 0) {
    await tx.run(markIssued, [referredId, 'review', reasons, null, null, friendRewardId]);
  } else {
    await tx.run(markEnded, [referredId, endReason, null, friendRewardId]);
  }
}

async function reviewReasons(tx: Tx, { referredId, referrerId }: ReferralRow): Promise<string[]> {
  const found = await tx.one(findReviewReasons, [referredId, referrerId]);
  return (['device', 'address', 'chain'] as const).filter((reason) => found[reason]);
}

interface Issue {
  readonly memberId: bigint;
  readonly sourceKey: string;
  readonly units: string;
  readonly reasons: readonly string[];
}

/** The id of the issued reward; null where the amount is less than a coin or the budget is used up. */
async function issueTo(
  deps: IssueDeps,
  tx: Tx,
  { merchantCode, promotionId, asset, terms }: ReferralRow,
  { memberId, sourceKey, units, reasons }: Issue,
): Promise<bigint | null> {
  const now = deps.clock.now();
  const amountUnits = wholeCoins(BigInt(units), deps.merchants.get(merchantCode).coinUnits);
  if (amountUnits === 0n) return null;
  const needsReview = reasons.length > 0;
  const timeMs = terms.claimDays * DAY_MS + (needsReview ? REVIEW_MS : 0);
  const issued = await issueReward(deps, tx, {
    memberId,
    kind: 'REFERRAL',
    promotionId,
    sourceKey,
    form: 'cash',
    asset,
    amountUnits,
    needsReview,
    expiresAt: new Date(now.getTime() + timeMs),
    now,
  });
  return issued.outcome === 'issued' ? issued.rewardId : null;
}
