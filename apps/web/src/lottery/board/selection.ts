import {
  type Picks,
  type PlayDefinition,
  type PlayRow,
  rowSize,
  valueOf,
} from '@tessera/contract/lottery/play-definition';

/** Quick choices of a row of numbers. */
export const QUICK_CHOICES = ['all', 'big', 'small', 'odd', 'even', 'clear'] as const;
export type QuickChoice = (typeof QUICK_CHOICES)[number] | 'twins';

/** Quick choices of a row of numbers from 00 to 99. */
export const TWO_DIGIT_CHOICES = ['all', 'big', 'small', 'odd', 'even', 'twins', 'clear'] as const;

/** Numbers of two digits by their first digit, their second digit, or the last digit of the sum of both digits. */
export const FAMILIES = ['head', 'tail', 'sum'] as const;
export type Family = (typeof FAMILIES)[number];

/** Whether a row has the numbers from 00 to 99. */
export function hasFamilies({ values }: PlayRow): boolean {
  return !('words' in values) && values.width === 2 && values.from === 0 && values.to === 99;
}

/** The numbers of a row in a family. */
export function familyOf(row: PlayRow, family: Family, digit: number): number[] {
  const digitOf: Readonly<Record<Family, (value: number) => number>> = {
    head: (value) => Math.floor(value / 10),
    tail: (value) => value % 10,
    sum: (value) => (Math.floor(value / 10) + (value % 10)) % 10,
  };
  return valuesOfRow(row).filter((value) => digitOf[family](value) === digit);
}

/** Adds the numbers of a family, as many as fit, or removes the family where all its numbers are picked. */
export function toggleFamily(
  play: PlayDefinition,
  picks: Picks,
  place: number,
  family: Family,
  digit: number,
): Picks {
  const row = play.rows[place];
  if (!row) return picks;
  const picked = picks[place] ?? [];
  const numbers = familyOf(row, family, digit);
  const others = picked.filter((value) => !numbers.includes(value));
  if (picked.length - others.length === numbers.length) return withRow(picks, place, others);
  return withRow(picks, place, [...new Set([...picked, ...numbers])].slice(0, row.max));
}

/** No values picked. */
export function emptyPicks(play: PlayDefinition): Picks {
  return play.rows.map(() => []);
}

/** All values of a row, ascending. */
export function valuesOfRow({ values }: PlayRow): number[] {
  const from = 'words' in values ? 0 : values.from;
  return Array.from({ length: rowSize(values) }, (_, at) => at + from);
}

/** Adds a value to a row, or removes the value. A full row loses its first value. */
export function toggle(play: PlayDefinition, picks: Picks, place: number, value: number): Picks {
  const row = play.rows[place];
  if (!row) return picks;
  const picked = picks[place] ?? [];
  if (picked.includes(value))
    return withRow(
      picks,
      place,
      picked.filter((one) => one !== value),
    );
  return withRow(picks, place, [...picked.slice(Math.max(0, picked.length + 1 - row.max)), value]);
}

/** Replaces the values of a row with those of a quick choice. */
export function quickPick(play: PlayDefinition, picks: Picks, place: number, choice: QuickChoice): Picks {
  const row = play.rows[place];
  if (!row) return picks;
  const all = valuesOfRow(row);
  const firstBig = all[Math.ceil(all.length / 2)] ?? 0;
  const chosen: Readonly<Record<QuickChoice, (value: number) => boolean>> = {
    all: () => true,
    big: (value) => value >= firstBig,
    small: (value) => value < firstBig,
    odd: (value) => value % 2 === 1,
    even: (value) => value % 2 === 0,
    twins: (value) => Math.floor(value / 10) === value % 10,
    clear: () => false,
  };
  return withRow(picks, place, all.filter(chosen[choice]).slice(0, row.max));
}

function withRow(picks: Picks, place: number, values: readonly number[]): Picks {
  return picks.with(
    place,
    values.toSorted((a, b) => a - b),
  );
}

/** The smallest number of values that makes one stake, at random. `random` returns a number below its limit. */
export function randomLine(play: PlayDefinition, random: (limit: number) => number): Picks {
  for (;;) {
    const picks = play.rows.map((row) => drawValues(valuesOfRow(row), row.min, random));
    let missing = play.minPicks - picks.reduce((sum, { length }) => sum + length, 0);
    while (missing > 0) {
      const place = random(play.rows.length);
      const [row, picked] = [play.rows[place], picks[place]];
      if (!row || !picked || picked.length === row.max) continue;
      const left = valuesOfRow(row).filter((value) => !picked.includes(value));
      picked.push(...drawValues(left, 1, random));
      missing -= 1;
    }
    const sorted = picks.map((picked) => picked.toSorted((a, b) => a - b));
    // Two pools may have the same value, which makes no stake.
    if (play.stakes(sorted) > 0) return sorted;
  }
}

function drawValues(values: number[], count: number, random: (limit: number) => number): number[] {
  return Array.from({ length: count }, () => values.splice(random(values.length), 1)[0] ?? 0);
}

/** Unbiased random numbers of the device below a limit. */
export function deviceRandom(limit: number): number {
  const span = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < span) return number % limit;
  }
}

/** What separates typed lines. */
export const LINE_END = /[\n;]/;

/** Why a typed line is no line of a play. */
export type TypedError =
  | { readonly error: 'rows'; readonly count: number }
  | { readonly error: 'value' | 'repeated'; readonly value: string }
  | { readonly error: 'stakes' };

export interface TypedLine {
  /** From 1. */
  readonly line: number;
  readonly picks: Picks | undefined;
  readonly wrong: TypedError | undefined;
}

/**
 * Reads typed or pasted lines, one line of a slip each. Values are separated by spaces or commas, rows by `|`. Without
 * `|`, a play of several rows takes one value for each row; values of one digit need no separators.
 */
export function typedLines(play: PlayDefinition, text: string): TypedLine[] {
  return text
    .split(LINE_END)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
    .map(({ line, text: typed }) => {
      const read = typedPicks(play, typed);
      return 'error' in read
        ? { line, picks: undefined, wrong: read }
        : { line, picks: read, wrong: undefined };
    });
}

function typedPicks(play: PlayDefinition, text: string): Picks | TypedError {
  const parts = text.includes('|')
    ? text.split('|').map((part) => valueTexts(play, part))
    : rowsWithoutBars(play, valueTexts(play, text));
  if (parts.length !== play.rows.length) return { error: 'rows', count: play.rows.length };
  const picks: number[][] = [];
  for (const [at, row] of play.rows.entries()) {
    const read = rowValues(row, parts[at] ?? []);
    if ('error' in read) return read;
    picks.push(read);
  }
  const all = picks.reduce((sum, picked) => sum + picked.length, 0);
  return all >= play.minPicks && play.stakes(picks) > 0 ? picks : { error: 'stakes' };
}

function rowsWithoutBars(play: PlayDefinition, texts: readonly string[]): string[][] {
  return play.rows.length === 1 ? [[...texts]] : texts.map((text) => [text]);
}

/** `1 2 3`, `1,2,3`, and `123` where values have one digit. */
function valueTexts({ rows: [row] }: PlayDefinition, text: string): string[] {
  const texts = text.split(/[\s,.]+/).filter((part) => part !== '');
  const width = row && !('words' in row.values) ? row.values.width : undefined;
  if (width === undefined) return texts;
  return texts.flatMap((part) =>
    part.length > width && part.length % width === 0
      ? (part.match(new RegExp(`.{${width}}`, 'g')) ?? [])
      : part,
  );
}

function rowValues(row: PlayRow, texts: readonly string[]): number[] | TypedError {
  const values: number[] = [];
  for (const text of texts) {
    const padded = 'words' in row.values ? text : text.padStart(row.values.width, '0');
    const value = valueOf(row.values, padded);
    if (value === undefined) return { error: 'value', value: text };
    if (values.includes(value)) return { error: 'repeated', value: text };
    values.push(value);
  }
  if (values.length < row.min || values.length > row.max) return { error: 'stakes' };
  return values.toSorted((a, b) => a - b);
}
