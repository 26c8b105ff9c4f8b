import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import { FISH, type FishingRulesTable, GEAR } from '@tessera/contract/games/studio/fishing';
import {
  catchChance,
  FISHING_RETURN,
  FISHING_STAKES_UNITS,
  fishPays,
  GOLDEN_IN,
  GOLDEN_TIMES,
} from '@tessera/contract/games/studio/fishing-rules';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import type { ReadCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts';
import { openGame, publishedLimits } from '../rounds/open-game.ts';
import { type MarketDeps, minCycleMsOf, stakesIn } from '../rounds/play-round.ts';
import type { SeedDeps } from '../seeds/seed-pair.ts';
import { FISHING, fishingRoundView } from './fishing-round.ts';

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

/** Everything a fishing screen opens with. */
export async function fishingGame(
  deps: SeedDeps & MarketDeps,
  nodeId: string,
  call: ReadCall<'session'>,
): Promise<OutputOf<typeof studio.fishingGame> | Refusal<'game.not.found'>> {
  const opened = await openGame(deps, 'fishing', nodeId, call);
  if (isRefusal(opened)) return opened;
  const stakesUnits = stakesIn(deps, FISHING_STAKES_UNITS);
  const table = {
    ...FISHING_RULES_TABLE,
    minCycleMs: minCycleMsOf(deps, 'fishing'),
    ...publishedLimits(stakesUnits, (stakeUnits) => stakeUnits * HIGHEST_PAY),
    stakes: stakesUnits.map(amountFromUnits),
  };
  return { table, lastRounds: opened.rows.map(fishingRoundView), fairness: opened.fairness };
}
