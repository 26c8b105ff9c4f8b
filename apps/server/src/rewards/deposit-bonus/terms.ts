import * as z from 'zod/mini';
import { bonusTerms } from '../bonus/terms.ts';
import { positiveAmount } from '../payouts/amount.ts';
import { claimDays } from '../payouts/terms.ts';

/** Terms of a promotion of the kind DEPOSIT. Amounts are decimal. */
export const depositBonusTerms = z.strictObject({
  ...bonusTerms.shape,
  /** Part of the deposit. */
  basisPoints: z.int().check(z.minimum(1), z.maximum(100_000)),
  minDeposit: positiveAmount,
  maxBonus: positiveAmount,
  /** From the credit of the deposit. */
  claimDays,
  /** The first deposit of a member, one deposit of each day, or any one deposit. */
  deposits: z.enum(['first', 'each-day', 'once']),
});
export type DepositBonusTerms = z.infer<typeof depositBonusTerms>;
