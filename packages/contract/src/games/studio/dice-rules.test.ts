import { describe, expect, it } from 'vitest';
import { DICE_SIDES } from './dice.ts';
import {
  DICE_PROBABILITIES,
  DICE_RULES,
  DICE_STAKES_UNITS,
  dicePays,
  diceWins,
  ROLLS,
} from './dice-rules.ts';

const PAYABLE_UNITS = 100n;
const EVERY_CHOICE = DICE_SIDES.flatMap((side) => DICE_PROBABILITIES.map((chance) => ({ side, chance })));

describe('dice rules', () => {
  it('offer chances from 1 to 90 %, including fifty-fifty less the house edge', () => {
    expect([DICE_PROBABILITIES[0], DICE_PROBABILITIES.at(-1)]).toEqual([100, 9000]);
    expect(DICE_PROBABILITIES).toContain(4950);
    expect(DICE_PROBABILITIES.length).toBeGreaterThan(60);
    expect([100, 4950, 5000, 9000].map(dicePays)).toEqual([9900, 200, 198, 110]);
  });

  it('return exactly 99 % of every choice over all 10,000 rolls', () => {
    for (const choice of EVERY_CHOICE) {
      let paid = 0n;
      let wins = 0;
      for (let roll = 0; roll < ROLLS; roll += 1) {
        paid += DICE_RULES.winUnits(choice, [roll], 10_000n);
        wins += diceWins(choice, roll) ? 1 : 0;
      }
      expect(wins).toBe(choice.chance);
      expect(paid * 100n).toBe(10_000n * BigInt(ROLLS) * 99n);
    }
  });

  it('pay every win in payable units, and more than the stake', () => {
    for (const stakeUnits of DICE_STAKES_UNITS) {
      for (const { chance } of EVERY_CHOICE) {
        const winUnits = DICE_RULES.winUnits({ side: 'under', chance }, [0], stakeUnits);
        expect(winUnits % PAYABLE_UNITS).toBe(0n);
        expect(winUnits).toBeGreaterThan(stakeUnits);
        expect(winUnits * BigInt(chance)).toBe(stakeUnits * 9900n);
      }
    }
  });

  it('pay below the target or from the target, never both sides for chances below a half', () => {
    expect([4949, 4950].map((roll) => diceWins({ side: 'under', chance: 4950 }, roll))).toEqual([
      true,
      false,
    ]);
    expect([5049, 5050].map((roll) => diceWins({ side: 'over', chance: 4950 }, roll))).toEqual([false, true]);
  });
});
