import type { InputOf, OutputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/games/studio';
import {
  FISH,
  type FishingChoice,
  type FishingRound,
  type FishingRulesTable,
  GEAR,
} from '@tessera/contract/games/studio/fishing';
import {
  catchChance,
  catchOf,
  FISHING_RETURN,
  FISHING_RULES,
  FISHING_STAKES_UNITS,
  fishPays,
  GOLDEN_IN,
  GOLDEN_TIMES,
} from '@tessera/contract/games/studio/fishing-rules';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { openGame, publishedLimits, type MarketDeps, minCycleMsOf, stakesIn } from './open-game.ts';
import { type StudioGameRules, playRound, type RoundCall, commonRoundView } from './play-round.ts';
import type { RoundRow } from './queries.ts';
import type { SeedDeps } from './seed-pair.ts';

const FISHING: StudioGameRules<FishingChoice> = { game: 'fishing', rules: FISHING_RULES };

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

/** Table, last rounds and fairness data of a fishing screen. */
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

/** Casts once. */
export async function fishingRound(
  deps: GamesDeps,
  { nodeId, requestKey, stake, fish, gear }: InputOf<typeof studio.fishingRound>,
  call: RoundCall,
): Promise<FishingRound | Refusal<RefusalOf<typeof studio.fishingRound>>> {
  const stakeUnits = unitsFromAmount(stake);
  const offered = stakesIn(deps, FISHING_STAKES_UNITS);
  const invalid = offered.includes(stakeUnits)
    ? undefined
    : refuse('game.stake.invalid', { stakes: offered.map(amountFromUnits) });
  const requested = { nodeId, requestKey, stakeUnits, choice: { fish, gear }, invalid };
  const row = await playRound(deps, FISHING, requested, call);
  return isRefusal(row) ? row : fishingRoundView(row);
}

/** A cast as the member sees it. */
export function fishingRoundView(row: RoundRow): FishingRound {
  const { fish, gear } = row.choice as FishingChoice;
  const choice = { fish, gear };
  return { ...commonRoundView(row), ...choice, ...catchOf(choice, row.draws) };
}
