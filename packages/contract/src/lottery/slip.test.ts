import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawLimits, drawnFrom, drawnOf, drawnText } from './draw-shapes.ts';
import { DRAW_SHAPES } from './play-definition.ts';
import { PLAYS } from './plays.ts';
import { randomFrom, randomPicks } from './plays/random-picks.ts';
import { STAKE_UNITS } from './prize.ts';
import { joinSlip, MAX_LINES, readSlip, slipLineOf, slipLineText } from './slip.ts';

const STRAIGHT = '1,2_3_4~2~1201~0.1~1950~3';

describe('a slip line', () => {
  it('has picks, stakes, play, unit, series and multiple', () => {
    expect(slipLineOf(STRAIGHT)).toMatchObject({
      play: { code: 'ssc.3.front.straight' },
      picks: [[1, 2], [3], [4]],
      unit: '0.1',
      series: 1950,
      multiple: 3,
    });
  });

  it.each([
    ['form', '1_2_3~1~1201~1~1950'],
    ['form', ''],
    ['play', '1_2_3~1~1299~1~1950~1'],
    ['play', '1_2_3~1~01201~1~1950~1'],
    ['picks', '1_2~1~1201~1~1950~1'],
    ['picks', '1_2_~1~1201~1~1950~1'],
    ['picks', '1_2_10~1~1201~1~1950~1'],
    ['picks', '1,1_2_3~2~1201~1~1950~1'],
    ['picks', '2,1_2_3~2~1201~1~1950~1'],
    ['picks', '1_2_x~1~1201~1~1950~1'],
    ['picks', '1~0~2002~1~1900~1'],
    ['picks', '____~0~1801~1~1900~1'],
    ['picks', '03_03_03~0~2101~1~1900~1'],
    ['unit', '1_2_3~1~1201~0.5~1950~1'],
    ['unit', '1_2_3~1~1201~point~1950~1'],
    ['series', '1_2_3~1~1201~1~19500~1'],
    ['series', '1_2_3~1~1201~1~-1~1'],
    ['multiple', '1_2_3~1~1201~1~1950~0'],
    ['multiple', '1_2_3~1~1201~1~1950~100001'],
    ['multiple', '1_2_3~1~1201~1~1950~1e3'],
    ['count', '1_2_3~2~1201~1~1950~1'],
  ] as const)('is invalid: %s in %s', (error, text) => {
    expect(slipLineOf(text)).toBe(error);
  });

  it('is read as it is written, for random picks of every play', () => {
    const line = fc.record({
      play: fc.constantFrom(...PLAYS),
      seed: fc.nat(),
      unit: fc.constantFrom(...STAKE_UNITS),
      series: fc.integer({ min: 1, max: 2000 }),
      multiple: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(line, ({ play, seed, ...rest }) => {
        const picks = randomPicks(play, randomFrom(seed), (play.rows[0]?.min ?? 1) + 2);
        const written = { play, picks, ...rest };
        expect(slipLineOf(slipLineText(written))).toEqual(written);
      }),
    );
  });

  it('never throws', () => {
    const part = fc.constantFrom('~', '_', ',', '1', '05', 'big', '1201', '2001', '0.1', '1950', 'é', ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(['string', 'object']).toContain(typeof slipLineOf(parts.join('')));
      }),
    );
  });
});

describe('a slip', () => {
  const slipOf = (lines: number) => joinSlip(Array.from({ length: lines }, () => STRAIGHT));

  it('has its lines in their order', () => {
    const other = '1_2_3~1~1201~1~1950~1';
    expect(readSlip(joinSlip([STRAIGHT, other]))).toEqual([slipLineOf(STRAIGHT), slipLineOf(other)]);
    expect(readSlip(slipOf(MAX_LINES))).toHaveLength(MAX_LINES);
  });

  it.each([
    ['its first invalid line', joinSlip([STRAIGHT, '1_2~1~1201~1~1950~1', '']), { line: 2, error: 'picks' }],
    ['a line without text', joinSlip([STRAIGHT, '']), { line: 2, error: 'form' }],
    ['a line too many', slipOf(MAX_LINES + 1), { line: MAX_LINES + 1, error: 'count' }],
  ])('is invalid by %s', (_name, slip, error) => {
    expect(readSlip(slip)).toEqual(error);
  });
});

describe('plays', () => {
  it('have ids and codes of their own', () => {
    expect(new Set(PLAYS.map(({ id }) => id)).size).toBe(PLAYS.length);
    expect(new Set(PLAYS.map(({ code }) => code)).size).toBe(PLAYS.length);
  });

  it('win no more with fewer picks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAYS), fc.nat(), (play, seed) => {
        const random = randomFrom(seed);
        const picks = randomPicks(play, random, (play.rows[0]?.min ?? 1) + 3);
        const fewer = picks.map((values, at) =>
          values.length > (play.rows[at]?.min ?? 0) ? values.slice(1) : values,
        );
        const drawn = drawnFrom(
          play.shape,
          drawLimits(play.shape).map((limit) => Math.floor(random() * limit)),
        );
        const wins = play.wins(picks, drawn);
        expect(play.wins(fewer, drawn).every((count, tier) => count <= (wins[tier] ?? 0))).toBe(true);
        expect(play.stakes(fewer)).toBeLessThanOrEqual(play.stakes(picks));
        expect(wins.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a draw', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...DRAW_SHAPES), fc.nat(), (shape, seed) => {
        const random = randomFrom(seed);
        const drawn = drawnFrom(
          shape,
          drawLimits(shape).map((limit) => Math.floor(random() * limit)),
        );
        expect(drawnOf(shape, drawnText(shape, drawn))).toEqual(drawn);
      }),
    );
  });

  it.each([
    ['ssc', '1,2,3,4'],
    ['ssc', '1,2,3,4,10'],
    ['11x5', '01,02,03,04,04'],
    ['11x5', '01,02,03,04,12'],
    ['k3', '0,1,2'],
    ['k3', '1,2,7'],
    ['mark-six', '1,2,3,4,5,6,7'],
    ['mark-six', '01,02,03,04,05,06,50'],
  ] as const)('of %s is not %s', (shape, text) => {
    expect(drawnOf(shape, text)).toBeUndefined();
  });

  it('takes each ball from the remaining balls', () => {
    expect(drawnFrom('11x5', [0, 0, 8, 7, 0])).toEqual([1, 2, 11, 10, 3]);
    expect(drawnFrom('pk10', [9, 8, 7, 6, 5, 4, 3, 2, 1, 0])).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(() => drawnFrom('k3', [0, 0])).toThrow(RangeError);
    expect(() => drawnFrom('11x5', [11, 0, 0, 0, 0])).toThrow(RangeError);
  });
});
