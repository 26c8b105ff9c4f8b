import { GAME_TYPES, type GameType, gameType } from '@tessera/contract/games/game';
import { unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import type { MarketProfile } from '../../platform/config/market.ts';
import { positiveAmount } from '../payouts/amount.ts';

const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000));

/** Terms of every promotion that gives a bonus. Amounts are decimal texts. */
export const bonusTerms = z.strictObject({
  /** The requirement is the bonus times this number. */
  wagering: z.int().check(z.minimum(0), z.maximum(100)),
  /** Stakes are taken from the bonus first. Default: from cash first. */
  bonusFirst: z.optional(z.boolean()),
  maxStake: z.optional(positiveAmount),
  /** Days from the start of the bonus to complete the requirement. */
  lastsDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** Part of a stake that counts, in basis points, where it differs from the default. */
  contributions: z.optional(z.partialRecord(gameType, basisPoints)),
  /** Games that cannot be played while the bonus is active. */
  refusedTypes: z.optional(z.array(gameType)),
});
export type BonusTerms = z.infer<typeof bonusTerms>;

/** Sports and lotteries count where the promotion says so. */
const CONTRIBUTIONS: Readonly<Record<GameType, number>> = {
  RNG: 10_000,
  FISH: 5_000,
  LIVE: 1_000,
  PVP: 1_000,
  COCKFIGHT: 0,
  SPORTS: 0,
  ESPORTS: 0,
  LOTT: 0,
  ELOTT: 0,
};

export function contributionsOf({ contributions = {} }: BonusTerms): Record<GameType, number> {
  const entries = GAME_TYPES.map((type) => [type, contributions[type] ?? CONTRIBUTIONS[type]]);
  return Object.fromEntries(entries) as Record<GameType, number>;
}

export function maxStakeUnits({ maxStake }: BonusTerms): bigint | null {
  return maxStake === undefined ? null : unitsFromAmount(maxStake);
}

type BonusRules = Pick<
  MarketProfile,
  'maximumWagering' | 'mixedProducts' | 'minimumBonusDays' | 'maximumBonus' | 'currency'
>;

const PRODUCTS = [
  ['RNG', 'FISH', 'LIVE', 'PVP'],
  ['SPORTS', 'ESPORTS', 'COCKFIGHT'],
  ['LOTT', 'ELOTT'],
] as const satisfies readonly (readonly GameType[])[];

/** Why a market refuses a bonus of at most `mostUnits` with these terms; empty where the market permits the bonus. */
export function bonusMarketErrors(rules: BonusRules, terms: BonusTerms, mostUnits: bigint): string[] {
  const { maximumWagering, mixedProducts, minimumBonusDays, maximumBonus } = rules;
  const errors: string[] = [];
  if (terms.wagering > maximumWagering) {
    errors.push(`terms.wagering: the market permits at most ${maximumWagering} times the bonus`);
  }
  if (terms.lastsDays < minimumBonusDays) {
    errors.push(`terms.lastsDays: the market requires at least ${minimumBonusDays} days`);
  }
  if (maximumBonus !== null && mostUnits > unitsFromAmount(maximumBonus)) {
    errors.push(`the market permits a bonus of at most ${maximumBonus} ${rules.currency}`);
  }
  const played = GAME_TYPES.filter((type) => !terms.refusedTypes?.includes(type));
  const products = PRODUCTS.filter((types) => types.some((type) => played.includes(type)));
  if (!mixedProducts && products.length > 1) {
    errors.push(
      'terms.refusedTypes: the market permits games of one product, so refuse those of the others: ' +
        products.map((types) => types.join(', ')).join(' | '),
    );
  }
  return errors;
}
