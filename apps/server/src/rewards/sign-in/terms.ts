import { daysAfter } from '@tessera/contract/calendar';
import * as z from 'zod/mini';
import { positiveAmount } from '../payouts/amount.ts';
import { payoutFields } from '../payouts/terms.ts';

/** Terms of a promotion of the kind LOGIN. */
export const signInTerms = z.strictObject({
  /** `cycle`: the calendar begins again after its last day. `month`: on the first day of each month. */
  calendar: z.enum(['cycle', 'month']),
  /** What a missed day does: the calendar restarts, or continues where the member was. */
  missed: z.enum(['restart', 'continue']),
  /** Decimal amounts, from the first sign-in on. */
  amounts: z.array(positiveAmount).check(z.minLength(1), z.maxLength(31)),
  ...payoutFields,
});
export type SignInTerms = z.infer<typeof signInTerms>;

export interface LastSignIn {
  /** `YYYY-MM-DD` in the calendar of the merchant. */
  readonly day: string;
  /** The place in the calendar, from 1. */
  readonly position: number;
}

/** The place of a sign-in on a day after the last one. Beyond the last amount in a complete month. */
export function nextPosition(
  {
    calendar,
    missed,
    amounts,
  }: Pick<SignInTerms, 'calendar' | 'missed'> & { readonly amounts: readonly string[] },
  last: LastSignIn | undefined,
  today: string,
): number {
  if (!last) return 1;
  if (calendar === 'month' && last.day.slice(0, 7) !== today.slice(0, 7)) return 1;
  if (missed === 'restart' && daysAfter(last.day, 1) !== today) return 1;
  if (calendar === 'cycle' && last.position >= amounts.length) return 1;
  return last.position + 1;
}
