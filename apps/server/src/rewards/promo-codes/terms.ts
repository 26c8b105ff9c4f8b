import * as z from 'zod/mini';
import { positiveAmount } from '../payouts/amount.ts';
import { payoutFields } from '../payouts/terms.ts';

/** Terms of a promotion of the kind PROMOCODE. A member can use one code of the promotion. */
export const promoCodeTerms = z.strictObject({ amount: positiveAmount, ...payoutFields });

/** Codes are stored in upper case. Spaces and hyphens, which make a code readable, do not count. */
export function storedCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

export const CODE_PATTERN = /^[0-9A-Z]{4,32}$/;
