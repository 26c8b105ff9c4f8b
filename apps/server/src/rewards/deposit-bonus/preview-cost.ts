import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { sumDepositBonuses } from './queries.ts';
import type { DepositBonusTerms } from './terms.ts';

/** The bonuses that the deposits of the last 30 full days would have had, if every member had chosen the promotion. */
export function previewDepositBonus(
  db: Queryable,
  { deposits, basisPoints, minDeposit, maxBonus }: DepositBonusTerms,
  { merchantCode, now, coinUnits }: PreviewOptions,
): Promise<GivenRewards> {
  return db.one(sumDepositBonuses, [
    merchantCode,
    now,
    [...REAL_TYPES],
    deposits,
    basisPoints,
    unitsFromAmount(minDeposit),
    unitsFromAmount(maxBonus),
    coinUnits,
  ]);
}
