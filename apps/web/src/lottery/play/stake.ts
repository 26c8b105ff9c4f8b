import type { Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { mostPayoutUnits, rebateUnits, stakeAmount, type LineUnit } from '@tessera/contract/lottery/prize';
import type { SlipLine } from '@tessera/contract/lottery/slip';
import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { unitsFromAmount } from '@tessera/contract/money';
import type { CallOutput } from '../../api/index.ts';

export type GameSetting = CallOutput<'lottery.lotterySetting'>;
/** Returns of a lottery in a prize mode. */
export type Band = GameSetting['series'][number];

/** What a member chooses beside the numbers. */
export interface Stake {
  readonly unit: LineUnit;
  readonly multiple: number;
  readonly series: number;
}

/** Zero for picks that are not complete. */
export function stakesOf(play: PlayDefinition, picks: Picks): number {
  const complete = play.rows.every(({ min }, at) => (picks[at]?.length ?? 0) >= min);
  const count = picks.reduce((sum, { length }) => sum + length, 0);
  return complete && count >= play.minPicks ? play.stakes(picks) : 0;
}

/** Decimals that show a price completely: those of the currency, or more for a part of a coin. */
export function priceDecimals(amount: string, currency: string): number {
  const fraction = amount.split('.')[1]?.replace(/0+$/, '') ?? '';
  return Math.max(currencyDecimals(currency), fraction.length);
}

/** Amounts of lines in ledger units. */
export interface Sums {
  readonly amount: bigint;
  /** What the lines can win at most. Never too low; lines that exclude each other are added. */
  readonly mostWin: bigint;
}

export function sumsOf(lines: readonly SlipLine[]): Sums {
  let [amount, mostWin] = [0n, 0n];
  for (const { play, picks, unit, multiple, series } of lines) {
    const each = stakeAmount(play, unit, multiple);
    const stakes = stakesOf(play, picks);
    if (stakes === 0) continue;
    amount += each * BigInt(stakes);
    mostWin += mostPayoutUnits(play, picks, series, each);
  }
  return { amount, mostWin };
}

/** The rebate of lines in ledger units, rounded down for each line as the server does. A tie pays none. */
export function rebateOf(lines: readonly SlipLine[], { maxSeries }: Pick<Band, 'maxSeries'>): bigint {
  return lines.reduce((sum, line) => {
    const rebate = rebateUnits(maxSeries, line.series, sumsOf([line]).amount);
    return sum + (rebate > 0n ? rebate : 0n);
  }, 0n);
}

export interface Exceeded {
  /** `coin`: a stake is a whole number of coins. The others are limits of a line and of a member on one issue. */
  readonly limit: 'coin' | 'line' | 'member' | 'win';
  /** Ledger units. */
  readonly most: bigint;
}

/** The first limit that the lines of one order exceed. The server has the last word: it also knows earlier orders. */
export function exceededBy(
  lines: readonly SlipLine[],
  setting: Pick<GameSetting, 'betAmountMax' | 'memberAmountMax' | 'winAmountMax'>,
  coinUnits: bigint,
): Exceeded | undefined {
  const line = unitsFromAmount(setting.betAmountMax);
  const isBroken = ({ play, unit, multiple }: SlipLine) =>
    stakeAmount(play, unit, multiple) % coinUnits !== 0n;
  if (lines.some(isBroken)) return { limit: 'coin', most: coinUnits };
  if (lines.some((one) => sumsOf([one]).amount > line)) return { limit: 'line', most: line };
  const { amount, mostWin } = sumsOf(lines);
  const member = unitsFromAmount(setting.memberAmountMax);
  if (amount > member) return { limit: 'member', most: member };
  const win = unitsFromAmount(setting.winAmountMax);
  return mostWin > win ? { limit: 'win', most: win } : undefined;
}

/** The lines with the nearest series and multiple that are offered now. */
export function repriced(
  lines: readonly SlipLine[],
  { minSeries, maxBetSeries }: Pick<Band, 'minSeries' | 'maxBetSeries'>,
  betMultipleMax = Number.POSITIVE_INFINITY,
): SlipLine[] {
  return lines.map((line) => ({
    ...line,
    series: Math.min(maxBetSeries, Math.max(minSeries, line.series)),
    multiple: Math.min(betMultipleMax, line.multiple),
  }));
}
