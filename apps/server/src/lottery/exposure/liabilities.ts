import type { Drawn, DrawShape, Picks, PlayDefinition } from '@tessera/contract/lottery/play-definition';
import { prizeUnits } from '@tessera/contract/lottery/prize';
import { type DrawSpace, drawSpaceOf } from './draw-space.ts';

/** Equal lines of an issue. */
export interface StakedLines {
  readonly play: PlayDefinition;
  readonly picks: Picks;
  readonly series: number;
  readonly stakeUnits: bigint;
  readonly count: number;
}

/** What an issue owes in each draw, in ledger units. Sums are exact up to 2^53. */
export interface Liabilities {
  add(lines: readonly StakedLines[]): void;
  /** What the issue owes in the worst draw, with further lines. */
  most(further: readonly StakedLines[]): number;
}

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
    add: (lines) => {
      for (const line of lines) addLines(space, sums, line);
    },
    most(further) {
      if (further.length === 0) return mostOf(space, sums);
      const together = { listed: sums.listed.slice(), rest: sums.rest.map((one) => one.slice()) };
      for (const line of further) addLines(space, together, line);
      return mostOf(space, together);
    },
  };
}

/** Adds what the lines win. Rows that are independent are added one after the other. */
function addLines(space: DrawSpace, sums: Sums, lines: StakedLines): void {
  const { play, picks } = lines;
  const pays = payoutOf(lines);
  if (!play.rowPlaces) {
    addListed(space, sums.listed, play.places ?? allPlaces(space), (drawn) => pays(picks, drawn));
    return;
  }
  for (const [row, places] of play.rowPlaces.entries()) {
    if (!picks[row]?.length) continue;
    const own = picks.map((picked, at) => (at === row ? picked : []));
    const rest = places.find((place) => place >= space.places);
    if (rest === undefined) addListed(space, sums.listed, places, (drawn) => pays(own, drawn));
    else addRest(space, sums.rest[rest - space.places], rest, (drawn) => pays(own, drawn));
  }
}

function allPlaces({ places }: DrawSpace): number[] {
  return Array.from({ length: places }, (_, place) => place);
}

function payoutOf({ play, series, stakeUnits, count }: StakedLines) {
  const prizes = play.tiers.map((tier) => Number(prizeUnits(play, tier, series, stakeUnits)) * count);
  return (picks: Picks, drawn: Drawn) =>
    play.wins(picks, drawn).reduce((sum, stakes, tier) => sum + stakes * (prizes[tier] ?? 0), 0);
}

function addListed(
  space: DrawSpace,
  listed: Float64Array,
  places: readonly number[],
  pays: (drawn: Drawn) => number,
): void {
  const { groups, examples } = space.grouping(places);
  const payouts = Float64Array.from(examples, (outcome) => pays(space.drawnAt(outcome)));
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
