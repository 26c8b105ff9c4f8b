import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import { mostPayoutUnits, rebateUnits, stakeAmount } from '@tessera/contract/lottery/prize';
import { numbersRow } from '@tessera/contract/lottery/plays';
import { picksText, readSlip, type SlipLine } from '@tessera/contract/lottery/slip';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { BandRow } from '../games/queries.ts';
import type { IssueForOrder } from './queries.ts';

/** A line with its amounts in ledger units. */
export interface PricedLine {
  readonly line: SlipLine;
  readonly stakes: number;
  readonly stakeUnits: bigint;
  readonly amountUnits: bigint;
  /** What the line can win at most. */
  readonly mostUnits: bigint;
  readonly maxSeries: number;
}

export type PriceRefusal = Refusal<
  'lottery.slip.invalid' | 'lottery.price.changed' | 'lottery.amount.changed' | 'lottery.limit'
>;

interface Priced {
  readonly issue: IssueForOrder;
  /** The returns of the issue. */
  readonly band: BandRow;
  /** The returns that the member saw; undefined where they were never published. */
  readonly seen: Pick<BandRow, 'maxSeries'> | undefined;
  readonly slip: string;
  /** The decimal amount that the member confirmed. */
  readonly confirmed: string;
  readonly coinUnits: bigint;
}

/** Counts and prices the lines of a slip again. A stake is at least one coin, and a whole number of coins. */
export function pricedLines(priced: Priced): readonly PricedLine[] | PriceRefusal {
  const read = readSlip(priced.slip);
  if ('error' in read) return refuse('lottery.slip.invalid', { ...read });
  const lines: PricedLine[] = [];
  for (const [at, line] of read.entries()) {
    const pricedOne = pricedLine(priced, line, at + 1);
    if ('refusal' in pricedOne) return pricedOne;
    lines.push(pricedOne);
  }
  const sum = lines.reduce((total, { amountUnits }) => total + amountUnits, 0n);
  if (sum !== unitsFromAmount(priced.confirmed))
    return refuse('lottery.amount.changed', { amount: amountFromUnits(sum) });
  return lines;
}

function pricedLine(
  { issue, band, seen, coinUnits }: Priced,
  line: SlipLine,
  place: number,
): PricedLine | PriceRefusal {
  const { play, picks, series, unit, multiple } = line;
  const isOffered =
    play.shape === issue.shape &&
    play.modes.includes(band.prizeModeId) &&
    !issue.leftOutPlays.includes(play.id);
  if (!isOffered) return refuse('lottery.slip.invalid', { line: place, error: 'play' });
  const { minSeries, maxBetSeries, maxSeries, version } = band;
  const stakes = play.stakes(picks);
  const stakeUnits = stakeAmount(play, unit, multiple);
  const amountUnits = stakeUnits * BigInt(stakes);
  const isSameRebate =
    seen && rebateUnits(seen.maxSeries, series, amountUnits) === rebateUnits(maxSeries, series, amountUnits);
  if (series < minSeries || series > maxBetSeries || !isSameRebate) {
    const returns = { minSeries, maxBetSeries, maxSeries, returnVersion: version };
    return refuse('lottery.price.changed', { line: place, ...returns });
  }
  if (stakeUnits % coinUnits !== 0n) return refuse('lottery.slip.invalid', { line: place, error: 'unit' });
  if (multiple > issue.maxMultiple)
    return refuse('lottery.limit', { limit: 'multiple', mostMultiple: issue.maxMultiple });
  if (amountUnits > issue.maxLineUnits)
    return refuse('lottery.limit', { limit: 'line', most: amountFromUnits(issue.maxLineUnits) });
  const mostUnits = mostPayoutUnits(play, picks, series, stakeUnits);
  return { line, stakes, stakeUnits, amountUnits, mostUnits, maxSeries };
}

/** The numbers of a line that can be closed. Stakes on one number each are counted by number. */
export function numbersOf({ play, picks }: Pick<SlipLine, 'play' | 'picks'>) {
  return numbersRow(play) ? { numbers: picks[0] ?? [], counted: play.board === 'number' } : {};
}

/** The lines as the database stores them. */
export function linesText(lines: readonly PricedLine[]): string {
  return JSON.stringify(
    lines.map(({ line, stakes, stakeUnits, amountUnits, mostUnits, maxSeries }) => ({
      play: line.play.id,
      picks: picksText(line.play, line.picks),
      stakes,
      stake: stakeUnits.toString(),
      amount: amountUnits.toString(),
      series: line.series,
      maxSeries,
      most: mostUnits.toString(),
      ...numbersOf(line),
    })),
  );
}
