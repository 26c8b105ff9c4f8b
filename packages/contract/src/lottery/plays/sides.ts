import { type Drawn, numberAt, onlyTier, type PlayDefinition } from '../play-definition.ts';
import { picksOf, play, type PlayName, row } from '../boards.ts';

/** Words of the four sides of a number, in the order of their values. */
const SIDES = ['big', 'small', 'odd', 'even'] as const;

/** Returns whether a number is on a side. `bigFrom` is the smallest big number. */
export function isOnSide(number: number, side: number, bigFrom: number): boolean {
  if (side === 0) return number >= bigFrom;
  if (side === 1) return number < bigFrom;
  return number % 2 === (side === 2 ? 1 : 0);
}

function sidesAt(places: readonly number[], min: number) {
  return places.map((place) => row(`position${place + 1}`, { words: SIDES }, min));
}

/** Sides at each position; a stake is one side at one position. */
export function sidesOfPositions(name: PlayName, places: readonly number[], bigFrom: number): PlayDefinition {
  return play(name, {
    board: 'words',
    rows: sidesAt(places, 0),
    tiers: onlyTier(1, 2),
    rowPlaces: places.map((place) => [place]),
    stakes: (picks) => picks.reduce((sum, picked) => sum + picked.length, 0),
    mostWins: (picks) => picks.reduce((sum, picked) => sum + mostSides(picked), 0),
    wins: (picks, drawn) => [
      places.reduce((sum, place, at) => sum + sidesWon(picksOf(picks, at), drawn, place, bigFrom), 0),
    ],
  });
}

/** A stake is one side at each of the positions, and all must be right. */
export function sidesTogether(name: PlayName, places: readonly number[], bigFrom: number): PlayDefinition {
  return play(name, {
    board: 'words',
    rows: sidesAt(places, 1),
    tiers: onlyTier(1, 2 ** places.length),
    places,
    stakes: (picks) => picks.reduce((product, picked) => product * picked.length, 1),
    mostWins: (picks) => picks.reduce((product, picked) => product * mostSides(picked), 1),
    wins: (picks, drawn) => [
      places.reduce((product, place, at) => product * sidesWon(picksOf(picks, at), drawn, place, bigFrom), 1),
    ],
  });
}

/** A number is on one side of its size and on one side of its parity. */
function mostSides(sides: readonly number[]): number {
  return Number(sides.some((side) => side < 2)) + Number(sides.some((side) => side >= 2));
}

function sidesWon(sides: readonly number[], drawn: Drawn, place: number, bigFrom: number): number {
  return sides.filter((side) => isOnSide(numberAt(drawn, place), side, bigFrom)).length;
}
