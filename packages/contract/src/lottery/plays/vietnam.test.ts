import { describe, expect, it } from 'vitest';
import { drawLimits, drawnFrom, drawnText } from '../draw-shapes.ts';
import type { Drawn, PlayDefinition } from '../play-definition.ts';
import { amountFromUnits, unitsFromAmount } from '../../money.ts';
import { mostPayoutUnits, payoutUnits, pointsOf, prizeUnits, stakeAmount } from '../prize.ts';
import { playsOfShape } from '../plays.ts';
import { randomFrom, randomPicks, subsets } from './random-picks.ts';

const DRAWS = 3000;

/** Wins of one stake, read from the written numbers of a draw. */
type Reading = (stake: readonly number[], numbers: readonly string[]) => number;

function ends(numbers: readonly string[], stake: number, width: number): number {
  return numbers.filter((number) => number.endsWith(stake.toString().padStart(width, '0'))).length;
}

const occurs = (numbers: readonly string[]) => (stake: number) => ends(numbers, stake, 2) > 0;

/** The short lots are the last seven numbers and the special prize; in the south also the number before. */
function shortLots(numbers: readonly string[]): readonly string[] {
  return [numbers[0] ?? '', ...numbers.slice(numbers.length === 27 ? -7 : -6)];
}

const READINGS: Readonly<Record<string, Reading>> = {
  de: ([stake = 0], [special = '']) => ends([special], stake, 2),
  'de-head': ([stake = 0], [special = '']) => (special.startsWith(stake.toString().padStart(2, '0')) ? 1 : 0),
  '3d': ([stake = 0], [special = '']) => ends([special], stake, 3),
  '4d': ([stake = 0], [special = '']) => ends([special], stake, 4),
  lo: ([stake = 0], numbers) => ends(numbers, stake, 2),
  'lo-short': ([stake = 0], numbers) => ends(shortLots(numbers), stake, 2),
  'lo-3d': ([stake = 0], numbers) => ends(numbers, stake, 3),
  'lo-4d': ([stake = 0], numbers) => ends(numbers, stake, 4),
};

function readingOf(code: string): Reading {
  const known = READINGS[code];
  if (known) return known;
  if (code.startsWith('xien')) return (stake, numbers) => (stake.every(occurs(numbers)) ? 1 : 0);
  return (stake, numbers) => (stake.some(occurs(numbers)) ? 0 : 1);
}

/** The probability that exactly `seen` of `size` numbers occur in some lots, as outcomes out of 100 ^ lots. */
function outcomesWith(size: number, seen: number, lots: number): bigint {
  let counts = [1n, ...Array<bigint>(size).fill(0n)];
  for (let lot = 0; lot < lots; lot += 1) {
    counts = counts.map((count, at) => {
      const repeated = count * BigInt(100 - size + at);
      return repeated + (at === 0 ? 0n : (counts[at - 1] ?? 0n) * BigInt(size - at + 1));
    });
  }
  return counts[seen] ?? 0n;
}

const ratio = ({ winning, total }: { winning: bigint; total: bigint }) =>
  Number((winning * 10n ** 12n) / total) / 1e12;

describe.each(['vietnam-north', 'vietnam-south'] as const)('plays of %s', (shape) => {
  const plays = playsOfShape(shape).map((play) => [play.code.slice(shape.length + 1), play] as const);
  const lots = shape === 'vietnam-north' ? 27 : 18;
  const draw = (random: () => number): Drawn =>
    drawnFrom(
      shape,
      drawLimits(shape).map((limit) => Math.floor(random() * limit)),
    );
  const byCode = (code: string): PlayDefinition => {
    const found = plays.find(([one]) => one === code)?.[1];
    if (!found) throw new Error(`no play ${code}`);
    return found;
  };

  it('are those with exact rules', () => {
    const special = ['de', 'de-head', 'de-parity', 'de-size', '3d', '4d'];
    const onLots = ['lo', 'lo-short', 'lo-3d', 'lo-4d'];
    const sets = ['xien2', 'xien3', 'xien4', 'truot4', 'truot8', 'truot10'];
    expect(plays.map(([code]) => code)).toEqual([...special, ...onLots, ...sets]);
  });

  it.each([2, 3, 4])('state the exact winners of xien %i', (size) => {
    const winning = outcomesWith(size, size, lots);
    expect(byCode(`xien${size}`).tiers).toMatchObject([{ winning, total: 100n ** BigInt(lots) }]);
  });

  it.each([4, 8, 10])('state the exact winners of truot %i', (size) => {
    const winning = outcomesWith(size, 0, lots);
    expect(byCode(`truot${size}`).tiers).toMatchObject([{ winning, total: 100n ** BigInt(lots) }]);
  });

  it.each(['de', 'de-head', '3d', '4d', 'de-parity', 'de-size'])(
    'state the exact winners of %s over all special prizes',
    (code) => {
      const play = byCode(code);
      const limit = drawLimits(shape)[0] ?? 0;
      const others = drawLimits(shape)
        .slice(1)
        .map(() => 0);
      for (const stake of play.board === 'words' ? [0, 1] : [0, 7, 99]) {
        const tier = play.board === 'words' ? stake : 0;
        let won = 0;
        for (let special = 0; special < limit; special += 1)
          won += play.wins([[stake]], [special, ...others])[tier] ?? 0;
        const { winning, total } = play.tiers[tier] ?? { winning: 0n, total: 1n };
        expect(BigInt(won) * total).toBe(winning * BigInt(limit));
      }
    },
  );

  it('state the lots of every play on lots', () => {
    const due = shape === 'vietnam-north' ? [27, 8, 23, 20] : [18, 7, 17, 16];
    const stated = ['lo', 'lo-short', 'lo-3d', 'lo-4d'].map((code) => Number(byCode(code).tiers[0]?.winning));
    expect(stated).toEqual(due);
    // A draw in which every lot has the same digits wins in every lot.
    const same = drawLimits(shape).map((limit) => (limit - 1) / 9);
    const picks = { lo: [[11]], 'lo-short': [[11]], 'lo-3d': [[111]], 'lo-4d': [[1111]] };
    expect(Object.entries(picks).map(([code, picked]) => byCode(code).wins(picked, same)[0])).toEqual(due);
  });

  it('win at most what is stated, also where one number ends every prize', () => {
    const same = drawLimits(shape).map((limit) => (limit - 1) / 9);
    const picks = { lo: [[11]], 'lo-short': [[11]], 'lo-3d': [[111]], 'lo-4d': [[1111]], de: [[11]] };
    for (const [code, picked] of Object.entries(picks)) {
      const play = byCode(code);
      const each = stakeAmount(play, 'point', 1);
      const won = payoutUnits(play, play.wins(picked, same), 1840, each);
      expect(mostPayoutUnits(play, picked, 1840, each), code).toBe(won);
    }
  });

  it('count stakes and winners of random draws', () => {
    const random = randomFrom(27);
    const counted = plays.filter(([, play]) => play.board !== 'words');
    for (const [code, play] of counted) {
      const size = play.board === 'pool' ? (play.rows[0]?.min ?? 1) : 1;
      for (let count = 0; count < DRAWS / 10; count += 1) {
        const picks = randomPicks(play, random, size + 4);
        const stakes = subsets(picks[0] ?? [], size);
        expect(play.stakes(picks)).toBe(stakes.length);
        const drawn = draw(random);
        const numbers = drawnText(shape, drawn).split(',');
        const wins = stakes.reduce((sum, stake) => sum + readingOf(code)(stake, numbers), 0);
        expect(play.wins(picks, drawn)).toEqual([wins]);
        expect(wins).toBeLessThanOrEqual(play.mostWins(picks));
      }
    }
  });

  it('cost a point for each lot, and pay the same for each hit', () => {
    const lotsOf = {
      de: 1,
      '3d': 1,
      xien2: 1,
      truot4: 1,
      lo: lots,
      'lo-3d': shape === 'vietnam-north' ? 23 : 17,
    };
    const prizes = { de: '92', '3d': '920', lo: '92', 'lo-3d': '920' };
    for (const [code, lotCount] of Object.entries(lotsOf)) {
      const play = byCode(code);
      expect(amountFromUnits(stakeAmount(play, 'point', 1)), code).toBe(`${lotCount}.00`);
      expect(stakeAmount(play, 'point', 12_345)).toBe(stakeAmount(play, 'point', 1) * 12_345n);
    }
    for (const [code, prize] of Object.entries(prizes)) {
      const play = byCode(code);
      const [tier] = play.tiers;
      if (!tier) throw new Error('a play without tiers');
      const each = stakeAmount(play, 'point', 3);
      expect(prizeUnits(play, tier, 1840, each), code).toBe(3n * unitsFromAmount(prize));
    }
  });

  it('state an amount as points and the exact rest', () => {
    const lo = byCode('lo');
    for (const amount of ['0.01', '1', '27', '80.99', '1000']) {
      const units = unitsFromAmount(amount);
      const { points = 0n, restUnits = 0n } = pointsOf(lo, units) ?? {};
      expect(points * stakeAmount(lo, 'point', 1) + restUnits).toBe(units);
      expect(restUnits).toBeLessThan(stakeAmount(lo, 'point', 1));
    }
  });

  it('have the probabilities of the reference', () => {
    const reference: Readonly<Record<string, readonly [number, number]>> = {
      lo: [0.27, 0.18],
      xien2: [0.0548821, 0.0261078],
      xien3: [0.0122979, 0.00391345],
      xien4: [0.00266992, 0.000555225],
      truot4: [0.332142, 0.479603],
      truot8: [0.105262, 0.222936],
      truot10: [0.0581497, 0.150095],
      de: [0.01, 0.01],
      '3d': [0.001, 0.001],
      '4d': [0.0001, 0.0001],
    };
    for (const [code, probabilities] of Object.entries(reference)) {
      const [tier] = byCode(code).tiers;
      const due = probabilities[shape === 'vietnam-north' ? 0 : 1];
      expect(ratio(tier ?? { winning: 0n, total: 1n }) / due).toBeCloseTo(1, 5);
    }
  });
});
