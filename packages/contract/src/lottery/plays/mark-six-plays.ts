import { picksOf, play, type PlayName, poolOf, row, words } from '../boards.ts';
import { choose, chooseExactly, differentIn } from '../counting.ts';
import { BALL_COLOURS, ballColour } from '../draw-shapes.ts';
import {
  type Drawn,
  numberAt,
  onlyTier,
  type PlayDefinition,
  type PrizeModeId,
  type Tier,
  tierPerGroup,
} from '../play-definition.ts';

const BALLS = { from: 1, to: 49, width: 2 } as const;
const TRADITIONAL: readonly PrizeModeId[] = [1];
const EVERY_MODE: readonly PrizeModeId[] = [1, 2, 3];
const MAINS = choose(49, 6);
const SEVEN = choose(49, 7);
/** The ball that wins no side of the special number. */
const NO_SIDE = 49;
const BIG_FROM = 25;

function name(id: number, code: string, menu: string, modes = TRADITIONAL): PlayName {
  return { id, code: `mark-six.${code}`, shape: 'mark-six', group: menu, modes };
}

const mainsOf = (drawn: Drawn) => drawn.slice(0, 6);
const specialOf = (drawn: Drawn) => numberAt(drawn, 6);

/** A stake of a few balls that are all main numbers. */
function mains(size: number): PlayDefinition {
  const tiers = onlyTier(choose(49 - size, 6 - size), MAINS);
  return poolOf(
    name(5100 + size, `main${size}`, 'main'),
    BALLS,
    size,
    tiers,
    (pool, drawn) => [choose(differentIn(pool, mainsOf(drawn)), size)],
    (values) => choose(Math.min(values, 6), size),
  );
}

function sharedTier(code: string, odds: readonly [number, number], share: readonly [bigint, bigint]): Tier {
  return {
    code,
    group: 0,
    winning: BigInt(odds[0]),
    total: BigInt(odds[1]),
    share: { part: share[0], of: share[1] },
  };
}

const threeHitTwo = poolOf(
  name(5111, '3-hit-2', 'main'),
  BALLS,
  3,
  [
    sharedTier('three', [choose(46, 3), MAINS], [1n, 8n]),
    sharedTier('two', [3 * choose(46, 4), MAINS], [7n, 8n]),
  ],
  (pool, drawn) => {
    const hits = differentIn(pool, mainsOf(drawn));
    return [choose(hits, 3), choose(hits, 2) * (pool.length - hits)];
  },
);

/** A stake of two balls: both are main numbers, or one is a main number and one is the special number. */
const twoOrSpecial = poolOf(
  name(5112, '2-or-special', 'main'),
  BALLS,
  2,
  [sharedTier('mains', [30, 2352], [4n, 5n]), sharedTier('special', [12, 2352], [1n, 5n])],
  (pool, drawn) => {
    const hits = differentIn(pool, mainsOf(drawn));
    return [choose(hits, 2), pool.includes(specialOf(drawn)) ? hits : 0];
  },
);

const specialString = poolOf(
  name(5113, 'special-string', 'main'),
  BALLS,
  2,
  onlyTier(12, 2352),
  (pool, drawn) => [pool.includes(specialOf(drawn)) ? differentIn(pool, mainsOf(drawn)) : 0],
);

/** A stake of balls none of which is drawn. */
function noneOf(size: number): PlayDefinition {
  const tiers = onlyTier(choose(49 - size, 7), SEVEN);
  return poolOf(name(5200 + size, `none${size}`, 'none'), BALLS, size, tiers, (pool, drawn) => [
    choose(pool.length - differentIn(pool, drawn), size),
  ]);
}

/** Sets of seven balls with at least one ball of each of the disjoint sets. By inclusion and exclusion. */
function hittingAll(sizes: readonly number[]): bigint {
  let sets = 0n;
  for (let chosen = 0; chosen < 2 ** sizes.length; chosen += 1) {
    const missing = sizes.filter((_, at) => (chosen >> at) % 2 === 1);
    const balls = missing.reduce((left, size) => left - size, 49);
    sets += chooseExactly(balls, 7) * (missing.length % 2 === 0 ? 1n : -1n);
  }
  return sets;
}

/**
 * Signs and tails of which one has another number of balls than all others. Stakes with this set are a group with its own
 * odds.
 */
interface BallSets {
  readonly code: string;
  readonly values: { readonly from: number; readonly to: number; readonly width: number };
  readonly exception: number;
  readonly sizes: { readonly exception: number; readonly others: number };
  setOf(ball: number): number;
}

/** A sign has the smallest of its balls as its value. Sign 1 is the sign of the year, which also has ball 49. */
const SIGNS: BallSets = {
  code: 'zodiac',
  values: { from: 1, to: 12, width: 2 },
  exception: 1,
  sizes: { exception: 5, others: 4 },
  setOf: (ball) => ((ball - 1) % 12) + 1,
};

/** Tails are last digits. Tail 0 has four balls. */
const TAILS: BallSets = {
  code: 'tail',
  values: { from: 0, to: 9, width: 1 },
  exception: 0,
  sizes: { exception: 4, others: 5 },
  setOf: (ball) => ball % 10,
};

/** A stake of a few signs or tails, each with at least one drawn ball. */
function linked(id: number, sets: BallSets, size: number): PlayDefinition {
  const { exception, sizes, values } = sets;
  const others = Array<number>(size - 1).fill(sizes.others);
  const tiers = tierPerGroup(
    ['others', 'with-exception'],
    [hittingAll([...others, sizes.others]), hittingAll([...others, sizes.exception])],
    SEVEN,
  );
  return poolOf(
    name(id, `${sets.code}${size}`, sets.code, EVERY_MODE),
    values,
    size,
    tiers,
    (pool, drawn) => {
      const hits = pool.filter((set) => drawn.some((ball) => sets.setOf(ball) === set));
      const ordinary = hits.filter((set) => set !== exception).length;
      return [choose(ordinary, size), hits.length > ordinary ? choose(ordinary, size - 1) : 0];
    },
  );
}

/** Sides of the special number. Ball 49 loses, or the stake of ball 49 is refunded. */
function specialSides(id: number, code: string, refunds: boolean): PlayDefinition {
  const won: readonly Tier[] = onlyTier(24, 49);
  const refund: Tier = { ...sharedTier('refund', [1, 49], [0n, 1n]), refund: true };
  return play(name(id, code, 'special', EVERY_MODE), {
    board: 'words',
    rows: [row('words', { words: ['big', 'small', 'odd', 'even'] }, 1)],
    tiers: refunds ? [...won, refund] : won,
    stakes: (picks) => picksOf(picks, 0).length,
    mostWins: (picks) => picksOf(picks, 0).length,
    wins(picks, drawn) {
      const special = specialOf(drawn);
      const sides = [special >= BIG_FROM ? 0 : 1, special % 2 === 1 ? 2 : 3];
      const hits = special === NO_SIDE ? 0 : differentIn(picksOf(picks, 0), sides);
      if (!refunds) return [hits];
      return [hits, special === NO_SIDE ? picksOf(picks, 0).length : 0];
    },
  });
}

/** Plays on six main numbers and a special number out of 49. */
export const MARK_SIX_PLAYS: readonly PlayDefinition[] = [
  poolOf(name(5001, 'special', 'special', EVERY_MODE), BALLS, 1, onlyTier(1, 49), (pool, drawn) => [
    pool.includes(specialOf(drawn)) ? 1 : 0,
  ]),
  words(
    name(5002, 'colour', 'special', EVERY_MODE),
    tierPerGroup(BALL_COLOURS, [17, 16, 16], 49),
    (drawn) => [BALL_COLOURS.indexOf(ballColour(specialOf(drawn)))],
  ),
  specialSides(5003, 'sides', false),
  specialSides(5004, 'sides-with-refund', true),
  ...[2, 3, 4].map(mains),
  threeHitTwo,
  twoOrSpecial,
  specialString,
  ...[5, 6, 7, 8, 9, 10, 11, 12].map(noneOf),
  ...[1, 2, 3, 4, 5].map((size) => linked(5300 + size, SIGNS, size)),
  ...[2, 3, 4].map((size) => linked(5400 + size, TAILS, size)),
];
