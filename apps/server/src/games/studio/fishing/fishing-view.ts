import { amountFromUnits } from '@tessera/contract/money';
import {
  FISH,
  type FishingChoice,
  type FishingRound,
  type FishingRulesTable,
  type FishingTable,
  GEAR,
} from '@tessera/contract/studio/fishing';
import {
  catchChance,
  catchOf,
  FISHING_RETURN,
  FISHING_STAKES_UNITS,
  fishPays,
  GOLDEN_IN,
  GOLDEN_TIMES,
} from '@tessera/contract/studio/fishing-rules';
import { publishedReturn } from '@tessera/contract/studio/rules';
import { type MarketDeps, minCycleMsOf, publishedLimits } from '../rounds/market-rules.ts';
import type { RoundRow } from '../rounds/queries.ts';
import { roundPartsView } from '../rounds/round-parts.ts';
import { FISHING } from './fishing.ts';

const CASTS: FishingRulesTable['casts'] = FISH.flatMap((fish) =>
  GEAR.map((gear) => {
    const choice = { fish, gear };
    return { ...choice, pays: fishPays(choice), chance: catchChance(choice) };
  }),
);
/** Stakes that the best golden fish pays. */
const HIGHEST_PAY = BigInt(Math.max(...CASTS.map(({ pays }) => pays)) * GOLDEN_TIMES);

export const FISHING_RULES_TABLE: FishingRulesTable = {
  rules: FISHING.rules.name,
  ...publishedReturn(FISHING_RETURN),
  casts: CASTS,
  goldenIn: GOLDEN_IN,
  goldenTimes: GOLDEN_TIMES,
};

export function fishingTable(deps: MarketDeps): FishingTable {
  return {
    ...FISHING_RULES_TABLE,
    minCycleMs: minCycleMsOf(deps, 'fishing'),
    ...publishedLimits(FISHING_STAKES_UNITS, (stakeUnits) => stakeUnits * HIGHEST_PAY),
    stakes: FISHING_STAKES_UNITS.map(amountFromUnits),
  };
}

/** A cast as the member sees it. */
export function fishingRoundView(row: RoundRow): FishingRound {
  const { fish, gear } = row.choice as FishingChoice;
  const choice = { fish, gear };
  return { ...roundPartsView(row), ...choice, ...catchOf(choice, row.draws) };
}
