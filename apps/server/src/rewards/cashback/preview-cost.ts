import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { sumCashback } from './queries.ts';
import { type CashbackTerms, ruleOf } from './terms.ts';

/** The cashback for the net losses of the last 30 full days. Counts stakes of a bonus, too: the daily totals contain them. */
export function previewCashback(
  db: Queryable,
  terms: CashbackTerms,
  { merchantCode, now, coinUnits }: PreviewOptions,
): Promise<GivenRewards> {
  const { basisPoints, minLossUnits, maxUnits } = ruleOf(terms);
  const { window, gameTypes } = terms;
  const rule = [window, gameTypes, basisPoints, minLossUnits, maxUnits, coinUnits] as const;
  return db.one(sumCashback, [merchantCode, now, [...REAL_TYPES], ...rule]);
}
