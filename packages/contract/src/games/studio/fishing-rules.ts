import { unitsFromAmount } from '../../money.ts';
import type { Fish, FishingChoice, Gear } from './fishing.ts';
import { drawAt, type ExactReturn, type StudioRules } from './rules.ts';

/** Denominator of a chance. */
const CASTS = 1_000_000;
/** Product of chance and payout of every choice: 84 % of all casts, without the golden ones. */
const RETURNED = 840_000;
export const GOLDEN_IN = 20;
export const GOLDEN_TIMES = 4;

/** Multiples of the stake that a fish caught with the net pays, and the factors of the other gear. */
const FISH_PAYS: Readonly<Record<Fish, number>> = {
  ANCHOVY: 2,
  MULLET: 3,
  SNAPPER: 4,
  GROUPER: 6,
  BARRACUDA: 8,
  TUNA: 12,
  MARLIN: 20,
  SAILFISH: 40,
};
const GEAR_TIMES: Readonly<Record<Gear, number>> = { NET: 1, ROD: 2, HARPOON: 5 };

export const FISHING_STAKES_UNITS = ['0.10', '0.20', '0.50', '1', '2', '5', '10', '20', '50', '100'].map(
  unitsFromAmount,
);

/** The same for every choice: 0.84 × (19 + 4) / 20. */
export const FISHING_RETURN: ExactReturn = {
  numerator: BigInt(RETURNED * (GOLDEN_IN - 1 + GOLDEN_TIMES)),
  denominator: BigInt(CASTS * GOLDEN_IN),
};

export const FISHING_RULES: StudioRules<FishingChoice> = {
  name: 'fishing-1',
  limits: [CASTS, GOLDEN_IN],
  winUnits(choice, draws, stakeUnits) {
    const { caught, golden } = catchOf(choice, draws);
    if (!caught) return 0n;
    return stakeUnits * BigInt(fishPays(choice) * (golden ? GOLDEN_TIMES : 1));
  },
};

/** Payout of a fish that is not golden, in stakes. */
export function fishPays({ fish, gear }: FishingChoice): number {
  return FISH_PAYS[fish] * GEAR_TIMES[gear];
}

/** Per million casts. A whole number for every choice, so that all choices have exactly the same return. */
export function catchChance(choice: FishingChoice): number {
  return RETURNED / fishPays(choice);
}

export function catchOf(choice: FishingChoice, draws: readonly number[]) {
  const caught = drawAt(draws, 0) < catchChance(choice);
  return { caught, golden: caught && drawAt(draws, 1) === 0 };
}
