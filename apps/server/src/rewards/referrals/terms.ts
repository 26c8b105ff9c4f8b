import { unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import { amount, positiveAmount } from '../payouts/amount.ts';

const count = (most: number) => z.int().check(z.minimum(1), z.maximum(most));

/** Terms of a promotion of the kind REFERRAL. Amounts are decimal. */
export const referralTerms = z.strictObject({
  /** What a friend deposits in total. */
  depositAmount: positiveAmount,
  /** What a friend stakes in total. */
  turnoverAmount: amount,
  /** Both within this number of days after the registration. */
  withinDays: count(365),
  /** For the member who invited the friend. */
  rewardAmount: positiveAmount,
  /** For the friend. */
  friendRewardAmount: z.optional(positiveAmount),
  /** Friends for whom a member is rewarded in a month. */
  monthLimit: count(1000),
  /** Time to claim a reward. */
  claimDays: count(365),
});
export type ReferralTerms = z.infer<typeof referralTerms>;

/** The terms that a referral copies, so that a later change of the promotion does not affect it. Ledger units as text. */
export interface CopiedTerms {
  readonly depositUnits: string;
  readonly turnoverUnits: string;
  readonly rewardUnits: string;
  readonly friendRewardUnits: string;
  readonly monthLimit: number;
  readonly claimDays: number;
}

export function copiedTerms(terms: ReferralTerms): CopiedTerms {
  const units = (amount: string) => unitsFromAmount(amount).toString();
  return {
    depositUnits: units(terms.depositAmount),
    turnoverUnits: units(terms.turnoverAmount),
    rewardUnits: units(terms.rewardAmount),
    friendRewardUnits: units(terms.friendRewardAmount ?? '0'),
    monthLimit: terms.monthLimit,
    claimDays: terms.claimDays,
  };
}
