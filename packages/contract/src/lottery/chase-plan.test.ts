import { describe, expect, it } from 'vitest';
import { unitsFromAmount } from '../money.ts';
import {
  type ChasePlan,
  lowestPrize,
  phaseAmount,
  phaseSlip,
  plannedPhases,
  profitUnits,
} from './chase-plan.ts';
import { type SlipLine, slipLineOf } from './slip.ts';

function lineOf(text: string): SlipLine {
  const line = slipLineOf(text);
  if (typeof line === 'string') throw new Error(`${text}: ${line}`);
  return line;
}

/** One fixed digit: a stake of 2 wins 19.50. */
const DIGIT = lineOf('5____~1~1801~1~1950~1');
const multiplesOf = (lines: readonly SlipLine[], plan: ChasePlan) => {
  const phases = plannedPhases(lines, plan);
  return 'error' in phases ? phases : phases.map(({ multiple }) => multiple);
};

describe('the phases of a chase', () => {
  it('have the same multiple in a constant plan', () => {
    expect(multiplesOf([DIGIT], { kind: 'constant', phases: 3, multiple: 2 })).toEqual([2, 2, 2]);
  });

  it('are multiplied after a number of phases', () => {
    const plan = { kind: 'multiplied', phases: 5, multiple: 3, every: 2, factor: 2 } as const;
    expect(multiplesOf([DIGIT], plan)).toEqual([3, 3, 6, 6, 12]);
  });

  it.each([1, 10, 50, 100, 300])('have the smallest multiples with a profit of %i per cent', (rate) => {
    const phases = plannedPhases([DIGIT], { kind: 'profit', phases: 12, multiple: 1, rate });
    if ('error' in phases) throw new Error('no phases');
    let spent = 0n;
    for (const { multiple, amountUnits } of phases) {
      const isReached = (one: number) => {
        const staked = spent + phaseAmount([DIGIT], one);
        return profitUnits([DIGIT], one, spent) * 100n >= BigInt(rate) * staked;
      };
      expect(isReached(multiple)).toBe(true);
      for (let smaller = 1; smaller < multiple; smaller += 1) expect(isReached(smaller)).toBe(false);
      spent += amountUnits;
    }
  });

  it('count the stakes of a line once, however many multiples are checked', () => {
    let counted = 0;
    const line = lineOf('0_1_2_3_4~1~1001~0.001~1950~1');
    const stakes = (picks: SlipLine['picks']) => {
      counted += 1;
      return line.play.stakes(picks);
    };
    const lines = Array.from({ length: 100 }, () => ({ ...line, play: { ...line.play, stakes } }));
    const edits = Array.from({ length: 119 }, (_, at) => ({ phase: at + 1, multiple: 100_000 }));
    expect(multiplesOf(lines, { kind: 'profit', phases: 120, multiple: 1, rate: 10_000, edits })).toEqual({
      phase: 120,
      error: 'multiple',
    });
    expect(counted).toBe(100);
  });

  it('have the edited multiples, and the profit counts them as staked', () => {
    const edits = [{ phase: 2, multiple: 5 }];
    expect(multiplesOf([DIGIT], { kind: 'constant', phases: 3, multiple: 2, edits })).toEqual([2, 5, 2]);
    expect(
      multiplesOf([DIGIT], { kind: 'multiplied', phases: 4, multiple: 1, every: 1, factor: 2, edits }),
    ).toEqual([1, 5, 4, 8]);
    // 12.00 are staked before the third phase: a multiple of 2 returns 39.00 for 16.00 in all.
    expect(multiplesOf([DIGIT], { kind: 'profit', phases: 3, multiple: 1, rate: 100, edits })).toEqual([
      1, 5, 2,
    ]);
    const tooHigh = [{ phase: 3, multiple: 100_001 }];
    expect(multiplesOf([DIGIT], { kind: 'constant', phases: 3, multiple: 1, edits: tooHigh })).toEqual({
      phase: 3,
      error: 'multiple',
    });
  });

  it('are refused where no multiple reaches the rate', () => {
    const plan = { kind: 'profit', phases: 5, multiple: 1 } as const;
    // A return of 19.50 for 2 is a profit of 875 per cent.
    expect(multiplesOf([DIGIT], { ...plan, rate: 875 })).toEqual({ phase: 1, error: 'rate' });
    const all = lineOf('0,1,2,3,4,5,6,7,8,9____~10~1801~1~1950~1');
    expect(multiplesOf([all], { ...plan, rate: 1 })).toEqual({ phase: 1, error: 'rate' });
  });

  it('are refused above the highest multiple', () => {
    const plan = { kind: 'multiplied', phases: 120, multiple: 1, every: 1, factor: 100 } as const;
    expect(multiplesOf([DIGIT], plan)).toEqual({ phase: 4, error: 'multiple' });
  });
});

describe('a phase', () => {
  it('multiplies the multiples of its lines', () => {
    const lines = [DIGIT, lineOf('1_2_3~1~1201~0.1~1900~4')];
    expect(phaseSlip(lines, 3)).toBe('5____~1~1801~1~1950~3;1_2_3~1~1201~0.1~1900~12');
    expect(phaseAmount(lines, 3)).toBe(unitsFromAmount('8.4'));
  });

  it('counts the prizes of the picked words alone', () => {
    // Sum 10 wins 27 of 216 times, sum 3 once.
    expect(lowestPrize([lineOf('10~1~3001~1~1900~1')], 1)).toBe(unitsFromAmount('15.2'));
    expect(lowestPrize([lineOf('03~1~3001~1~1900~1')], 1)).toBe(unitsFromAmount('410.4'));
    expect(lowestPrize([lineOf('03,10~2~3001~1~1900~1')], 1)).toBe(unitsFromAmount('15.2'));
  });
});
