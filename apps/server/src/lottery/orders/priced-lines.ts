import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { SeriesBand } from '@tessera/contract/lottery/lottery';
import { MAX_LINES } from '@tessera/contract/lottery/orders';
import { mostPayoutUnits, stakeAmount } from '@tessera/contract/lottery/prize';
import { numbersRow } from '@tessera/contract/lottery/plays';
import { picksText, type SlipLine, slipLineOf } from '@tessera/contract/lottery/slip';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { OpenIssue } from './queries.ts';

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
  readonly issue: OpenIssue;
  readonly band: SeriesBand;
  readonly slip: string;
  /** The decimal amount that the member confirmed. */
  readonly confirmed: string;
  readonly coinUnits: bigint;
}

/** Counts and prices the lines of a slip again. A stake is at least one coin, and a whole number of coins. */
export function pricedLines(priced: Priced): readonly PricedLine[] | PriceRefusal {
  const texts = priced.slip.split(';');
  if (texts.length > MAX_LINES)
    return refuse('lottery.slip.invalid', { line: MAX_LINES + 1, error: 'count' });
  const lines: PricedLine[] = [];
  for (const [at, text] of texts.entries()) {
    const line = pricedLine(priced, text, at + 1);
    if ('refusal' in line) return line;
    lines.push(line);
  }
  const sum = lines.reduce((total, { amountUnits }) => total + amountUnits, 0n);
  if (sum !== unitsFromAmount(priced.confirmed))
    return refuse('lottery.amount.changed', { amount: amountFromUnits(sum) });
  return lines;
}

function pricedLine(
  { issue, band, coinUnits }: Priced,
  text: string,
  place: number,
): PricedLine | PriceRefusal {
  const line = slipLineOf(text);
  if (typeof line === 'string') return refuse('lottery.slip.invalid', { line: place, error: line });
  const { play, picks, series, unit, multiple } = line;
  const isOffered =
    play.shape === issue.shape &&
    play.modes.includes(band.prizeModeId) &&
    !issue.leftOutPlays.includes(play.id);
  if (!isOffered) return refuse('lottery.slip.invalid', { line: place, error: 'play' });
  const { minSeries, maxBetSeries, maxSeries } = band;
  if (series < minSeries || series > maxBetSeries)
    return refuse('lottery.price.changed', { line: place, minSeries, maxBetSeries });
  const stakes = play.stakes(picks);
  const stakeUnits = stakeAmount(play, unit, multiple);
  const amountUnits = stakeUnits * BigInt(stakes);
  if (stakeUnits % coinUnits !== 0n) return refuse('lottery.slip.invalid', { line: place, error: 'unit' });
  if (multiple > issue.maxMultiple)
    return refuse('lottery.limit', { limit: 'multiple', mostMultiple: issue.maxMultiple });
  if (amountUnits > issue.maxLineUnits)
    return refuse('lottery.limit', { limit: 'line', most: amountFromUnits(issue.maxLineUnits) });
  const mostUnits = mostPayoutUnits(play, picks, series, stakeUnits);
  return { line, stakes, stakeUnits, amountUnits, mostUnits, maxSeries };
}

/** The numbers of a line that can be closed. Stakes on one number each are counted by number. */
function numbersOf({ play, picks }: SlipLine) {
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
