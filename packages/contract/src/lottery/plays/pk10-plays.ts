import { fixedPosition, picksOf, play, type PlayName, poolOf, row, straight, words } from '../boards.ts';
import {
  numberAt,
  onlyTier,
  type PlayDefinition,
  type PrizeModeId,
  tierPerGroup,
} from '../play-definition.ts';
import { sidesOfPositions } from './sides.ts';

const CARS = { from: 1, to: 10, width: 2 } as const;
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const BIG_FROM = 6;
/** The smallest big sum of the first two cars. */
const BIG_SUM_FROM = 12;
const EVERY_MODE: readonly PrizeModeId[] = [1, 2, 3];
const TRADITIONAL: readonly PrizeModeId[] = [1];

const SUMS_OF_TWO = [2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2];
const SUMS_OF_THREE = [6, 6, 12, 18, 24, 30, 42, 48, 54, 60, 60, 60, 60, 54, 48, 42, 30, 24, 18, 12, 6, 6];

function name(id: number, code: string, menu: string, modes = TRADITIONAL): PlayName {
  return { id, code: `pk10.${code}`, shape: 'pk10', group: menu, modes };
}

const sumCodes = (sums: readonly number[], from: number) =>
  sums.map((_, at) => (at + from).toString().padStart(2, '0'));

const sumOfFirst = (count: number) => (drawn: readonly number[]) =>
  drawn.slice(0, count).reduce((sum, car) => sum + car, 0);

const firstTwo = sumOfFirst(2);
const firstThree = sumOfFirst(3);

/** Five races between the cars at opposite positions; a stake is one side of one race. */
const dragonTiger = play(name(4201, 'dragon-tiger', 'dragon-tiger', EVERY_MODE), {
  board: 'words',
  rows: [0, 1, 2, 3, 4].map((place) => row(`position${place + 1}`, { words: ['dragon', 'tiger'] }, 0)),
  tiers: onlyTier(1, 2),
  rowPlaces: [0, 1, 2, 3, 4].map((place) => [place, 9 - place]),
  stakes: (picks) => picks.reduce((sum, picked) => sum + picked.length, 0),
  mostWins: (picks) => picks.filter(({ length }) => length > 0).length,
  wins: (picks, drawn) => [
    picks.filter((_, place) =>
      picksOf(picks, place).includes(numberAt(drawn, place) > numberAt(drawn, 9 - place) ? 0 : 1),
    ).length,
  ],
});

/** Plays on the order of ten cars. */
export const PK10_PLAYS: readonly PlayDefinition[] = [
  poolOf(
    name(4001, 'first', 'first'),
    CARS,
    1,
    onlyTier(1, 10),
    (pool, drawn) => [pool.includes(numberAt(drawn, 0)) ? 1 : 0],
    () => 1,
    [0],
  ),
  ...[90, 720, 5040, 30_240].map((total, at) =>
    straight(name(4002 + at, `top${at + 2}`, 'top'), CARS, ALL.slice(0, at + 2), { total, repeats: false }),
  ),
  fixedPosition(name(4101, 'fixed', 'fixed'), CARS, ALL),
  sidesOfPositions(name(4102, 'sides', 'sides', EVERY_MODE), ALL, BIG_FROM),
  dragonTiger,
  words(
    name(4301, '2.sides', 'sum', EVERY_MODE),
    tierPerGroup(['big', 'small', 'odd', 'even'], [40, 50, 50, 40], 90),
    (drawn) => [firstTwo(drawn) >= BIG_SUM_FROM ? 0 : 1, firstTwo(drawn) % 2 === 1 ? 2 : 3],
    2,
    ALL.slice(0, 2),
  ),
  words(
    name(4302, '2.sum', 'sum', EVERY_MODE),
    tierPerGroup(sumCodes(SUMS_OF_TWO, 3), SUMS_OF_TWO, 90),
    (drawn) => [firstTwo(drawn) - 3],
    1,
    ALL.slice(0, 2),
  ),
  words(
    name(4303, '3.sum', 'sum', EVERY_MODE),
    tierPerGroup(sumCodes(SUMS_OF_THREE, 6), SUMS_OF_THREE, 720),
    (drawn) => [firstThree(drawn) - 6],
    1,
    ALL.slice(0, 3),
  ),
];
