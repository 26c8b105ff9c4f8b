import { drawAt, type ExactReturn, type StudioRules } from './rules.ts';
import type { SlotSymbol } from './slot.ts';
import { type PayingSymbol, type Pays, ROWS, type SlotRules, WILD } from './slot-rules.ts';

/** The payout of one line of a round. */
export interface LineWin {
  /** Place of the line in the rules, from 0. */
  readonly line: number;
  readonly symbol: SlotSymbol;
  /** Number of matching symbols from the first reel on. */
  readonly count: number;
  readonly amountUnits: bigint;
}

/** A spin has no choice. */
export type SlotChoice = Readonly<Record<string, never>>;

/** The rules of a slot in the form of any studio game: the drawn numbers are the stops of the reels. */
export function slotPlay(rules: SlotRules): StudioRules<SlotChoice> {
  return {
    name: rules.name,
    limits: rules.reels.map((strip) => strip.length),
    winUnits: (_choice, stops, stakeUnits) => winOf(lineWins(rules, gridOf(rules, stops), stakeUnits)),
  };
}

export type Grid = readonly (readonly SlotSymbol[])[];

/** The visible symbols: for each reel three, top to bottom, from its stop on. */
export function gridOf({ reels }: SlotRules, stops: readonly number[]): SlotSymbol[][] {
  return reels.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => symbolAt(strip, drawAt(stops, reel) + row)),
  );
}

/** The lines that pay, in their order. The stake of a round is spread evenly over all lines. */
export function lineWins(rules: SlotRules, grid: Grid, stakeUnits: bigint): LineWin[] {
  const lineStakeUnits = stakeUnits / BigInt(rules.lines.length);
  return rules.lines.flatMap((rows, line) => {
    const shown = rows.map((row, reel) => grid[reel]?.[row]);
    const symbol = shown[0];
    if (symbol === undefined || symbol === WILD) return [];
    const end = shown.findIndex((other) => other !== symbol && other !== WILD);
    const count = end === -1 ? shown.length : end;
    const pay = payFor(rules.pays[symbol], count);
    return pay === 0 ? [] : [{ line, symbol, count, amountUnits: lineStakeUnits * BigInt(pay) }];
  });
}

/** Win of a round: the sum of all paying lines. */
export function winOf(lines: readonly LineWin[]): bigint {
  return lines.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
}

/**
 * The exact return of the rules over every stop of every reel. A line reads one position of each reel, all equally
 * likely, and costs its share of the stake. The return of one line is therefore the return of the round.
 */
export function slotReturn(rules: SlotRules): ExactReturn {
  const paid = Object.entries(rules.pays).map(([symbol, pays]) =>
    paidBy(rules, symbol as PayingSymbol, pays),
  );
  return {
    numerator: paid.reduce((sum, one) => sum + one, 0n),
    denominator: product(rules.reels.map((strip) => BigInt(strip.length))),
  };
}

/** Line stakes that one symbol pays on one line, summed over all stops of the reels. */
function paidBy({ reels }: SlotRules, symbol: PayingSymbol, pays: Pays): bigint {
  const stops = reels.map((strip) => BigInt(strip.length));
  const fits = reels.map((strip) =>
    BigInt(strip.filter((shown) => shown === symbol || shown === WILD).length),
  );
  const breaks = reels.map((_, reel) => (stops[reel] ?? 0n) - (fits[reel] ?? 0n));
  // A number of matching symbols from the first reel on, then a different one, then any symbols.
  const combinations = (count: number): bigint =>
    product([...fits.slice(0, count), ...breaks.slice(count, count + 1), ...stops.slice(count + 1)]);
  return reels.reduce((sum, _, reel) => sum + combinations(reel + 1) * BigInt(payFor(pays, reel + 1)), 0n);
}

function payFor([three, four, five]: Pays, count: number): number {
  return { 3: three, 4: four, 5: five }[count] ?? 0;
}

function product(factors: readonly bigint[]): bigint {
  return factors.reduce((result, factor) => result * factor, 1n);
}

function symbolAt(strip: readonly SlotSymbol[], place: number): SlotSymbol {
  const symbol = strip[place % strip.length];
  if (symbol === undefined) throw new RangeError(`a reel has no position ${place}`);
  return symbol;
}
