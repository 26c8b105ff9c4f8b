import type { Tx } from '../../platform/database/statement.ts';
import type { RewardsDeps } from '../deps.ts';
import { type Issued, issueReward, type RewardToIssue } from '../issue-reward.ts';
import { lockOffers } from '../payouts/queries.ts';
import { hadBonus } from '../offers/queries.ts';
import { insertBonus } from './queries.ts';
import {
  bonusMarketErrors,
  contributionsOf,
  instantBasisPointsOf,
  type IssuedTerms,
  maxStakeUnits,
  maxWinUnits,
  requiredUnits,
} from './terms.ts';

/**
 * Issues a bonus with the terms of its promotion, as `issueReward` does. Checks the rules of the market for every kind of
 * promotion: they can be stricter now than at the creation of the promotion.
 */
export async function issueBonus(
  deps: Pick<RewardsDeps, 'identity' | 'market' | 'merchants'>,
  tx: Tx,
  reward: Omit<RewardToIssue, 'form'>,
  terms: IssuedTerms,
  form: 'bonus' | 'ticket' = 'bonus',
): Promise<Issued> {
  const { market } = deps;
  const { memberId, amountUnits } = reward;
  if (bonusMarketErrors(market, terms, amountUnits).length > 0) return { outcome: 'market' };
  if (!market.repeatedBonuses) {
    await tx.one(lockOffers, [memberId]);
    const { had } = await tx.one(hadBonus, [memberId]);
    if (had) return { outcome: 'market' };
  }
  const issued = await issueReward(deps, tx, { ...reward, form });
  if (issued.outcome !== 'issued') return issued;
  await tx.run(insertBonus, [
    issued.rewardId,
    memberId,
    reward.asset,
    amountUnits,
    terms.bonusFirst === true,
    maxStakeUnits(terms),
    terms.refusedTypes ?? [],
    JSON.stringify(contributionsOf(terms)),
    instantBasisPointsOf(terms),
    requiredUnits(terms, amountUnits),
    terms.lastsDays,
    maxWinUnits(terms),
    terms.refusedVendors ?? [],
    (terms.refusedGames ?? []).map(BigInt),
    terms.uncountedVendors ?? [],
    (terms.uncountedGames ?? []).map(BigInt),
    terms.stakeBasisPoints ?? null,
  ]);
  return issued;
}
