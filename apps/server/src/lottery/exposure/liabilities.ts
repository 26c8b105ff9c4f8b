import type { Drawn, DrawShape } from '@tessera/contract/lottery/play-definition';
import { type DrawSpace, drawSpaceOf } from './draw-space.ts';
import { type LinePart, partsOfLines, type StakedLines } from './line-parts.ts';

/** What an issue owes in each draw, in ledger units. Sums are exact up to 2^53. */
export interface Liabilities {
  add(lines: readonly StakedLines[]): void;
  /** What the issue owes in the worst draw, with further lines. */
  most(further: readonly StakedLines[]): number;
  /** How many payouts have to be computed for lines. */
  payoutsOf(lines: StakedLines): number;
}

/** Payouts that one computation has at most: the members of the server wait for about 100 ms. */
export const MOST_PAYOUTS = 200_000;

/** Cars at the last five positions race against the cars at the opposite positions. */
const CARS = 10;

interface Sums {
  /** Of each outcome of the listed positions. */
  readonly listed: Float64Array;
  /** Of each position that is not listed: by the car at the opposite position, and the car at the position. */
  readonly rest: readonly Float64Array[];
}

/** Undefined for a shape with too many outcomes. */
export function liabilitiesOf(shape: DrawShape): Liabilities | undefined {
  const space = drawSpaceOf(shape);
  if (!space) return undefined;
  const sums: Sums = {
    listed: new Float64Array(space.outcomes),
    rest: Array.from({ length: space.length - space.places }, () => new Float64Array((CARS + 1) ** 2)),
  };
  return {
    add: (lines) => addLines(space, sums, lines),
    most(further) {
      if (further.length === 0) return mostOf(space, sums);
      const together = { listed: sums.listed.slice(), rest: sums.rest.map((one) => one.slice()) };
      addLines(space, together, further);
      return mostOf(space, together);
    },
    payoutsOf: (lines) => partsOf(space, lines).reduce((sum, part) => sum + payoutsOfPart(space, part), 0),
  };
}

function partsOf(space: DrawSpace, lines: StakedLines): readonly LinePart[] {
  return partsOfLines(lines, allPlaces(space));
}

/** The position of a part that is not listed; undefined where all are listed. */
function restPlace(space: DrawSpace, { places }: LinePart): number | undefined {
  return places.find((place) => place >= space.places);
}

function payoutsOfPart(space: DrawSpace, part: LinePart): number {
  return restPlace(space, part) === undefined ? space.grouping(part.places).examples.length : CARS ** 2;
}

/** Adds what the lines win. Parts that the same positions decide are added together, with one pass over the outcomes. */
function addLines(space: DrawSpace, sums: Sums, lines: readonly StakedLines[]): void {
  const parts = lines.flatMap((one) => partsOf(space, one));
  const listed = Map.groupBy(
    parts.filter((part) => restPlace(space, part) === undefined),
    ({ places }) => places.join(),
  );
  for (const same of listed.values()) addListed(space, sums.listed, same);
  for (const part of parts) {
    const rest = restPlace(space, part);
    if (rest !== undefined) addRest(space, sums.rest[rest - space.places], rest, part.pays);
  }
}

function allPlaces({ places }: DrawSpace): number[] {
  return Array.from({ length: places }, (_, place) => place);
}

function addListed(space: DrawSpace, listed: Float64Array, parts: readonly LinePart[]): void {
  const { groups, examples } = space.grouping(parts[0]?.places ?? []);
  const payouts = Float64Array.from(examples, (outcome) => {
    const drawn = space.drawnAt(outcome);
    return parts.reduce((sum, { pays }) => sum + pays(drawn), 0);
  });
  for (let outcome = 0; outcome < listed.length; outcome += 1)
    listed[outcome] = (listed[outcome] ?? 0) + (payouts[groups[outcome] ?? 0] ?? 0);
}

function addRest(
  { length }: DrawSpace,
  sums: Float64Array | undefined,
  place: number,
  pays: (drawn: Drawn) => number,
): void {
  for (let opposite = 1; sums && opposite <= CARS; opposite += 1) {
    for (let car = 1; car <= CARS; car += 1) {
      const drawn = Array<number>(length).fill(1);
      drawn[length - 1 - place] = opposite;
      drawn[place] = car;
      const at = opposite * (CARS + 1) + car;
      sums[at] = (sums[at] ?? 0) + pays(drawn);
    }
  }
}

function mostOf(space: DrawSpace, { listed, rest }: Sums): number {
  if (rest.every((sums) => sums.every((sum) => sum === 0))) return highest(listed);
  // No car at a position owes more than this beside the car at the opposite position.
  const bounds = rest.map((sums) =>
    Float64Array.from({ length: CARS + 1 }, (_, car) =>
      highest(sums.subarray(car * (CARS + 1), (car + 1) * (CARS + 1))),
    ),
  );
  let most = 0;
  for (let outcome = 0; outcome < listed.length; outcome += 1) {
    const sum = listed[outcome] ?? 0;
    const drawn = space.drawnAt(outcome);
    let bound = sum;
    for (const [next, of] of bounds.entries()) bound += of[drawn[rest.length - 1 - next] ?? 0] ?? 0;
    if (bound > most) most = Math.max(most, sum + mostOfRest(drawn.slice(0, space.places), rest));
  }
  return most;
}

function highest(sums: Float64Array): number {
  let most = 0;
  for (let at = 0; at < sums.length; at += 1) most = Math.max(most, sums[at] ?? 0);
  return most;
}

/** The most that the positions that are not listed can owe, over all orders of the cars that remain. */
function mostOfRest(listed: Drawn, rest: readonly Float64Array[]): number {
  const cars = Array.from({ length: CARS }, (_, at) => at + 1).filter((car) => !listed.includes(car));
  // By the set of cars that are placed; the number of these cars is the next position.
  const best = new Float64Array(2 ** cars.length);
  for (let placed = 0; placed < best.length - 1; placed += 1) {
    const next = cars.filter((_, at) => (placed >> at) % 2 === 1).length;
    const opposite = (listed[rest.length - 1 - next] ?? 0) * (CARS + 1);
    for (const [at, car] of cars.entries()) {
      if ((placed >> at) % 2 === 1) continue;
      const owed = (best[placed] ?? 0) + (rest[next]?.[opposite + car] ?? 0);
      const after = placed + 2 ** at;
      best[after] = Math.max(best[after] ?? 0, owed);
    }
  }
  return best.at(-1) ?? 0;
}
