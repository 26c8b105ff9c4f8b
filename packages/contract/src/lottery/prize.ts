import { unitsFromAmount } from '../money.ts';
import type { Picks, PlayDefinition, Tier } from './play-definition.ts';

/** Series of a return of 100 %: the prize of a stake of two on one of a thousand outcomes. */
export const WHOLE_RETURN = 2000n;
/** Price of one stake at unit 1 and multiple 1, in ledger units: 2.00 of the currency. */
export const STAKE_PRICE_UNITS = unitsFromAmount('2');

/** Units of a stake: parts of the price. */
export const STAKE_UNITS = ['1', '0.1', '0.01', '0.001'] as const;
export type StakeUnit = (typeof STAKE_UNITS)[number];

/** The price of a point for each of its lots, in ledger units: 1.00 of the currency. */
export const POINT_PRICE_UNITS = unitsFromAmount('1');

/** Units of a line: parts of the price, or points where the play has points. */
export const LINE_UNITS = [...STAKE_UNITS, 'point'] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

type PlayWithPoints = Pick<PlayDefinition, 'pointLots'>;

/** The price of one point for one stake in ledger units. Undefined for a play without points. */
export function pointUnits({ pointLots }: PlayWithPoints): bigint | undefined {
  return pointLots === undefined ? undefined : POINT_PRICE_UNITS * BigInt(pointLots);
}

/** The amount of one stake in ledger units. Throws for points of a play without points. */
export function stakeAmount(play: PlayWithPoints, unit: LineUnit, multiple: number): bigint {
  if (unit === 'point') {
    const price = pointUnits(play);
    if (price === undefined) throw new RangeError('the play has no points');
    return price * BigInt(multiple);
  }
  const parts = 10n ** BigInt(STAKE_UNITS.indexOf(unit));
  return (STAKE_PRICE_UNITS * BigInt(multiple)) / parts;
}

/**
 * An amount as whole points and the rest in ledger units, so that nothing is rounded. Undefined for a play without
 * points.
 */
export function pointsOf(
  play: PlayWithPoints,
  amountUnits: bigint,
): { readonly points: bigint; readonly restUnits: bigint } | undefined {
  const price = pointUnits(play);
  return price === undefined ? undefined : { points: amountUnits / price, restUnits: amountUnits % price };
}

/** What the refund of a group takes of the return, as a fraction of the stake. */
function refunded(
  tiers: readonly Tier[],
  group: number,
): { readonly winning: bigint; readonly total: bigint } {
  const refund = tiers.find((tier) => tier.group === group && tier.refund);
  return refund ?? { winning: 0n, total: 1n };
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The prize of one winning stake of a tier as a part of the stake, before rounding. As for `prizeUnits`. */
export function prizeRatio({ tiers }: Pick<PlayDefinition, 'tiers'>, tier: Tier, series: number): Fraction {
  if (tier.refund) return { numerator: 1n, denominator: 1n };
  const { part, of } = tier.share;
  const refund = refunded(tiers, tier.group);
  // The return of the winning tiers, over 2000 × the outcomes of the refund.
  const left = BigInt(series) * refund.total - WHOLE_RETURN * refund.winning;
  if (left <= 0n) return { numerator: 0n, denominator: 1n };
  return {
    numerator: left * tier.total * part,
    denominator: WHOLE_RETURN * refund.total * tier.winning * of,
  };
}

/**
 * The prize of one winning stake of a tier, rounded down once. `series` / 2000 is the return of the stake over all tiers
 * of its group.
 */
export function prizeUnits(
  play: Pick<PlayDefinition, 'tiers'>,
  tier: Tier,
  series: number,
  amountUnits: bigint,
): bigint {
  const { numerator, denominator } = prizeRatio(play, tier, series);
  return (amountUnits * numerator) / denominator;
}

/** Whether stakes are returned and none wins a prize. `wins` are the winning stakes of each tier. */
export function isTie({ tiers }: Pick<PlayDefinition, 'tiers'>, wins: readonly number[]): boolean {
  const returned = tiers.some(({ refund }, at) => refund && (wins[at] ?? 0) > 0);
  return returned && !tiers.some(({ refund }, at) => !refund && (wins[at] ?? 0) > 0);
}

/** The prize of all winning stakes. */
export function payoutUnits(
  play: Pick<PlayDefinition, 'tiers'>,
  wins: readonly number[],
  series: number,
  amountUnits: bigint,
): bigint {
  return play.tiers.reduce(
    (sum, tier, at) => sum + BigInt(wins[at] ?? 0) * prizeUnits(play, tier, series, amountUnits),
    0n,
  );
}

/**
 * What picks can win at most, in ledger units. The bound is exact where at most one stake wins, and never too low.
 */
export function mostPayoutUnits(
  play: PlayDefinition,
  picks: Picks,
  series: number,
  amountUnits: bigint,
): bigint {
  const prizes = play.tiers.map((tier) => prizeUnits(play, tier, series, amountUnits));
  const highest = prizes.reduce((most, prize) => (prize > most ? prize : most), 0n);
  // A stake on lots wins once for each lot.
  const mostHits = play.stakes(picks) * (play.pointLots ?? 1);
  return highest * BigInt(Math.min(mostHits, play.mostWins(picks)));
}

/** The rebate of a line in ledger units, rounded down: the part of the return that the member did not choose as prize. */
export function rebateUnits(maxSeries: number, series: number, lineUnits: bigint): bigint {
  return (BigInt(maxSeries - series) * lineUnits) / WHOLE_RETURN;
}
