import type { RewardKind } from '@tessera/contract/rewards/rewards';
import type { MarketProfile } from '../../platform/config/market.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { RewardsDeps } from '../deps.ts';
import { PROMOTION_KINDS } from '../promotions/promotion-kinds.ts';
import { hadBonus, mayReceiveOffer } from './queries.ts';

interface StoredPromotion {
  readonly kind: RewardKind;
  readonly terms: unknown;
}

/**
 * The promotions that may be offered to a member now: the member may receive offers, and the market permits the stored
 * terms. Every list of offers and every joining uses this rule. A promotion with invalid terms is left out, so that the
 * promotion breaks no list.
 */
export async function permittedOffers<P extends StoredPromotion>(
  { clock, market }: Pick<RewardsDeps, 'clock' | 'market'>,
  db: Queryable,
  memberId: bigint,
  promotions: readonly P[],
): Promise<readonly P[]> {
  if (promotions.length === 0) return [];
  const { eligible } = await db.one(mayReceiveOffer, [memberId, clock.now()]);
  if (!eligible) return [];
  const permitted = promotions.filter((promotion) => isPermitted(promotion, market));
  if (market.repeatedBonuses || !permitted.some(givesBonus)) return permitted;
  const { had } = await db.one(hadBonus, [memberId]);
  return had ? permitted.filter((promotion) => !givesBonus(promotion)) : permitted;
}

/** `hadBonus` decides about further bonuses: the first one may be of any promotion. */
function isPermitted({ kind, terms }: StoredPromotion, market: MarketProfile): boolean {
  return PROMOTION_KINDS[kind]?.validate(terms, { ...market, repeatedBonuses: true }).length === 0;
}

function givesBonus({ kind, terms }: StoredPromotion): boolean {
  return PROMOTION_KINDS[kind]?.bonusOf(terms) !== undefined;
}
