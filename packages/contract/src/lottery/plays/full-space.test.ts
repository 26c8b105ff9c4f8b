import { describe, expect, it } from 'vitest';
import type { Drawn, DrawShape, Picks, PlayDefinition } from '../play-definition.ts';
import { playsOfShape } from '../plays.ts';
import { randomFrom, randomPicks } from './random-picks.ts';
import { elevenFiveList, k3List, pk10List, type StakeList, sscList } from './stake-lists.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** All ten cars at all positions: 3,628,800 orders. By default only the orders of the first cars are complete. */
const EVERY_ORDER = process.env['LOTTERY_EVERY_ORDER'] === '1';

const sequences = (count: number, from: number, length: number): Drawn[] =>
  Array.from({ length: count ** length }, (_, index) =>
    Array.from({ length }, (__, at) => (Math.floor(index / count ** (length - 1 - at)) % count) + from),
  );

/** Orders of `length` of the balls. */
function orders(balls: readonly number[], length: number): Drawn[] {
  if (length === 0) return [[]];
  return balls.flatMap((ball) =>
    orders(
      balls.filter((other) => other !== ball),
      length - 1,
    ).map((rest) => [ball, ...rest]),
  );
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Every order of the first cars, filled with the other cars. */
function* carOrders(places: number): Generator<Drawn> {
  for (const first of orders(numbered(10), places))
    yield [...first, ...numbered(10).filter((car) => !first.includes(car))];
}

/** Every order of all cars, by exchanging two cars each time. Yields one array, which changes. */
function* everyOrder(): Generator<Drawn> {
  const cars = numbered(10);
  const done = cars.map(() => 0);
  yield cars;
  for (let place = 0; place < cars.length; ) {
    const exchanged = done[place] ?? 0;
    if (exchanged >= place) {
      done[place] = 0;
      place += 1;
      continue;
    }
    const other = place % 2 === 0 ? 0 : exchanged;
    [cars[other], cars[place]] = [cars[place] ?? 0, cars[other] ?? 0];
    done[place] = exchanged + 1;
    place = 0;
    yield cars;
  }
}

/**
 * Ninety orders in which opposite positions have each ordered pair of cars exactly once, and so each position each car
 * nine times: the rounds of a tournament of ten.
 */
function* oppositeOrders(): Generator<Drawn> {
  for (let round = 0; round < 9; round += 1) {
    const pairs = [[10, round + 1]];
    for (let step = 1; step <= 4; step += 1)
      pairs.push([((round + step) % 9) + 1, ((round - step + 9) % 9) + 1]);
    for (const [turn] of pairs.entries()) {
      const placed = pairs.map((_, at) => pairs[(at + turn) % 5] ?? []);
      for (const side of [0, 1]) {
        const front = placed.map((pair) => pair[side] ?? 0);
        const back = placed.map((pair) => pair[1 - side] ?? 0);
        yield [...front, ...back.toReversed()];
      }
    }
  }
}

/** Every order takes up to a minute for each play on a busy machine. */
const WITHIN_MS = EVERY_ORDER ? 600_000 : 60_000;

interface Tally {
  readonly discrepancies: string[];
  readonly outcomes: number;
}

/** Compares a play with the list of its stakes over all draws. */
function compareOverAll(play: PlayDefinition, list: StakeList, picks: Picks, draws: Iterable<Drawn>): Tally {
  const discrepancies: string[] = [];
  const stakes = list.stakes(picks);
  const counts = new Map(stakes.map((stake) => [stake, play.tiers.map(() => 0)]));
  if (new Set(stakes).size !== stakes.length) discrepancies.push('a stake is listed twice');
  if (play.stakes(picks) !== stakes.length) discrepancies.push(`${play.stakes(picks)} stakes`);
  let outcomes = 0;
  for (const drawn of draws) {
    outcomes += 1;
    const wins = play.tiers.map(() => 0);
    for (const [stake, tier] of list.winners(drawn)) {
      const count = counts.get(stake);
      if (!count) continue;
      count[tier] = (count[tier] ?? 0) + 1;
      wins[tier] = (wins[tier] ?? 0) + 1;
    }
    const counted = play.wins(picks, drawn);
    if (counted.some((count, tier) => count !== wins[tier])) discrepancies.push(`draw ${drawn.join(' ')}`);
    if (counted.reduce((sum, count) => sum + count, 0) > play.mostWins(picks))
      discrepancies.push(`more wins than ${play.mostWins(picks)}`);
  }
  for (const [stake, count] of counts) {
    const group = play.tiers[count.findIndex((wins) => wins > 0)]?.group ?? -1;
    const wrong = play.tiers.some((tier, at) => {
      const due = tier.group === group ? tier.winning * BigInt(outcomes) : 0n;
      return BigInt(count[at] ?? 0) * tier.total !== due;
    });
    if (wrong || group < 0) discrepancies.push(`stake ${stake} wins ${count.join(', ')} of ${outcomes}`);
  }
  return { discrepancies, outcomes };
}

/** All words at once, or random picks with several stakes. */
function somePicks(play: PlayDefinition, seed: number): Picks {
  const [row] = play.rows;
  if (play.board === 'words' && row && 'words' in row.values)
    return play.rows.map(({ values }) => ('words' in values ? values.words.map((_, at) => at) : []));
  const most = play.rows.length > 3 ? 2 : Math.max(4, (row?.min ?? 0) + 2);
  return randomPicks(play, randomFrom(seed), most);
}

const SPACES: readonly (readonly [
  DrawShape,
  (play: PlayDefinition) => StakeList,
  () => Iterable<Drawn>,
  number,
])[] = [
  ['ssc', sscList, () => sequences(10, 0, 5), 100_000],
  ['11x5', elevenFiveList, () => orders(numbered(11), 5), 55_440],
  ['k3', k3List, () => sequences(6, 1, 3), 216],
];

describe.each(SPACES)('plays of %s', (shape, listOf, spaceOf, size) => {
  const space = [...spaceOf()];
  it.each(playsOfShape(shape).map((play) => [play.code, play] as const))(
    'count the stakes and winners of %s over all draws',
    (_code, play) => {
      const { discrepancies, outcomes } = compareOverAll(play, listOf(play), somePicks(play, play.id), space);
      expect(discrepancies.slice(0, 5)).toEqual([]);
      expect(outcomes).toBe(size);
    },
  );
});

describe('plays of pk10', () => {
  const readsEveryPosition = ({ code }: PlayDefinition) => /^pk10\.(?:fixed|sides|dragon-tiger)$/.test(code);
  it.each(playsOfShape('pk10').map((play) => [play.code, play] as const))(
    'count the stakes and winners of %s over all orders of the cars',
    (_code, play) => {
      const partial = readsEveryPosition(play) ? oppositeOrders() : carOrders(5);
      const draws = EVERY_ORDER ? everyOrder() : partial;
      const picks = somePicks(play, play.id);
      const { discrepancies, outcomes } = compareOverAll(play, pk10List(play), picks, draws);
      expect(discrepancies.slice(0, 5)).toEqual([]);
      expect(outcomes).toBe(EVERY_ORDER ? 3_628_800 : readsEveryPosition(play) ? 90 : 30_240);
    },
    WITHIN_MS,
  );
});

describe('a wrong rule', () => {
  const [play] = playsOfShape('ssc').filter(({ code }) => code === 'ssc.5.any1');
  const space = sequences(10, 0, 5);
  const compared = (changed: Partial<PlayDefinition>) => {
    if (!play) throw new Error('the play is missing');
    return compareOverAll({ ...play, ...changed }, sscList(play), [[3, 8]], space).discrepancies.length;
  };

  it('is detected in a tier, in the number of stakes and in the winners', () => {
    const tiers = play?.tiers.map((tier) => ({ ...tier, winning: 40_900n })) ?? [];
    expect(compared({})).toBe(0);
    expect(compared({ tiers })).toBe(2);
    expect(compared({ stakes: () => 1 })).toBe(1);
    expect(compared({ wins: (_, drawn) => [drawn.includes(3) ? 1 : 0] })).toBe(40_951);
  });
});
