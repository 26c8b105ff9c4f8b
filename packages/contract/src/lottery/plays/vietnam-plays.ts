import { picksOf, play, type PlayName, poolOf, row, words } from '../boards.ts';
import { choose } from '../counting.ts';
import { drawWidths, VIETNAM_PRIZES } from '../draw-shapes.ts';
import {
  type Drawn,
  numberAt,
  onlyTier,
  type PlayDefinition,
  type RowValues,
  tierPerGroup,
} from '../play-definition.ts';

type VietnamShape = keyof typeof VIETNAM_PRIZES;

/** Prizes of the plays on a few lots: eight lots in the north, seven in the south. */
const SHORT_PRIZES: Readonly<Record<VietnamShape, readonly string[]>> = {
  'vietnam-north': ['special', '6', '7'],
  'vietnam-south': ['special', '5', '6', '7', '8'],
};
const BIG_FROM = 50;

function numbersOf(width: number): RowValues {
  return { from: 0, to: 10 ** width - 1, width };
}

/** Positions of a draw whose numbers have at least this many digits. */
function placesOf(shape: VietnamShape, width: number): readonly number[] {
  return drawWidths(shape).flatMap((digits, place) => (digits >= width ? [place] : []));
}

function placesOfPrizes(shape: VietnamShape, prizes: readonly string[]): readonly number[] {
  const names = VIETNAM_PRIZES[shape].flatMap(([prize, count]) => Array<string>(count).fill(prize));
  return names.flatMap((prize, place) => (prizes.includes(prize) ? [place] : []));
}

function ending(drawn: Drawn, place: number, width: number): number {
  return numberAt(drawn, place) % 10 ** width;
}

/** A stake is one number; it wins once for each lot that ends with the number. */
function lots(name: PlayName, places: readonly number[], width: number): PlayDefinition {
  const tiers = onlyTier(places.length, 10 ** width);
  return play(name, {
    board: 'number',
    rows: [row('numbers', numbersOf(width), 1)],
    tiers,
    pointLots: places.length,
    stakes: (picks) => picksOf(picks, 0).length,
    mostWins: () => places.length,
    wins: (picks, drawn) => [
      places.filter((place) => picksOf(picks, 0).includes(ending(drawn, place, width))).length,
    ],
  });
}

/** A stake is one number that the special prize ends with. */
function special(name: PlayName, width: number): PlayDefinition {
  return { ...lots(name, [0], width), tiers: onlyTier(1, 10 ** width) };
}

/** A stake is one number that the special prize begins with. */
function specialHead(name: PlayName, shape: VietnamShape): PlayDefinition {
  const rest = 10 ** ((drawWidths(shape)[0] ?? 0) - 2);
  return play(name, {
    board: 'number',
    rows: [row('numbers', numbersOf(2), 1)],
    tiers: onlyTier(1, 100),
    stakes: (picks) => picksOf(picks, 0).length,
    wins: (picks, drawn) => [picksOf(picks, 0).includes(Math.floor(numberAt(drawn, 0) / rest)) ? 1 : 0],
  });
}

function twoDigitLots(drawn: Drawn): ReadonlySet<number> {
  return new Set(drawn.map((number) => number % 100));
}

/** Outcomes of the two-digit lots in which all of some numbers occur. By inclusion and exclusion. */
function allOccur(size: number, lotCount: number): bigint {
  let outcomes = 0n;
  for (let missing = 0; missing <= size; missing += 1) {
    const sign = missing % 2 === 0 ? 1n : -1n;
    outcomes += sign * BigInt(choose(size, missing)) * BigInt(100 - missing) ** BigInt(lotCount);
  }
  return outcomes;
}

/** A stake is a set of numbers that all occur among the two-digit lots. */
function xien(name: PlayName, size: number, lotCount: number): PlayDefinition {
  const tiers = onlyTier(allOccur(size, lotCount), 100n ** BigInt(lotCount));
  return poolOf(name, numbersOf(2), size, tiers, (pool, drawn) => {
    const occurring = twoDigitLots(drawn);
    return [choose(pool.filter((number) => occurring.has(number)).length, size)];
  });
}

/** A stake is a set of numbers none of which occurs among the two-digit lots. */
function truot(name: PlayName, size: number, lotCount: number): PlayDefinition {
  const tiers = onlyTier(BigInt(100 - size) ** BigInt(lotCount), 100n ** BigInt(lotCount));
  return poolOf(name, numbersOf(2), size, tiers, (pool, drawn) => {
    const occurring = twoDigitLots(drawn);
    return [choose(pool.filter((number) => !occurring.has(number)).length, size)];
  });
}

function playsOf(shape: VietnamShape, id: number): readonly PlayDefinition[] {
  const lotCount = drawWidths(shape).length;
  const named = (at: number, code: string, menu: string): PlayName => ({
    id: id + at,
    code: `${shape}.${code}`,
    shape,
    group: menu,
    modes: [3],
  });
  return [
    special(named(1, 'de', 'de'), 2),
    specialHead(named(2, 'de-head', 'de'), shape),
    words(named(3, 'de-parity', 'de'), tierPerGroup(['odd', 'even'], [50, 50], 100), (drawn) => [
      ending(drawn, 0, 2) % 2 === 1 ? 0 : 1,
    ]),
    words(named(4, 'de-size', 'de'), tierPerGroup(['big', 'small'], [50, 50], 100), (drawn) => [
      ending(drawn, 0, 2) >= BIG_FROM ? 0 : 1,
    ]),
    special(named(5, '3d', '3d'), 3),
    special(named(6, '4d', '4d'), 4),
    lots(named(11, 'lo', 'lo'), placesOf(shape, 2), 2),
    lots(named(12, 'lo-short', 'lo'), placesOfPrizes(shape, SHORT_PRIZES[shape]), 2),
    lots(named(13, 'lo-3d', 'lo'), placesOf(shape, 3), 3),
    lots(named(14, 'lo-4d', 'lo'), placesOf(shape, 4), 4),
    ...[2, 3, 4].map((size) => xien(named(20 + size, `xien${size}`, 'xien'), size, lotCount)),
    ...[4, 8, 10].map((size) => truot(named(30 + size, `truot${size}`, 'truot'), size, lotCount)),
  ];
}

/** Plays on the prizes of Vietnamese draws. A point pays for one lot, except where a stake pays for several lots. */
export const VIETNAM_PLAYS: readonly PlayDefinition[] = [
  ...playsOf('vietnam-north', 6000),
  ...playsOf('vietnam-south', 7000),
].map((play) => ({ pointLots: 1, ...play }));
