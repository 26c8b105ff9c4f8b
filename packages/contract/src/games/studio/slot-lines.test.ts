import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from './rules.ts';
import { gridOf, lineWins, slotReturn, winOf } from './slot-lines.ts';
import { MOSAIC, slotRules } from './slot-rules.ts';
import { SLOT_SYMBOLS } from './slot.ts';

const { reels, lines, pays, stakesUnits } = MOSAIC;
/** Smallest amount that can be paid out. */
const PAYABLE_UNITS = 100n;

/** An independent implementation of the win of a round, from the published paytable, position by position. */
function naiveWin(stops: readonly number[], stakeUnits: bigint): bigint {
  let win = 0n;
  for (const rows of lines) {
    const shown = rows.map((row, reel) => reels[reel]?.[((stops[reel] ?? 0) + row) % 32]);
    for (const symbol of SLOT_SYMBOLS) {
      if (symbol === 'WILD' || shown[0] !== symbol) continue;
      let count = 1;
      while (count < 5 && (shown[count] === symbol || shown[count] === 'WILD')) count += 1;
      const [three, four, five] = pays[symbol];
      if (count === 3) win += (stakeUnits * BigInt(three)) / 10n;
      if (count === 4) win += (stakeUnits * BigInt(four)) / 10n;
      if (count === 5) win += (stakeUnits * BigInt(five)) / 10n;
    }
  }
  return win;
}

const anyStops = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 5, maxLength: 5 });

/** Line stakes won over all 32⁵ stops, by the paytable alone. */
function everyRound(): { sum: number; hits: number; highest: number; smallest: number } {
  const result = { sum: 0, hits: 0, highest: 0, smallest: Number.MAX_SAFE_INTEGER };
  const views = reels.map((strip) => strip.map((_, at) => [0, 1, 2].map((row) => strip[(at + row) % 32])));
  const [first = [], second = [], third = [], fourth = [], fifth = []] = views;
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const alive = lines.filter(([x = 0, y = 0, z = 0]) => {
          const fits = (symbol: unknown) => symbol === a[x] || symbol === 'WILD';
          return fits(b[y]) && fits(c[z]);
        });
        if (alive.length === 0) continue;
        for (const d of fourth)
          for (const e of fifth) {
            let win = 0;
            for (const [x = 0, , , u = 0, v = 0] of alive) {
              const pay = pays[a[x] as keyof typeof pays];
              const four = d[u] === a[x] || d[u] === 'WILD';
              const five = four && (e[v] === a[x] || e[v] === 'WILD');
              win += pay[five ? 2 : four ? 1 : 0];
            }
            result.sum += win;
            result.hits += 1;
            result.highest = Math.max(result.highest, win);
            result.smallest = Math.min(result.smallest, win);
          }
      }
  return result;
}

describe('slot rules', () => {
  it('have five reels of 32 stops and ten different lines in three rows', () => {
    expect(reels.map(({ length }) => length)).toEqual([32, 32, 32, 32, 32]);
    expect(new Set(lines.map(String)).size).toBe(10);
    for (const rows of lines)
      expect(rows.every((row) => row >= 0 && row <= 2) && rows.length === 5).toBe(true);
    for (const strip of reels) for (const symbol of strip) expect(SLOT_SYMBOLS).toContain(symbol);
  });

  it('exclude WILD from the first reel, and never show a symbol twice on a reel', () => {
    expect(reels[0]).not.toContain('WILD');
    for (const [reel, strip] of reels.entries())
      for (const stop of strip.keys()) {
        const stops = reels.map((_, other) => (other === reel ? stop : 0));
        expect(new Set(gridOf(MOSAIC, stops)[reel]).size).toBe(3);
      }
  });

  it('pay every win in payable units at every stake, and at least the stake', () => {
    for (const stakeUnits of stakesUnits)
      for (const pay of Object.values(pays).flat()) {
        expect((stakeUnits * BigInt(pay)) % (10n * PAYABLE_UNITS)).toBe(0n);
        expect((stakeUnits * BigInt(pay)) / 10n).toBeGreaterThanOrEqual(stakeUnits);
      }
  });

  it('are found by their name', () => {
    expect(slotRules(MOSAIC.name)).toBe(MOSAIC);
    expect(() => slotRules('mosaic-0')).toThrow(RangeError);
  });
});

describe('slot return', () => {
  it('is exact: the distribution of the reels equals all 33,554,432 rounds', () => {
    const { numerator, denominator } = slotReturn(MOSAIC);
    const { sum, hits, highest, smallest } = everyRound();
    expect(denominator).toBe(32n ** 5n);
    // Ten lines share the stake: their sum over ten times the rounds is the return.
    expect(BigInt(sum)).toBe(numerator * 10n);
    expect(hits / Number(denominator)).toBeCloseTo(0.297, 3);
    expect([smallest, BigInt(highest)]).toEqual([10, MOSAIC.highestLineStakes]);
  });

  it('is published truncated, not rounded up', () => {
    const exact = slotReturn(MOSAIC);
    expect(exact).toEqual({ numerator: 32_369_550n, denominator: 33_554_432n });
    expect(percentOf(exact)).toBe('96.46');
  });
});

describe('slot round', () => {
  it('wins the amount of an independent evaluation of the paytable', () => {
    fc.assert(
      fc.property(anyStops, fc.constantFrom(...stakesUnits), (stops, stakeUnits) => {
        const wins = lineWins(MOSAIC, gridOf(MOSAIC, stops), stakeUnits);
        expect(winOf(wins)).toBe(naiveWin(stops, stakeUnits));
      }),
      { numRuns: 5000 },
    );
  });

  it('shows three symbols of each reel, across the end of a strip', () => {
    const grid = gridOf(MOSAIC, [31, 30, 0, 1, 31]);
    expect(grid.map((reel) => reel.length)).toEqual([3, 3, 3, 3, 3]);
    expect(grid[0]).toEqual([reels[0]?.[31], reels[0]?.[0], reels[0]?.[1]]);
  });

  it('pays a line with WILD for its first symbol', () => {
    const grid = [
      ['CLAY', 'CROWN', 'JADE'],
      ['JADE', 'WILD', 'CLAY'],
      ['JADE', 'CROWN', 'CLAY'],
      ['JADE', 'WILD', 'CLAY'],
      ['JADE', 'CROWN', 'CLAY'],
    ] as const;
    expect(lineWins(MOSAIC, grid, 10_000n)).toContainEqual({
      line: 0,
      symbol: 'CROWN',
      count: 5,
      amountUnits: 5_000_000n,
    });
  });

  it('rejects a stop outside the reel', () => {
    expect(() => gridOf(MOSAIC, [0, 0, 0, 0])).toThrow(RangeError);
  });
});
