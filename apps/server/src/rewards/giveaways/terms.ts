import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import { positiveAmount } from '../payouts/amount.ts';
import { payoutFields } from '../payouts/terms.ts';

const MOST_PARTS = 10_000;

/** Terms of a promotion of the kind GIVEAWAY: an amount is split into parts, one for a member. */
export const giveawayTerms = z
  .strictObject({
    amount: positiveAmount,
    parts: z.int().check(z.minimum(1), z.maximum(MOST_PARTS)),
    /** The smallest part. */
    smallest: positiveAmount,
    ...payoutFields,
  })
  .check(z.refine(isDivisible, { error: 'the amount is too small for the parts', path: ['parts'] }));

type Division = Readonly<Record<'amount' | 'smallest', string>> & { readonly parts: number };

/** True for values that are invalid by themselves: the check also runs after their errors. */
function isDivisible({ amount, smallest, parts }: Division): boolean {
  if (!AMOUNT_PATTERN.test(amount) || !AMOUNT_PATTERN.test(smallest) || !Number.isInteger(parts)) return true;
  return unitsFromAmount(smallest) * BigInt(parts) <= unitsFromAmount(amount);
}
