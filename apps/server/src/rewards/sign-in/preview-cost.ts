import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { listDayPatterns } from './queries.ts';
import { type LastSignIn, nextPosition, type SignInTerms } from './terms.ts';

/** The sign-ins of the last 30 full days, if every member had signed in on each day with play or a login. */
export async function previewSignIns(
  db: Queryable,
  terms: SignInTerms,
  { merchantCode, now }: PreviewOptions,
): Promise<GivenRewards> {
  let rewards = 0;
  let units = 0n;
  for (const { days, members } of await db.many(listDayPatterns, [merchantCode, now, [...REAL_TYPES]])) {
    const amounts = amountsOf(terms, days);
    rewards += amounts.length * members;
    units += amounts.reduce((sum, amount) => sum + unitsFromAmount(amount), 0n) * BigInt(members);
  }
  return { rewards, units };
}

/** The amounts of the sign-ins on these days, oldest first. None on the days after a complete month. */
function amountsOf(terms: SignInTerms, days: readonly string[]): string[] {
  let last: LastSignIn | undefined;
  return days.flatMap((day) => {
    const position = nextPosition(terms, last, day);
    const amount = terms.amounts[position - 1];
    if (amount === undefined) return [];
    last = { day, position };
    return [amount];
  });
}
