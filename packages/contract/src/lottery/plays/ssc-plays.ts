import {
  anyPosition,
  directSum,
  fixedPosition,
  group,
  picksOf,
  play,
  type PlayName,
  poolOf,
  row,
  straight,
  twoPools,
  words,
} from '../boards.ts';
import {
  type Drawn,
  numberAt,
  onlyTier,
  type PlayDefinition,
  type PrizeModeId,
  tierPerGroup,
} from '../play-definition.ts';
import { sidesOfPositions, sidesTogether } from './sides.ts';

const DIGITS = { from: 0, to: 9, width: 1 } as const;
const ALL = [0, 1, 2, 3, 4];
/** The smallest big digit. */
const BIG_FROM = 5;
/** The smallest big sum of five digits. */
const BIG_SUM_FROM = 23;

const TRADITIONAL: readonly PrizeModeId[] = [1];
const EVERY_MODE: readonly PrizeModeId[] = [1, 2, 3];

const SUMS_OF_THREE = [
  1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1,
];
const SPANS_OF_THREE = [10, 54, 96, 126, 144, 150, 144, 126, 96, 54];
const SUMS_OF_TWO = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const SPANS_OF_TWO = [10, 18, 16, 14, 12, 10, 8, 6, 4, 2];

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

function spanOf(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}

function digitsAt(drawn: Drawn, places: readonly number[]): number[] {
  return places.map((place) => numberAt(drawn, place));
}

function name(id: number, code: string, menu: string, modes = TRADITIONAL): PlayName {
  return { id, code: `ssc.${code}`, shape: 'ssc', group: menu, modes };
}

const fiveStar: readonly PlayDefinition[] = [
  straight(name(1001, '5.straight', '5-star'), DIGITS, ALL, { total: 100_000, repeats: true }),
  group(name(1002, '5.group120', '5-star'), DIGITS, ALL, { winning: 120, total: 100_000 }),
  ...(
    [
      [1003, 'group60', ['pair', 1, 2], ['singles', 3, 1], 60],
      [1004, 'group30', ['pairs', 2, 2], ['single', 1, 1], 30],
      [1005, 'group20', ['triple', 1, 3], ['singles', 2, 1], 20],
      [1006, 'group10', ['triple', 1, 3], ['pair', 1, 2], 10],
      [1007, 'group5', ['four', 1, 4], ['single', 1, 1], 5],
    ] as const
  ).map(([id, code, first, second, winning]) =>
    twoPools(name(id, `5.${code}`, '5-star'), DIGITS, ALL, {
      first: { name: first[0], count: first[1], times: first[2] },
      second: { name: second[0], count: second[1], times: second[2] },
      winning,
      total: 100_000,
    }),
  ),
  ...([1, 2, 3] as const).map((size) =>
    anyPosition(name(1010 + size, `5.any${size}`, 'any-position'), DIGITS, size, {
      places: ALL,
      winning: { 1: 40_951, 2: 14_670, 3: 4350 }[size],
      total: 100_000,
    }),
  ),
];

function fourStar(id: number, part: string, places: readonly number[]): readonly PlayDefinition[] {
  const named = (at: number, code: string, menu = '4-star') => name(id + at, `4.${part}.${code}`, menu);
  const patterned = { total: 10_000 };
  return [
    straight(named(1, 'straight'), DIGITS, places, { total: 10_000, repeats: true }),
    group(named(2, 'group24'), DIGITS, places, { winning: 24, ...patterned }),
    twoPools(named(3, 'group12'), DIGITS, places, {
      first: { name: 'pair', count: 1, times: 2 },
      second: { name: 'singles', count: 2, times: 1 },
      winning: 12,
      ...patterned,
    }),
    poolOf(
      named(4, 'group6'),
      DIGITS,
      2,
      onlyTier(6, 10_000),
      (pool, drawn) => {
        const numbers = digitsAt(drawn, places);
        const isTwoPairs = numbers.every((one) => numbers.filter((other) => other === one).length === 2);
        return [isTwoPairs && numbers.every((number) => pool.includes(number)) ? 1 : 0];
      },
      undefined,
      places,
    ),
    twoPools(named(5, 'group4'), DIGITS, places, {
      first: { name: 'triple', count: 1, times: 3 },
      second: { name: 'single', count: 1, times: 1 },
      winning: 4,
      ...patterned,
    }),
    anyPosition(named(6, 'any1', 'any-position'), DIGITS, 1, { places, winning: 3439, ...patterned }),
    anyPosition(named(7, 'any2', 'any-position'), DIGITS, 2, { places, winning: 974, ...patterned }),
  ];
}

/** A stake is an ordered pair of digits: the digit that occurs twice, and the digit that occurs once. */
function groupThree(named: PlayName, places: readonly number[]): PlayDefinition {
  return play(named, {
    board: 'pool',
    rows: [row('pool', DIGITS, 2)],
    tiers: onlyTier(3, 1000),
    minPicks: 2,
    places,
    stakes: (picks) => picksOf(picks, 0).length * (picksOf(picks, 0).length - 1),
    wins(picks, drawn) {
      const numbers = new Set(digitsAt(drawn, places));
      return [numbers.size === 2 && [...numbers].every((one) => picksOf(picks, 0).includes(one)) ? 1 : 0];
    },
  });
}

/** Shapes: 0 three equal digits, 1 a run (9 and 0 are neighbours), 2 a pair. Undefined for other digits. */
function shapeOf(numbers: readonly number[]): number | undefined {
  const different = new Set(numbers).size;
  if (different < 3) return different === 1 ? 0 : 2;
  const isRun = numbers.some((first) => [1, 2].every((step) => numbers.includes((first + step) % 10)));
  return isRun ? 1 : undefined;
}

function threeStar(id: number, part: string, places: readonly number[]): readonly PlayDefinition[] {
  const named = (at: number, code: string, menu = '3-star', modes = TRADITIONAL) =>
    name(id + at, `3.${part}.${code}`, menu, modes);
  const sums = { places, from: 0, total: 1000 };
  const sumCodes = SUMS_OF_THREE.map((_, sum) => sum.toString().padStart(2, '0'));
  return [
    straight(named(1, 'straight'), DIGITS, places, { total: 1000, repeats: true }),
    groupThree(named(2, 'group3'), places),
    group(named(3, 'group6'), DIGITS, places, { winning: 6, total: 1000 }),
    words(
      named(4, 'shape', 'shape', EVERY_MODE),
      tierPerGroup(['triple', 'run', 'pair'], [10, 60, 270], 1000),
      (drawn) => [shapeOf(digitsAt(drawn, places)) ?? []].flat(),
      1,
      places,
    ),
    directSum(named(5, 'sum'), { ...sums, stakesOf: SUMS_OF_THREE, sumOf }),
    directSum(named(6, 'span'), { ...sums, stakesOf: SPANS_OF_THREE, sumOf: spanOf }),
    words(
      named(7, 'total', 'total', EVERY_MODE),
      tierPerGroup(sumCodes, SUMS_OF_THREE, 1000),
      (drawn) => [sumOf(digitsAt(drawn, places))],
      1,
      places,
    ),
    anyPosition(named(8, 'any1', 'any-position'), DIGITS, 1, { places, winning: 271, total: 1000 }),
    anyPosition(named(9, 'any2', 'any-position'), DIGITS, 2, { places, winning: 54, total: 1000 }),
    sidesTogether(named(10, 'sides', 'sides', EVERY_MODE), places, BIG_FROM),
  ];
}

function twoStar(id: number, part: string, places: readonly number[]): readonly PlayDefinition[] {
  const named = (at: number, code: string, menu = '2-star', modes = TRADITIONAL) =>
    name(id + at, `2.${part}.${code}`, menu, modes);
  const sums = { places, from: 0, total: 100 };
  return [
    straight(named(1, 'straight'), DIGITS, places, { total: 100, repeats: true }),
    group(named(2, 'group'), DIGITS, places, { winning: 2, total: 100 }),
    directSum(named(3, 'sum'), { ...sums, stakesOf: SUMS_OF_TWO, sumOf }),
    directSum(named(4, 'span'), { ...sums, stakesOf: SPANS_OF_TWO, sumOf: spanOf }),
    sidesTogether(named(5, 'sides', 'sides', EVERY_MODE), places, BIG_FROM),
  ];
}

/** Bull: 0 no three digits with a sum of tens; otherwise the last digit of the sum of the other two, 10 for zero. */
function bullOf(drawn: Drawn): number {
  const whole = sumOf(drawn);
  for (const [at, one] of drawn.entries()) {
    for (const other of drawn.slice(at + 1)) {
      // Three digits make tens exactly if the sum of all and of the other two have the same last digit.
      if ((whole - one - other) % 10 === 0) return (one + other) % 10 || 10;
    }
  }
  return 0;
}

const BULLS = [35_649, 6375, 6505, 6375, 6505, 6375, 6505, 6375, 6505, 6375, 6456];
const BULL_CODES = BULLS.map((_, points) => (points === 0 ? 'none' : `bull${points}`));

const whole: readonly PlayDefinition[] = [
  fixedPosition(name(1801, 'fixed', 'fixed'), DIGITS, ALL),
  sidesOfPositions(name(1802, 'sides', 'sides', EVERY_MODE), ALL, BIG_FROM),
  words(
    name(1803, 'dragon-tiger', 'dragon-tiger', EVERY_MODE),
    tierPerGroup(['dragon', 'tiger', 'tie'], [45, 45, 10], 100),
    (drawn) => [[2, 0, 1].at(Math.sign(numberAt(drawn, 0) - numberAt(drawn, 4))) ?? 2],
    1,
    [0, 4],
  ),
  words(
    name(1804, 'sum', 'sum', EVERY_MODE),
    tierPerGroup(['big', 'small'], [50_000, 50_000], 100_000),
    (drawn) => [sumOf(drawn) >= BIG_SUM_FROM ? 0 : 1],
  ),
  words(name(1805, 'bull', 'bull', EVERY_MODE), tierPerGroup(BULL_CODES, BULLS, 100_000), (drawn) => [
    bullOf(drawn),
  ]),
];

/** Plays on five digits. */
export const SSC_PLAYS: readonly PlayDefinition[] = [
  ...fiveStar,
  ...fourStar(1100, 'front', [0, 1, 2, 3]),
  ...fourStar(1150, 'back', [1, 2, 3, 4]),
  ...threeStar(1200, 'front', [0, 1, 2]),
  ...threeStar(1250, 'middle', [1, 2, 3]),
  ...threeStar(1300, 'back', [2, 3, 4]),
  ...twoStar(1400, 'front', [0, 1]),
  ...twoStar(1450, 'back', [3, 4]),
  ...whole,
];
