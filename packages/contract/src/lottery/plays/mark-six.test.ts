import { describe, expect, it } from 'vitest';
import { choose, chooseExactly } from '../counting.ts';
import { drawLimits, drawnFrom } from '../draw-shapes.ts';
import type { Drawn, PlayDefinition } from '../play-definition.ts';
import { playsOfShape } from '../plays.ts';
import { randomFrom, randomPicks, subsets } from './random-picks.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** Ten million with LOTTERY_DRAWS=10000000. */
const DRAWS = Number(process.env['LOTTERY_DRAWS'] ?? 20_000);
/** Ten million draws took 17 minutes on a busy machine. */
const LIMIT_MS = 60_000 + DRAWS * 0.2;
/** Six main balls and a special ball. */
const SPACE = chooseExactly(49, 6) * 43n;

/** Tiers that a stake wins, by a reading of the rules that is independent of the plays. */
type Reading = (stake: readonly number[], drawn: Drawn) => readonly number[];

const colours = [
  [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46],
  [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48],
  [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49],
];

function sideReading(refunds: boolean): Reading {
  return ([side], drawn) => {
    const special = drawn[6] ?? 0;
    if (special === 49) return refunds ? [1] : [];
    return [special > 24, special < 25, special % 2 === 1, special % 2 === 0][side ?? 0] ? [0] : [];
  };
}

function readingOf(code: string): Reading {
  const hits = (stake: readonly number[], balls: Drawn) =>
    stake.filter((ball) => balls.includes(ball)).length;
  const mains = (stake: readonly number[], drawn: Drawn) => hits(stake, drawn.slice(0, 6));
  const special = (stake: readonly number[], drawn: Drawn) => stake.includes(drawn[6] ?? 0);
  const won = (wins: boolean) => (wins ? [0] : []);
  if (code === 'special') return (stake, drawn) => won(special(stake, drawn));
  if (code === 'colour')
    return ([colour = 0], drawn) => (colours[colour]?.includes(drawn[6] ?? 0) ? [colour] : []);
  if (code.startsWith('sides')) return sideReading(code.endsWith('refund'));
  if (code.startsWith('main')) return (stake, drawn) => won(mains(stake, drawn) === stake.length);
  if (code === '3-hit-2') return (stake, drawn) => [[], [], [1], [0]][mains(stake, drawn)] ?? [];
  if (code === '2-or-special')
    return (stake, drawn) => {
      if (mains(stake, drawn) === 2) return [0];
      return mains(stake, drawn) === 1 && special(stake, drawn) ? [1] : [];
    };
  if (code === 'special-string')
    return (stake, drawn) => won(mains(stake, drawn) === 1 && special(stake, drawn));
  if (code.startsWith('none')) return (stake, drawn) => won(hits(stake, drawn) === 0);
  const isZodiac = code.startsWith('zodiac');
  const exception = isZodiac ? 1 : 0;
  const setOf = (ball: number) => (isZodiac ? ball % 12 || 12 : ball % 10);
  return (stake, drawn) => {
    const all = stake.every((set) => drawn.some((ball) => setOf(ball) === set));
    return all ? [stake.includes(exception) ? 1 : 0] : [];
  };
}

/** Outcomes that each tier wins, counted by classes of draws: hits of a stake among the main balls, and the special. */
function exactWinners(play: PlayDefinition, size: number, reading: Reading): readonly bigint[] {
  const stake = Array.from({ length: size }, (_, at) => at + 1);
  const counts = play.tiers.map(() => 0n);
  for (let hits = 0; hits <= Math.min(size, 6); hits += 1) {
    for (const inStake of [true, false]) {
      const specials = inStake ? size - hits : 49 - 6 - (size - hits);
      const draws = BigInt(choose(size, hits) * choose(49 - size, 6 - hits)) * BigInt(specials);
      if (draws === 0n) continue;
      const outside = Array.from({ length: 7 }, (_, at) => 49 - at);
      const mains = [...stake.slice(0, hits), ...outside.slice(0, 6 - hits)];
      const drawn = [...mains, inStake ? (stake[hits] ?? 0) : (outside[6] ?? 0)];
      for (const tier of reading(stake, drawn)) counts[tier] = (counts[tier] ?? 0n) + draws;
    }
  }
  return counts;
}

/** Draws of seven balls with at least one ball of each set: by the number of balls taken from each. */
function exactOfSets(sizes: readonly number[], left = 7, outside = 49): bigint {
  const [size, ...rest] = sizes;
  if (size === undefined) return chooseExactly(outside, left);
  let draws = 0n;
  for (let taken = 1; taken <= Math.min(size, left); taken += 1)
    draws += chooseExactly(size, taken) * exactOfSets(rest, left - taken, outside - size);
  return draws;
}

const plays = playsOfShape('mark-six').map((play) => [play.code.slice('mark-six.'.length), play] as const);

describe('plays of mark-six', () => {
  it.each(plays.filter(([code]) => /^(?:main|none|3-hit|2-or|special)/.test(code)))(
    'state the exact winners of %s',
    (code, play) => {
      const winners = exactWinners(play, play.rows[0]?.min ?? 0, readingOf(code));
      expect(play.tiers.map(({ winning, total }) => (winning * SPACE) / total)).toEqual(winners);
    },
  );

  it.each(plays.filter(([code]) => /^(?:zodiac|tail)/.test(code)))(
    'state the exact winners of %s',
    (code, play) => {
      const size = play.rows[0]?.min ?? 0;
      // Set sizes inside the stake: balls outside all sets of the stake are free.
      const [other, exception] = code.startsWith('zodiac') ? [4, 5] : [5, 4];
      const others = Array<number>(size - 1).fill(other);
      expect(play.tiers.map(({ winning }) => winning)).toEqual([
        exactOfSets([...others, other]),
        exactOfSets([...others, exception]),
      ]);
    },
  );

  it.each(plays.filter(([code]) => /^(?:colour|sides)/.test(code)))(
    'state the exact winners of %s',
    (code, play) => {
      const specials = Array.from({ length: 49 }, (_, at) => at + 1);
      const stakes = play.rows[0]?.values && 'words' in play.rows[0].values ? play.rows[0].values.words : [];
      for (const [stake] of stakes.entries()) {
        const won = specials.flatMap((ball) => readingOf(code)([stake], [0, 0, 0, 0, 0, 0, ball]));
        for (const [tier, { winning, total, group }] of play.tiers.entries()) {
          const isOfStake = code !== 'colour' || group === stake;
          expect(won.filter((one) => one === tier).length).toBe(
            isOfStake ? Number((winning * 49n) / total) : 0,
          );
        }
      }
    },
  );

  it(
    `count stakes and winners of ${DRAWS} draws`,
    () => {
      const random = randomFrom(49);
      const chosen = plays.map(([code, play]) => {
        const size = play.board === 'pool' ? (play.rows[0]?.min ?? 1) : 1;
        const picks = randomPicks(play, random, Math.max(size + 2, 3));
        const stakes = subsets(picks[0] ?? [], size);
        expect(play.stakes(picks)).toBe(stakes.length);
        return { code, play, picks, stakes, reading: readingOf(code) };
      });
      for (let count = 0; count < DRAWS; count += 1) {
        const drawn = drawnFrom(
          'mark-six',
          drawLimits('mark-six').map((limit) => Math.floor(random() * limit)),
        );
        for (const { code, play, picks, stakes, reading } of chosen) {
          const wins = play.tiers.map(() => 0);
          for (const stake of stakes) {
            for (const tier of reading(stake, drawn)) wins[tier] = (wins[tier] ?? 0) + 1;
          }
          const counted = play.wins(picks, drawn);
          const won = counted.reduce((sum, count) => sum + count, 0);
          if (won > play.mostWins(picks))
            expect([code, drawn, won]).toEqual([code, drawn, play.mostWins(picks)]);
          if (counted.some((one, tier) => one !== wins[tier]))
            expect([code, drawn, counted]).toEqual([code, drawn, wins]);
        }
      }
    },
    LIMIT_MS,
  );
});
