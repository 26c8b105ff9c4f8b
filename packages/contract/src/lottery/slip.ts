import {
  type Picks,
  type PlayDefinition,
  type PlayRow,
  rowSize,
  valueOf,
  valueText,
} from './play-definition.ts';
import { playOf } from './plays.ts';
import { LINE_UNITS, type LineUnit } from './prize.ts';

/** One line of an order. */
export interface SlipLine {
  readonly play: PlayDefinition;
  readonly picks: Picks;
  readonly unit: LineUnit;
  readonly series: number;
  readonly multiple: number;
}

/** Lines of a slip, and characters of its text. */
export const MAX_LINES = 100;
export const MAX_SLIP_LENGTH = 20_000;

/** Why a line is invalid, in the order of the checks. */
export const SLIP_ERRORS = ['form', 'play', 'picks', 'unit', 'series', 'multiple', 'count'] as const;
export type SlipError = (typeof SLIP_ERRORS)[number];

const MAX_SERIES_DIGITS = 4;
/** The highest multiple of a line, also with the multiple of the phase of a chase. */
export const MAX_MULTIPLE = 100_000;

/** The first invalid line of a slip, from 1. A line too many has the error `count`. */
export interface InvalidLine {
  readonly line: number;
  readonly error: SlipError;
}

const LINE_SEPARATOR = ';';

/** The lines of a slip as texts, valid or not. */
export function splitSlip(slip: string): string[] {
  return slip.split(LINE_SEPARATOR);
}

/** The slip of lines that `slipLineText` wrote. */
export function joinSlip(lines: readonly string[]): string {
  return lines.join(LINE_SEPARATOR);
}

/** Reads the lines of a slip, or finds the first invalid line. */
export function readSlip(slip: string): readonly SlipLine[] | InvalidLine {
  const texts = splitSlip(slip);
  if (texts.length > MAX_LINES) return { line: MAX_LINES + 1, error: 'count' };
  const lines: SlipLine[] = [];
  for (const [at, text] of texts.entries()) {
    const line = slipLineOf(text);
    if (typeof line === 'string') return { line: at + 1, error: line };
    lines.push(line);
  }
  return lines;
}

/**
 * Reads a line. Its six parts are joined by `~`: the picks, the number of stakes, the play, the unit, the series and
 * the multiple. The values of each row are joined by commas, the rows by `_`. A wrong number of stakes is an error.
 */
export function slipLineOf(text: string): SlipLine | SlipError {
  const parts = text.split('~');
  const [balls = '', count = '', playId = '', unit = '', series = '', multiple = ''] = parts;
  if (parts.length !== 6) return 'form';
  const play = /^[1-9]\d{3}$/.test(playId) ? playOf(Number(playId)) : undefined;
  if (!play) return 'play';
  const picks = picksFrom(play, balls);
  if (!picks) return 'picks';
  const chosen = LINE_UNITS.find((one) => one === unit);
  if (!chosen || (chosen === 'point' && play.pointLots === undefined)) return 'unit';
  const seriesNumber = wholeNumber(series, 10 ** MAX_SERIES_DIGITS - 1);
  if (!seriesNumber) return 'series';
  const multipleNumber = wholeNumber(multiple, MAX_MULTIPLE);
  if (!multipleNumber) return 'multiple';
  if (count !== play.stakes(picks).toString()) return 'count';
  return { play, picks, unit: chosen, series: seriesNumber, multiple: multipleNumber };
}

/** Writes a line that `slipLineOf` reads. */
export function slipLineText({ play, picks, unit, series, multiple }: SlipLine): string {
  return [picksText(play, picks), play.stakes(picks), play.id, unit, series, multiple].join('~');
}

/** The picks as a slip writes them. */
export function picksText(play: Pick<PlayDefinition, 'rows'>, picks: Picks): string {
  const rowText = ({ values }: PlayRow, at: number) =>
    (picks[at] ?? []).map((value) => valueText(values, value)).join(',');
  return play.rows.map(rowText).join('_');
}

/** The picks of a text; undefined where the play has no such picks. Picks without a stake are invalid. */
export function picksFrom(play: PlayDefinition, text: string): Picks | undefined {
  const rows = text.split('_');
  if (rows.length !== play.rows.length) return undefined;
  const picks: number[][] = [];
  for (const [at, row] of play.rows.entries()) {
    const values = valuesFrom(row, rows[at] ?? '');
    if (!values) return undefined;
    picks.push(values);
  }
  const all = picks.reduce((sum, picked) => sum + picked.length, 0);
  return all >= play.minPicks && play.stakes(picks) > 0 ? picks : undefined;
}

function valuesFrom({ values, min, max }: PlayRow, text: string): number[] | undefined {
  const texts = text === '' ? [] : text.split(',');
  if (texts.length < min || texts.length > Math.min(max, rowSize(values))) return undefined;
  const read = texts.map((one) => valueOf(values, one));
  const picked = read.filter((value) => value !== undefined);
  const ascending = picked.every((value, at) => at === 0 || value > (picked[at - 1] ?? 0));
  return picked.length === texts.length && ascending ? picked : undefined;
}

/** Zero where the text is no whole number from 1 to the maximum. */
function wholeNumber(text: string, maximum: number): number {
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= maximum ? Number(text) : 0;
}
