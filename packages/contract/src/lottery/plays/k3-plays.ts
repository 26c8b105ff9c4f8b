import { picksOf, play, type PlayName, poolOf, row, words } from '../boards.ts';
import { choose, disjointPairs } from '../counting.ts';
import {
  type Drawn,
  onlyTier,
  type PlayDefinition,
  type PrizeModeId,
  type Tier,
  tierPerGroup,
} from '../play-definition.ts';

const FACES = { from: 1, to: 6, width: 1 } as const;
const ALL = 216;
const EVERY_MODE: readonly PrizeModeId[] = [1, 2, 3];

function name(id: number, code: string, menu: string): PlayName {
  return { id, code: `k3.${code}`, shape: 'k3', group: menu, modes: EVERY_MODE };
}

const SUMS = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];
const SMALLEST_SUM = 3;
const SUM_CODES = SUMS.map((_, at) => (at + SMALLEST_SUM).toString().padStart(2, '0'));
/** The smallest big sum. */
const BIG_FROM = 11;

function sumOf(dice: Drawn): number {
  return dice.reduce((sum, die) => sum + die, 0);
}

function facesOf(dice: Drawn): readonly number[] {
  return [...new Set(dice)].toSorted((a, b) => a - b);
}

function timesOf(dice: Drawn, face: number): number {
  return dice.filter((die) => die === face).length;
}

function isRun(dice: Drawn): boolean {
  const [first = 0, , last = 0] = facesOf(dice);
  return facesOf(dice).length === 3 && last - first === 2;
}

/** A face that is shown once, twice or three times pays 2, 3 and 4 times the stake at a return of 199 / 216. */
const FACE_TIMES: readonly Tier[] = [75, 15, 1].map((winning, at) => ({
  code: ['once', 'twice', 'three-times'][at] ?? '',
  group: 0,
  winning: BigInt(winning),
  total: BigInt(ALL),
  share: { part: BigInt(winning * (at + 2)), of: 199n },
}));

const picked = (pool: readonly number[], faces: readonly number[]) =>
  faces.filter((face) => pool.includes(face)).length;

/** Plays on three dice. */
export const K3_PLAYS: readonly PlayDefinition[] = [
  words(name(3001, 'sum', 'sum'), tierPerGroup(SUM_CODES, SUMS, ALL), (dice) => [sumOf(dice) - SMALLEST_SUM]),
  words(name(3002, 'size', 'sides'), tierPerGroup(['big', 'small'], [108, 108], ALL), (dice) => [
    sumOf(dice) >= BIG_FROM ? 0 : 1,
  ]),
  words(
    name(3003, 'size-without-triples', 'sides'),
    tierPerGroup(['big', 'small'], [105, 105], ALL),
    (dice) => (facesOf(dice).length === 1 ? [] : [sumOf(dice) >= BIG_FROM ? 0 : 1]),
  ),
  words(name(3004, 'parity', 'sides'), tierPerGroup(['odd', 'even'], [108, 108], ALL), (dice) => [
    sumOf(dice) % 2 === 1 ? 0 : 1,
  ]),
  poolOf(name(3005, 'triple', 'triple'), FACES, 1, onlyTier(1, ALL), (pool, dice) => [
    facesOf(dice).length === 1 ? picked(pool, facesOf(dice)) : 0,
  ]),
  words(name(3006, 'any-triple', 'triple'), tierPerGroup(['triple'], [6], ALL), (dice) =>
    facesOf(dice).length === 1 ? [0] : [],
  ),
  poolOf(name(3007, 'three-different', 'different'), FACES, 3, onlyTier(6, ALL), (pool, dice) => [
    facesOf(dice).length === 3 && picked(pool, facesOf(dice)) === 3 ? 1 : 0,
  ]),
  words(name(3008, 'run', 'different'), tierPerGroup(['run'], [24], ALL), (dice) => (isRun(dice) ? [0] : [])),
  poolOf(name(3009, 'two-different', 'different'), FACES, 2, onlyTier(30, ALL), (pool, dice) => [
    choose(picked(pool, facesOf(dice)), 2),
  ]),
  poolOf(name(3010, 'pair-or-triple', 'pair'), FACES, 1, onlyTier(16, ALL), (pool, dice) => [
    picked(
      pool,
      facesOf(dice).filter((face) => timesOf(dice, face) >= 2),
    ),
  ]),
  poolOf(name(3011, 'pair', 'pair'), FACES, 1, onlyTier(15, ALL), (pool, dice) => [
    picked(
      pool,
      facesOf(dice).filter((face) => timesOf(dice, face) === 2),
    ),
  ]),
  play(name(3012, 'pair-and-single', 'pair'), {
    board: 'two-pools',
    rows: [row('pair', FACES, 1), row('single', FACES, 1)],
    tiers: onlyTier(3, ALL),
    stakes: (picks) => disjointPairs(picksOf(picks, 0), 1, picksOf(picks, 1), 1),
    wins(picks, dice) {
      const pair = facesOf(dice).find((face) => timesOf(dice, face) === 2) ?? 0;
      const single = facesOf(dice).find((face) => timesOf(dice, face) === 1) ?? 0;
      return [picksOf(picks, 0).includes(pair) && picksOf(picks, 1).includes(single) ? 1 : 0];
    },
  }),
  poolOf(name(3013, 'face', 'face'), FACES, 1, onlyTier(91, ALL), (pool, dice) => [
    picked(pool, facesOf(dice)),
  ]),
  poolOf(name(3014, 'face-times', 'face'), FACES, 1, FACE_TIMES, (pool, dice) =>
    [1, 2, 3].map((times) =>
      picked(
        pool,
        facesOf(dice).filter((face) => timesOf(dice, face) === times),
      ),
    ),
  ),
];
