import { gameType } from '@tessera/contract/games/game';
import { daysAfter } from '@tessera/contract/calendar';
import { unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import { positiveAmount } from '../payouts/amount.ts';
import { payoutFields } from '../payouts/terms.ts';

/** Terms of a promotion of the kind SAVIOR: a part of the net loss of a window. */
export const cashbackTerms = z.strictObject({
  /** A day, or a week from Monday, of the merchant's calendar. */
  window: z.enum(['day', 'week']),
  /** Part of the net loss. */
  basisPoints: z.int().check(z.minimum(1), z.maximum(5000)),
  /** A smaller net loss gives nothing. */
  minLoss: positiveAmount,
  /** The highest cashback of a window. */
  maxAmount: positiveAmount,
  /** Games whose rounds count. Empty: all games. */
  gameTypes: z.array(gameType),
  ...payoutFields,
});
export type CashbackTerms = z.infer<typeof cashbackTerms>;

/** Terms as parameters of a statement, in ledger units. */
export interface CashbackRule {
  readonly basisPoints: number;
  readonly minLossUnits: bigint;
  readonly maxUnits: bigint;
}

export function ruleOf({ basisPoints, minLoss, maxAmount }: CashbackTerms): CashbackRule {
  return { basisPoints, minLossUnits: unitsFromAmount(minLoss), maxUnits: unitsFromAmount(maxAmount) };
}

/** The first day of the window of a day (`YYYY-MM-DD`). */
export function windowOf({ window }: Pick<CashbackTerms, 'window'>, day: string): string {
  if (window === 'day') return day;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}

/** The first day after a window. */
export function windowEnd({ window }: Pick<CashbackTerms, 'window'>, from: string): string {
  return daysAfter(from, window === 'day' ? 1 : 7);
}
