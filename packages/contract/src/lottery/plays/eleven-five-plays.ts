import { anyPosition, fixedPosition, group, type PlayName, poolOf, straight, words } from '../boards.ts';
import { choose, differentIn } from '../counting.ts';
import { onlyTier, type PlayDefinition, type PrizeModeId, tierPerGroup } from '../play-definition.ts';

const BALLS = { from: 1, to: 11, width: 2 } as const;
const DRAWN_BALLS = 5;
const EVERY_MODE: readonly PrizeModeId[] = [1, 2, 3];
const TRADITIONAL: readonly PrizeModeId[] = [1];

function name(id: number, code: string, menu: string, modes = TRADITIONAL): PlayName {
  return { id, code: `11x5.${code}`, shape: '11x5', group: menu, modes };
}

/** Outcomes out of C(11, 5) with a given number of odd balls, from none to five. */
const ODD_COUNTS = [1, 30, 150, 200, 75, 6];
/** Outcomes out of C(11, 5) with a given third smallest ball, from 3 to 9. */
const MIDDLES = [28, 63, 90, 100, 90, 63, 28];

/** A stake of up to five balls wins if all are drawn; a larger stake wins if all drawn balls are in the stake. */
function anyBalls(size: number): PlayDefinition {
  const winning = size <= DRAWN_BALLS ? choose(11 - size, DRAWN_BALLS - size) : choose(size, DRAWN_BALLS);
  return poolOf(
    name(2000 + size, `any${size}`, 'any'),
    BALLS,
    size,
    onlyTier(winning, 462),
    (pool, drawn) => {
      const hits = differentIn(pool, drawn);
      if (size <= DRAWN_BALLS) return [choose(hits, size)];
      return [hits === DRAWN_BALLS ? choose(pool.length - DRAWN_BALLS, size - DRAWN_BALLS) : 0];
    },
    (values) =>
      size <= DRAWN_BALLS
        ? choose(Math.min(values, DRAWN_BALLS), size)
        : choose(values - DRAWN_BALLS, size - DRAWN_BALLS),
  );
}

/** Plays on five of eleven balls, in order. */
export const ELEVEN_FIVE_PLAYS: readonly PlayDefinition[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(anyBalls),
  straight(name(2101, '3.straight', 'first-3'), BALLS, [0, 1, 2], { total: 990, repeats: false }),
  group(name(2102, '3.group', 'first-3'), BALLS, [0, 1, 2], { winning: 1, total: 165 }),
  anyPosition(name(2103, '3.any1', 'first-3'), BALLS, 1, { places: [0, 1, 2], winning: 3, total: 11 }),
  straight(name(2201, '2.straight', 'first-2'), BALLS, [0, 1], { total: 110, repeats: false }),
  group(name(2202, '2.group', 'first-2'), BALLS, [0, 1], { winning: 1, total: 55 }),
  fixedPosition(name(2301, 'fixed', 'fixed'), BALLS, [0, 1, 2, 3, 4]),
  words(
    name(2401, 'odd-count', 'odd-count', EVERY_MODE),
    tierPerGroup(['0', '1', '2', '3', '4', '5'], ODD_COUNTS, 462),
    (drawn) => [drawn.filter((ball) => ball % 2 === 1).length],
  ),
  words(
    name(2402, 'middle', 'middle', EVERY_MODE),
    tierPerGroup(['03', '04', '05', '06', '07', '08', '09'], MIDDLES, 462),
    (drawn) => [(drawn.toSorted((a, b) => a - b)[2] ?? 0) - 3],
  ),
];
