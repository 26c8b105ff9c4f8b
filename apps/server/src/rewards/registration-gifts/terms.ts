import * as z from 'zod/mini';
import { positiveAmount } from '../payouts/amount.ts';
import { payoutFields } from '../payouts/terms.ts';

/** Terms of a promotion of the kind REGISTER. */
export const giftTerms = z.strictObject({
  amount: positiveAmount,
  /** `mobile`: the member has a verified mobile number. */
  condition: z.enum(['none', 'mobile']),
  /** Days after the registration in which the condition must be met. */
  withinDays: z.int().check(z.minimum(1), z.maximum(365)),
  ...payoutFields,
});
export type GiftTerms = z.infer<typeof giftTerms>;
