import { drawLimits, drawnFrom } from '@tessera/contract/lottery/draw-shapes';
import { type Drawn, type DrawShape, rowSize } from '@tessera/contract/lottery/play-definition';
import { playsOfShape } from '@tessera/contract/lottery/plays';
import { mostPayoutUnits, payoutUnits } from '@tessera/contract/lottery/prize';
import { describe, expect, it } from 'vitest';
import { numbers } from '../../../testing/rewards/seeded-numbers.ts';
import { liabilitiesOf } from './liabilities.ts';
import type { StakedLines } from './line-parts.ts';

/** All 3,628,800 orders of ten cars; by default a part of them. */
const EVERY_ORDER = process.env.LOTTERY_EVERY_ORDER === '1';
const SAMPLED_ORDERS = 20_000;

function* everyDraw(shape: DrawShape): Generator<Drawn> {
  const limits = drawLimits(shape);
  const total = limits.reduce((product, limit) => product * limit, 1);
  const step = shape === 'pk10' && !EVERY_ORDER ? Math.floor(total / SAMPLED_ORDERS) : 1;
  for (let index = 0; index < total; index += step) {
    let rest = index;
    const draws = limits.map((limit) => {
      const draw = rest % limit;
      rest = Math.floor(rest / limit);
      return draw;
    });
    yield drawnFrom(shape, draws);
  }
}

function randomLines(shape: DrawShape, count: number, seed: number): StakedLines[] {
  const random = numbers(seed);
  const plays = playsOfShape(shape);
  const lines: StakedLines[] = [];
  while (lines.length < count) {
    const play = plays[random(plays.length)];
    if (!play) continue;
    const picks = play.rows.map(({ values, min }) => {
      const from = 'words' in values ? 0 : values.from;
      const size = rowSize(values);
      const chosen = new Set(Array.from({ length: min + random(3) }, () => from + random(size)));
      return [...chosen].toSorted((a, b) => a - b);
    });
    if (picks.some(({ length }, row) => length < (play.rows[row]?.min ?? 0)) || play.stakes(picks) < 1)
      continue;
    lines.push({
      play,
      picks,
      series: 1900,
      stakeUnits: BigInt(20_000 * (1 + random(9))),
      count: 1 + random(3),
    });
  }
  return lines;
}

function owed(lines: readonly StakedLines[], drawn: Drawn): number {
  return lines.reduce(
    (sum, { play, picks, series, stakeUnits, count }) =>
      sum + count * Number(payoutUnits(play, play.wins(picks, drawn), series, stakeUnits)),
    0,
  );
}

const worst = (shape: DrawShape, lines: readonly StakedLines[]) => {
  let most = 0;
  for (const drawn of everyDraw(shape)) most = Math.max(most, owed(lines, drawn));
  return most;
};

describe.each(['ssc', '11x5', 'k3', 'pk10'] as const)('the worst draw of %s', (shape) => {
  it('owes what the worst of all draws owes', { timeout: 600_000 }, () => {
    for (const [seed, count] of [3, 6].entries()) {
      const lines = randomLines(shape, count, seed + 1);
      const liabilities = liabilitiesOf(shape);
      liabilities?.add(lines.slice(1));
      const most = liabilities?.most(lines.slice(0, 1)) ?? 0;
      const sum = lines.reduce(
        (total, { play, picks, series, stakeUnits, count: times }) =>
          total + times * Number(mostPayoutUnits(play, picks, series, stakeUnits)),
        0,
      );
      const found = worst(shape, lines);
      if (shape === 'pk10' && !EVERY_ORDER) expect(found).toBeLessThanOrEqual(most);
      else expect(most).toBe(found);
      expect(most).toBeLessThanOrEqual(sum);
    }
  });
});

it('the worst order of cars wins races and positions together', () => {
  const play = (code: string) => playsOfShape('pk10').find((one) => one.code === `pk10.${code}`);
  const [races, fixed] = [play('dragon-tiger'), play('fixed')];
  if (!races || !fixed) throw new Error('no plays of ten cars');
  const line = { series: 2000, stakeUnits: 20_000n, count: 1 };
  const liabilities = liabilitiesOf('pk10');
  // The last car is car 10, so the first car cannot be faster: the dragon of the first race cannot win too.
  const last = Array.from({ length: 10 }, (_, place) => (place === 9 ? [10] : []));
  liabilities?.add([{ ...line, play: fixed, picks: last }]);
  expect(liabilities?.most([])).toBe(200_000);
  expect(liabilities?.most([{ ...line, play: races, picks: [[0], [], [], [], []] }])).toBe(200_000);
  expect(liabilities?.most([{ ...line, play: races, picks: [[1], [], [], [], []] }])).toBe(240_000);
  expect(liabilities?.most([{ ...line, play: races, picks: [[0], [0], [], [], [1]] }])).toBe(280_000);
});

it('is unknown for shapes with too many draws', () => {
  expect(liabilitiesOf('mark-six')).toBeUndefined();
});
