import { AMOUNT_PATTERN, unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';

/** A hundred times the amount, as a requirement of wagering, is still a 64-bit number of ledger units. */
const MOST_UNITS = unitsFromAmount('1000000000000');

/** A decimal amount of terms, at most a trillion. */
export const amount = z.string().check(
  z.regex(AMOUNT_PATTERN),
  z.refine((text) => !AMOUNT_PATTERN.test(text) || unitsFromAmount(text) <= MOST_UNITS, 'is too large'),
);

/** A decimal amount above zero. */
export const positiveAmount = amount.check(
  z.refine((text) => !AMOUNT_PATTERN.test(text) || unitsFromAmount(text) > 0n, 'must be above zero'),
);

/** The whole coins of an amount, in ledger units: less than a coin is not paid. */
export function wholeCoins(units: bigint, coinUnits: bigint): bigint {
  return units - (units % coinUnits);
}
