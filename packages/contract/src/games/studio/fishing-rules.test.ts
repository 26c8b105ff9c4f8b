import { describe, expect, it } from 'vitest';
import { FISH, GEAR } from './fishing.ts';
import {
  catchChance,
  catchOf,
  FISHING_RETURN,
  FISHING_RULES,
  FISHING_STAKES_UNITS,
  fishPays,
} from './fishing-rules.ts';

const EVERY_CHOICE = FISH.flatMap((fish) => GEAR.map((gear) => ({ fish, gear })));
const [CASTS = 0, GOLDEN_IN = 0] = FISHING_RULES.limits;

describe('fishing rules', () => {
  it('return exactly 96.6 % of every choice over a million casts with golden fish', () => {
    expect([FISHING_RETURN.numerator * 1000n, FISHING_RETURN.denominator]).toEqual([
      966n * 20_000_000n,
      20_000_000n,
    ]);
    for (const choice of EVERY_CHOICE) {
      const first = FISHING_RULES.winUnits(choice, [0, 1], 1n);
      let paid = 0n;
      // Every cast below the chance has the same payout: the test checks casts near the limit one by one and counts the
      // rest.
      const chance = catchChance(choice);
      expect(Number.isInteger(chance)).toBe(true);
      for (let golden = 0; golden < GOLDEN_IN; golden += 1) {
        const each = FISHING_RULES.winUnits(choice, [0, golden], 1n);
        expect(FISHING_RULES.winUnits(choice, [chance - 1, golden], 1n)).toBe(each);
        expect(FISHING_RULES.winUnits(choice, [chance, golden], 1n)).toBe(0n);
        expect(FISHING_RULES.winUnits(choice, [CASTS - 1, golden], 1n)).toBe(0n);
        paid += each * BigInt(chance);
      }
      expect(first).toBe(BigInt(fishPays(choice)));
      expect(paid * FISHING_RETURN.denominator).toBe(FISHING_RETURN.numerator * BigInt(CASTS * GOLDEN_IN));
    }
  });

  it('pay more than the stake for every fish, and 800 stakes at most', () => {
    const pays = EVERY_CHOICE.map(fishPays);
    expect([Math.min(...pays), Math.max(...pays) * 4]).toEqual([2, 800]);
    for (const stakeUnits of FISHING_STAKES_UNITS) expect(stakeUnits % 100n).toBe(0n);
  });

  it('show gold only on a caught fish', () => {
    const choice = { fish: 'TUNA', gear: 'ROD' } as const;
    expect(catchOf(choice, [0, 0])).toEqual({ caught: true, golden: true });
    expect(catchOf(choice, [CASTS - 1, 0])).toEqual({ caught: false, golden: false });
  });
});
