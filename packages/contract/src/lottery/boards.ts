import { choose, differentIn, disjointPairs, orderedWithoutRepeat } from './counting.ts';
import {
  type Board,
  type DrawShape,
  type Drawn,
  numberAt,
  onlyTier,
  type Picks,
  type PlayDefinition,
  type PlayRow,
  type PrizeModeId,
  type RowValues,
  rowSize,
  type Tier,
} from './play-definition.ts';

/** Identity of a play. */
export interface PlayName {
  readonly id: number;
  readonly code: string;
  readonly shape: DrawShape;
  readonly group: string;
  readonly modes: readonly PrizeModeId[];
}

interface PlayParts {
  readonly board: Board;
  readonly rows: readonly PlayRow[];
  readonly tiers: readonly Tier[];
  readonly minPicks?: number;
  readonly pointLots?: number;
  readonly places?: readonly number[];
  readonly rowPlaces?: readonly (readonly number[])[];
  stakes(picks: Picks): number;
  /** One where this is absent. */
  mostWins?(picks: Picks): number;
  wins(picks: Picks, drawn: Drawn): readonly number[];
}

export function play(name: PlayName, parts: PlayParts): PlayDefinition {
  return { minPicks: 1, mostWins: () => 1, ...name, ...parts };
}

/** A row with any number of picks from `min` on. */
export function row(name: string, values: RowValues, min: number, max = rowSize(values)): PlayRow {
  return { name, values, min, max };
}

/** Picks of a row. Empty where the row has none. */
export function picksOf(picks: Picks, place: number): readonly number[] {
  return picks[place] ?? [];
}

const hit = (wins: boolean): readonly number[] => [wins ? 1 : 0];

/** One row per drawn position; a stake has one value of each row. */
export function straight(
  name: PlayName,
  values: RowValues,
  places: readonly number[],
  options: { readonly total: number; readonly repeats: boolean },
): PlayDefinition {
  return play(name, {
    board: 'positions',
    rows: places.map((place) => row(`position${place + 1}`, values, 1)),
    tiers: onlyTier(1, options.total),
    places,
    stakes: (picks) =>
      options.repeats
        ? picks.reduce((product, picked) => product * picked.length, 1)
        : orderedWithoutRepeat(picks),
    wins: (picks, drawn) =>
      hit(places.every((place, at) => picksOf(picks, at).includes(numberAt(drawn, place)))),
  });
}

/** One row per position, each of which may be empty; a stake is one value at one position. */
export function fixedPosition(name: PlayName, values: RowValues, places: readonly number[]): PlayDefinition {
  return play(name, {
    board: 'positions',
    rows: places.map((place) => row(`position${place + 1}`, values, 0)),
    tiers: onlyTier(1, rowSize(values)),
    rowPlaces: places.map((place) => [place]),
    stakes: (picks) => picks.reduce((sum, picked) => sum + picked.length, 0),
    mostWins: (picks) => picks.filter(({ length }) => length > 0).length,
    wins: (picks, drawn) => [
      places.filter((place, at) => picksOf(picks, at).includes(numberAt(drawn, place))).length,
    ],
  });
}

/**
 * A pool of which a stake takes `size` values. `winning` counts the winning stakes of a pool, and `most` is their highest
 * number for the number of values in the pool: all stakes where this is absent. `places` decide.
 */
export function poolOf(
  name: PlayName,
  values: RowValues,
  size: number,
  tiers: readonly Tier[],
  winning: (pool: readonly number[], drawn: Drawn) => readonly number[],
  most: (values: number) => number = (values) => choose(values, size),
  places?: readonly number[],
): PlayDefinition {
  return play(name, {
    ...(places && { places }),
    board: 'pool',
    rows: [row('pool', values, size)],
    tiers,
    minPicks: size,
    stakes: (picks) => choose(picksOf(picks, 0).length, size),
    mostWins: (picks) => most(picksOf(picks, 0).length),
    wins: (picks, drawn) => winning(picksOf(picks, 0), drawn),
  });
}

/** A stake is a set of `size` values that are all among the numbers at these positions. */
export function anyPosition(
  name: PlayName,
  values: RowValues,
  size: number,
  { places, winning, total }: { places: readonly number[]; winning: number; total: number },
): PlayDefinition {
  return poolOf(
    name,
    values,
    size,
    onlyTier(winning, total),
    (pool, drawn) => [
      choose(
        differentIn(
          pool,
          places.map((place) => numberAt(drawn, place)),
        ),
        size,
      ),
    ],
    (count) => choose(Math.min(count, places.length), size),
    places,
  );
}

/** A stake is a set of values that are the drawn numbers at these positions, in any order. */
export function group(
  name: PlayName,
  values: RowValues,
  places: readonly number[],
  { winning, total }: { winning: number; total: number },
): PlayDefinition {
  return poolOf(
    name,
    values,
    places.length,
    onlyTier(winning, total),
    (pool, drawn) => {
      const numbers = new Set(places.map((place) => numberAt(drawn, place)));
      return hit(numbers.size === places.length && differentIn(pool, [...numbers]) === places.length);
    },
    () => 1,
    places,
  );
}

/** What the numbers at some positions have in common with a stake of two pools. */
export interface RepeatPattern {
  /** A stake takes `count` values of the pool, and each occurs `times` times. */
  readonly first: { readonly name: string; readonly count: number; readonly times: number };
  readonly second: { readonly name: string; readonly count: number; readonly times: number };
  readonly winning: number;
  readonly total: number;
}

/** Two pools: values that occur several times, and values that occur fewer times. No value is in both parts of a stake. */
export function twoPools(
  name: PlayName,
  values: RowValues,
  places: readonly number[],
  pattern: RepeatPattern,
): PlayDefinition {
  const { first, second } = pattern;
  return play(name, {
    board: 'two-pools',
    rows: [row(first.name, values, first.count), row(second.name, values, second.count)],
    tiers: onlyTier(pattern.winning, pattern.total),
    places,
    stakes: (picks) => disjointPairs(picksOf(picks, 0), first.count, picksOf(picks, 1), second.count),
    wins(picks, drawn) {
      const numbers = places.map((place) => numberAt(drawn, place));
      return hit(allIn(numbers, first, picksOf(picks, 0)) && allIn(numbers, second, picksOf(picks, 1)));
    },
  });
}

/** Whether exactly `count` values occur `times` times, and all of these are in the pool. */
function allIn(
  numbers: readonly number[],
  { count, times }: { readonly count: number; readonly times: number },
  pool: readonly number[],
): boolean {
  const repeated = [...new Set(numbers)].filter(
    (value) => numbers.filter((number) => number === value).length === times,
  );
  return repeated.length === count && repeated.every((value) => pool.includes(value));
}

/**
 * One row of words; a stake is one word. A draw wins every word in `winning`, `most` words at most. `places` decide: all
 * positions where this is absent.
 */
export function words(
  name: PlayName,
  tiers: readonly Tier[],
  winning: (drawn: Drawn) => readonly number[],
  most = 1,
  places?: readonly number[],
): PlayDefinition {
  const codes = tiers.map(({ code }) => code);
  return play(name, {
    board: 'words',
    rows: [row('words', { words: codes }, 1)],
    tiers,
    ...(places && { places }),
    stakes: (picks) => picksOf(picks, 0).length,
    mostWins: () => most,
    wins: (picks, drawn) => {
      const won = winning(drawn);
      return codes.map((_, at) => (won.includes(at) && picksOf(picks, 0).includes(at) ? 1 : 0));
    },
  });
}

/** The row of a play whose picked sums stand for several stakes each. */
export interface Sums {
  readonly places: readonly number[];
  readonly from: number;
  /** Number of stakes per sum, from `from` on. */
  readonly stakesOf: readonly number[];
  readonly total: number;
  sumOf(numbers: readonly number[]): number;
}

/** A picked sum stands for all straight stakes with this sum, so that one stake wins at most. */
export function directSum(name: PlayName, sums: Sums): PlayDefinition {
  const { from, stakesOf } = sums;
  const to = from + stakesOf.length - 1;
  return play(name, {
    board: 'number',
    rows: [row('sum', { from, to, width: to.toString().length }, 1)],
    tiers: onlyTier(1, sums.total),
    places: sums.places,
    stakes: (picks) => picksOf(picks, 0).reduce((sum, picked) => sum + (stakesOf[picked - from] ?? 0), 0),
    wins: (picks, drawn) =>
      hit(picksOf(picks, 0).includes(sums.sumOf(sums.places.map((place) => numberAt(drawn, place))))),
  });
}
