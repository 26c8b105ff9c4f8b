import { expect, it } from 'vitest';
import type { BonusTerms } from '../bonus/terms.ts';
import { expectedLoss } from './preview-cost.ts';

/** Of a bonus of 100.00, in ledger units. */
function lossOf(
  wagering: number,
  { edge, counts }: { readonly edge: bigint; readonly counts: number } = { edge: 354n, counts: 10_000 },
): bigint {
  const bonus: BonusTerms = { wagering, lastsDays: 30, contributions: { RNG: counts } };
  const play = [{ gameType: 'RNG' as const, stakeUnits: 10_000_000n, winUnits: 10_000_000n - edge * 1000n }];
  return expectedLoss(bonus, play, 1_000_000n * BigInt(wagering)).lossUnits;
}

it.each([
  [8, 283_200n],
  [10, 354_000n],
  [35, 1_239_000n],
])('wagering a bonus of 100.00 %i times at a house edge of 3.54 %% costs members its part', (times, loss) => {
  expect(lossOf(times)).toBe(loss);
  const withoutPlay = expectedLoss({ wagering: times, lastsDays: 30 }, [], 1_000_000n * BigInt(times));
  expect(withoutPlay.lossUnits).toBe(loss);
});

it('a game that counts a tenth costs ten times as much', () => {
  expect(lossOf(10, { edge: 100n, counts: 1_000 })).toBe(1_000_000n);
});
