import { unitsFromAmount } from '@tessera/contract/money';
import { REAL_TYPES } from '../../identity/for-members.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { wholeCoins } from '../payouts/amount.ts';
import type { GivenRewards, PreviewOptions } from '../promotions/preview.ts';
import { sumMilestones } from './queries.ts';
import { type BoardTerms, type MissionTerms, quantityOf } from './terms.ts';

/**
 * The prizes of a leader board, or the milestones that members reached in the last 30 full days. Undefined for a mission on
 * single games: daily totals have types of games only.
 */
export async function previewMission(
  db: Queryable,
  terms: MissionTerms | BoardTerms,
  { merchantCode, now, coinUnits }: PreviewOptions,
): Promise<GivenRewards | undefined> {
  const coins = (amount: string) => wholeCoins(unitsFromAmount(amount), coinUnits);
  if (terms.type === 'board') {
    const units = terms.prizes.reduce((sum, prize) => sum + coins(prize), 0n);
    return { rewards: terms.prizes.length, units };
  }
  const { metric, window, gameTypes, gameIds, milestones } = terms;
  if (gameIds.length > 0) return undefined;
  return db.one(sumMilestones, [
    merchantCode,
    now,
    [...REAL_TYPES],
    metric,
    window,
    gameTypes,
    milestones.map(({ reach }) => quantityOf(metric, reach)),
    milestones.map(({ reward }) => coins(reward)),
  ]);
}
