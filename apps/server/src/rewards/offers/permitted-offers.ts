import type { RewardKind } from '@tessera/contract/rewards/rewards';
import type { MarketProfile } from '../../platform/config/market.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { RewardsDeps } from '../deps.ts';
import { PROMOTION_KINDS } from '../promotions/promotion-kinds.ts';
import { hadBonus, listOffered } from './queries.ts';

interface StoredPromotion {
  readonly id: bigint;
  readonly kind: RewardKind;
  readonly terms: unknown;
  /** Absent in lists of running promotions. */
  readonly endsAt?: Date | null;
}

/**
 * The promotions that may be offered to a member now. The member may receive offers and belongs to the audience, no promotion
 * of the member excludes the offer, and the market permits the stored terms. A promotion that is over offers nothing more, so
 * its terms need no permission. Every list of offers and every joining uses this rule. A promotion with invalid terms is left
 * out, so that the promotion breaks no list.
 */
export async function permittedOffers<P extends StoredPromotion>(
  { clock, market }: Pick<RewardsDeps, 'clock' | 'market'>,
  db: Queryable,
  memberId: bigint,
  promotions: readonly P[],
): Promise<readonly P[]> {
  if (promotions.length === 0) return [];
  const now = clock.now();
  const rows = await db.many(listOffered, [memberId, now, promotions.map(({ id }) => id)]);
  const offered = new Set(rows.map(({ id }) => id));
  const permitted = promotions.filter(
    (one) =>
      offered.has(one.id) && isPermitted(one, one.endsAt && one.endsAt <= now ? anyTerms(market) : market),
  );
  if (market.repeatedBonuses || !permitted.some(givesBonus)) return permitted;
  const { had } = await db.one(hadBonus, [memberId]);
  return had ? permitted.filter((promotion) => !givesBonus(promotion)) : permitted;
}

type Terms = Pick<StoredPromotion, 'kind' | 'terms'>;

/** `hadBonus` decides about further bonuses: the first one may be of any promotion. */
const anyBonus = (market: MarketProfile): MarketProfile => ({ ...market, repeatedBonuses: true });

/** A market that permits all valid terms. */
const anyTerms = (market: MarketProfile): MarketProfile => ({
  ...market,
  mixedProducts: true,
  maximumWagering: Number.POSITIVE_INFINITY,
  maximumBonus: null,
  minimumBonusDays: 0,
});

function termErrors({ kind, terms }: Terms, market: MarketProfile): readonly string[] {
  return PROMOTION_KINDS[kind]?.validate(terms, anyBonus(market)) ?? [`kind: ${kind}`];
}

function isPermitted(promotion: Terms, market: MarketProfile): boolean {
  return termErrors(promotion, market).length === 0;
}

/** Why the market does not permit the valid terms of a promotion. Empty for invalid terms. */
export function marketErrorsOf(promotion: Terms, market: MarketProfile): readonly string[] {
  return isPermitted(promotion, anyTerms(market)) ? termErrors(promotion, market) : [];
}

function givesBonus({ kind, terms }: Terms): boolean {
  return PROMOTION_KINDS[kind]?.bonusOf(terms) !== undefined;
}
