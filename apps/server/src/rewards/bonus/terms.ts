import { GAME_TYPES, type GameType, gameType } from '@tessera/contract/games/game';
import { unitsFromAmount } from '@tessera/contract/money';
import * as z from 'zod/mini';
import type { MarketProfile } from '../../platform/config/market.ts';
import { areMixed, PRODUCT_LIST } from '../offers/products.ts';
import { positiveAmount } from '../payouts/amount.ts';

const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000));

const vendors = z.optional(z.array(z.string().check(z.regex(/^[A-Z0-9_]{1,32}$/))).check(z.maxLength(50)));
/** Ids of games, as in `game.id`. */
const games = z.optional(z.array(z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))).check(z.maxLength(200)));

/** Terms of every promotion that gives a bonus. Amounts are decimal texts. */
export const bonusTerms = z.strictObject({
  /** The requirement is the bonus times this number. */
  wagering: z.int().check(z.minimum(0), z.maximum(100)),
  /** Stakes are taken from the bonus first. Default: from cash first. */
  bonusFirst: z.optional(z.boolean()),
  maxStake: z.optional(positiveAmount),
  /** The most that the bonus and its winnings become in cash. Cash that was won with cash does not count. */
  maxWin: z.optional(positiveAmount),
  /** Days from the start of the bonus to complete the requirement. */
  lastsDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** Part of a stake that counts, in basis points, where it differs from the default. */
  contributions: z.optional(z.partialRecord(gameType, basisPoints)),
  /** The highest part in instant games of the house, in basis points: 5,000 where the terms state nothing. */
  instantGames: z.optional(basisPoints),
  /** Games that cannot be played while the bonus is active. */
  refusedTypes: z.optional(z.array(gameType)),
  refusedVendors: vendors,
  refusedGames: games,
  /** Games whose stakes count nothing. */
  uncountedVendors: vendors,
  uncountedGames: games,
});
export type BonusTerms = z.infer<typeof bonusTerms>;

/** Terms of a bonus, or of a ticket, at its issue. */
export interface IssuedTerms extends BonusTerms {
  /** The part of each stake that the bonus pays, in basis points; absent: whole stakes. */
  readonly stakeBasisPoints?: number;
}

/** Sports and lotteries count where the promotion states it. */
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

export function instantBasisPointsOf({ instantGames = 5_000 }: BonusTerms): number {
  return instantGames;
}

export function maxStakeUnits({ maxStake }: BonusTerms): bigint | null {
  return maxStake === undefined ? null : unitsFromAmount(maxStake);
}

export function maxWinUnits({ maxWin }: BonusTerms): bigint | null {
  return maxWin === undefined ? null : unitsFromAmount(maxWin);
}

const WHOLE = 10_000n;

/** Stakes that must count, in ledger units: of a discount, the stakes of which the bonus pays its part, rounded up. */
export function requiredUnits({ wagering, stakeBasisPoints }: IssuedTerms, amountUnits: bigint): bigint {
  const part = stakeBasisPoints === undefined ? WHOLE : BigInt(stakeBasisPoints);
  return (amountUnits * BigInt(wagering) * WHOLE + part - 1n) / part;
}

/** Why the terms of a bonus of at most `mostUnits` contradict each other. */
export function bonusTermErrors(terms: BonusTerms, mostUnits: bigint): string[] {
  const most = maxWinUnits(terms);
  return most !== null && most < mostUnits ? ['terms.maxWin: is below the bonus'] : [];
}

type BonusRules = Pick<
  MarketProfile,
  'maximumWagering' | 'mixedProducts' | 'minimumBonusDays' | 'maximumBonus' | 'currency'
>;

/** Games that can be played while the bonus is active. */
export function playedTypes({ refusedTypes }: BonusTerms): GameType[] {
  return GAME_TYPES.filter((type) => !refusedTypes?.includes(type));
}

/** Why a market refuses a bonus of at most `mostUnits` with these terms; empty where the market permits the bonus. */
export function bonusMarketErrors(rules: BonusRules, terms: IssuedTerms, mostUnits: bigint): string[] {
  const { maximumWagering, mixedProducts, minimumBonusDays, maximumBonus } = rules;
  const errors: string[] = [];
  if (Number(requiredUnits(terms, WHOLE)) > Number(WHOLE) * maximumWagering) {
    const name = terms.stakeBasisPoints === undefined ? 'wagering' : 'stakeBasisPoints';
    errors.push(`terms.${name}: the market permits at most ${maximumWagering} times the bonus`);
  }
  if (terms.lastsDays < minimumBonusDays) {
    errors.push(`terms.lastsDays: the market requires at least ${minimumBonusDays} days`);
  }
  if (maximumBonus !== null && mostUnits > unitsFromAmount(maximumBonus)) {
    errors.push(`the market permits a bonus of at most ${maximumBonus} ${rules.currency}`);
  }
  if (!mixedProducts && areMixed(playedTypes(terms))) {
    errors.push(
      `terms.refusedTypes: the market permits games of one product, so refuse those of the others: ${PRODUCT_LIST}`,
    );
  }
  return errors;
}
