import * as z from 'zod/mini';
import { type BonusTerms, bonusTerms } from '../bonus/terms.ts';

/** Days in which a member can claim a reward. */
export const claimDays = z.int().check(z.minimum(1), z.maximum(365));

/** Terms of every promotion that gives cash or a bonus. */
export const payoutFields = {
  /** The reward is a bonus with these terms; without them the reward is cash. */
  bonus: z.optional(bonusTerms),
  claimDays,
};

export interface PayoutTerms {
  readonly bonus?: BonusTerms | undefined;
  readonly claimDays: number;
}
