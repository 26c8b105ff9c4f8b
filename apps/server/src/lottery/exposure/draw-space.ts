import { drawLimits } from '@tessera/contract/lottery/draw-shapes';
import type { Drawn, DrawShape } from '@tessera/contract/lottery/play-definition';

/** Positions that are listed. The other positions of ten cars have the cars that remain, in any order. */
const LISTED: Readonly<Partial<Record<DrawShape, number>>> = { ssc: 5, '11x5': 5, k3: 3, pk10: 5 };

/** Outcomes with the same numbers at some positions are one group. */
export interface Grouping {
  /** The group of each outcome. */
  readonly groups: Uint32Array;
  /** An outcome of each group. */
  readonly examples: readonly number[];
}

/** All outcomes of the listed positions of a shape. */
export interface DrawSpace {
  readonly outcomes: number;
  /** Listed positions. */
  readonly places: number;
  /** Positions of a draw. */
  readonly length: number;
  /** The draw of an outcome. Numbers at positions that are not listed are 1. */
  drawnAt(outcome: number): Drawn;
  grouping(places: readonly number[]): Grouping;
}

const spaces = new Map<DrawShape, DrawSpace>();

/** Undefined for a shape with too many outcomes. */
export function drawSpaceOf(shape: DrawShape): DrawSpace | undefined {
  const places = LISTED[shape];
  if (places === undefined) return undefined;
  const space = spaces.get(shape) ?? listedSpace(shape, places);
  spaces.set(shape, space);
  return space;
}

function listedSpace(shape: DrawShape, places: number): DrawSpace {
  const limits = drawLimits(shape);
  const listed = limits.slice(0, places);
  const outcomes = listed.reduce((product, limit) => product * limit, 1);
  const columns = listed.map(() => new Uint8Array(outcomes));
  for (let outcome = 0; outcome < outcomes; outcome += 1) {
    for (const [place, number] of numbersOf(shape, listed, outcome).entries()) {
      const column = columns[place];
      if (column) column[outcome] = number;
    }
  }
  const groupings = new Map<string, Grouping>();
  const rest = limits.slice(places).map(() => 1);
  return {
    outcomes,
    places,
    length: limits.length,
    drawnAt: (outcome) => [...columns.map((column) => column[outcome] ?? 0), ...rest],
    grouping(decided) {
      const key = decided.join();
      const grouping =
        groupings.get(key) ??
        grouped(
          outcomes,
          decided.map((place) => columns[place] ?? new Uint8Array()),
        );
      groupings.set(key, grouping);
      return grouping;
    },
  };
}

/** Mixed positional digits of the outcome; of balls, each digit is a position in the balls that remain. */
function numbersOf(shape: DrawShape, limits: readonly number[], outcome: number): number[] {
  const digits: number[] = [];
  let rest = outcome;
  for (const limit of limits.toReversed()) {
    digits.unshift(rest % limit);
    rest = Math.floor(rest / limit);
  }
  if (shape === 'ssc') return digits;
  if (shape === 'k3') return digits.map((digit) => digit + 1);
  const left = Array.from({ length: limits[0] ?? 0 }, (_, at) => at + 1);
  return digits.map((digit) => left.splice(digit, 1)[0] ?? 0);
}

function grouped(outcomes: number, columns: readonly Uint8Array[]): Grouping {
  const groups = new Uint32Array(outcomes);
  const examples: number[] = [];
  const known = new Map<number, number>();
  for (let outcome = 0; outcome < outcomes; outcome += 1) {
    const key = columns.reduce((sum, column) => sum * 16 + (column[outcome] ?? 0), 0);
    let group = known.get(key);
    if (group === undefined) {
      group = examples.length;
      known.set(key, group);
      examples.push(outcome);
    }
    groups[outcome] = group;
  }
  return { groups, examples };
}
