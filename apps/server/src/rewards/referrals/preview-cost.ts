import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { wholeCoins } from '../payouts/amount.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { sumReferrals } from './lists/queries.ts';
import type { ReferralTerms } from './terms.ts';

/** The rewards of both sides for the friends who registered in the last 30 full days, within the limit of a month. */
export function previewReferrals(
  db: Queryable,
  { depositAmount, turnoverAmount, monthLimit, rewardAmount, friendRewardAmount = '0' }: ReferralTerms,
  { merchantCode, now, coinUnits }: PreviewOptions,
): Promise<GivenRewards> {
  return db.one(sumReferrals, [
    merchantCode,
    now,
    [...REAL_TYPES],
    unitsFromAmount(depositAmount),
    unitsFromAmount(turnoverAmount),
    monthLimit,
    wholeCoins(unitsFromAmount(rewardAmount), coinUnits),
    wholeCoins(unitsFromAmount(friendRewardAmount), coinUnits),
  ]);
}
