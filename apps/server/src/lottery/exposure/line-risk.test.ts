import { slipLineOf } from '@tessera/contract/lottery/slip';
import { stakeAmount } from '@tessera/contract/lottery/prize';
import type { DrawShape } from '@tessera/contract/lottery/play-definition';
import { describe, expect, it } from 'vitest';
import { riskOfLines } from './line-risk.ts';

/** The parts that count of lines, in basis points. */
function risks(shape: DrawShape, ...slips: readonly string[]): number[] {
  const lines = slips.map((text, at) => {
    const line = slipLineOf(text);
    if (typeof line === 'string') throw new Error(`${text}: ${line}`);
    return { ...line, id: BigInt(at), stakeUnits: stakeAmount(line.play, line.unit, line.multiple) };
  });
  return [...riskOfLines(shape, lines).values()];
}

const DIGITS = '0,1,2,3,4,5,6,7,8,9';
/** A line of digits at positions, with a return of 95 %. */
const fixed = (picks: string, multiple = 1) =>
  `${picks}~${picks.split(/[,_]/).filter(Boolean).length}~1801~1~1900~${multiple}`;
const sides = (picks: string, multiple = 1) =>
  `${picks}~${picks.split(/[,_]/).filter(Boolean).length}~1802~1~1900~${multiple}`;

describe('the part of the lines of a member in an issue that counts', () => {
  it('is the whole of a bet with a chance of at most one half', () => {
    expect(risks('ssc', fixed('1____'))).toEqual([10_000]);
    expect(risks('ssc', fixed('0,1,2,3,4____'))).toEqual([10_000]);
    expect(risks('ssc', sides('big____'))).toEqual([10_000]);
  });

  it('is twice the chance to lose of a bet with a higher chance', () => {
    expect(risks('ssc', fixed('0,1,2,3,4,5____'))).toEqual([8000]);
    expect(risks('ssc', fixed('0,1,2,3,4,5,6,7,8____'))).toEqual([2000]);
  });

  it('is what the bets on all sides lose anyway, twice', () => {
    expect(risks('ssc', fixed(`${DIGITS}____`))).toEqual([1000]);
    expect(risks('ssc', sides('big,small____'))).toEqual([1000]);
    expect(risks('ssc', sides('big____'), sides('small____'))).toEqual([1000, 1000]);
    expect(risks('ssc', sides('odd____'), sides('even____'))).toEqual([1000, 1000]);
    expect(risks('ssc', sides('big____', 5), fixed('0,1,2,3,4____'))).toEqual([1000, 1000]);
    const draws = ['dragon', 'tiger', 'tie'].map((word, at) => `${word}~1~1803~1~1900~${[45, 45, 10][at]}`);
    expect(risks('ssc', ...draws)).toEqual([1000, 1000, 1000]);
  });

  it('follows the excess where the sides are unequal', () => {
    const [big = 0, small] = risks('ssc', sides('big____', 3), sides('small____', 1));
    expect(big).toBe(small);
    expect(big).toBeGreaterThan(4000);
    expect(big).toBeLessThan(6000);
  });

  it('is not changed by bets on other positions', () => {
    expect(risks('ssc', sides('big____'), sides('_small___'), fixed('__3__'))).toEqual([
      10_000, 10_000, 10_000,
    ]);
    expect(risks('ssc', sides('big_small_odd_even_big'))).toEqual([10_000]);
    expect(risks('ssc', sides('big____'), sides('small____'), sides('_small___'))).toEqual([
      1000, 1000, 10_000,
    ]);
  });

  it('finds bets that cover each other over positions where no number is drawn twice', () => {
    const one = (place: number) =>
      `${Array.from({ length: 10 }, (_, at) => (at === place ? '01' : '')).join('_')}~1~4101~1~1900~1`;
    const everyPlace = Array.from({ length: 10 }, (_, place) => one(place));
    expect(risks('pk10', ...everyPlace)).toEqual(everyPlace.map(() => 1000));
    expect(risks('pk10', one(0))).toEqual([10_000]);
  });
});
