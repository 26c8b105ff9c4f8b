import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import type { FishingChoice, FishingRound } from '@tessera/contract/games/studio/fishing';
import { catchOf, FISHING_RULES, FISHING_STAKES_UNITS } from '@tessera/contract/games/studio/fishing-rules';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { GamesDeps } from '../../deps.ts';
import {
  type PlayedGame,
  playRound,
  type RoundCall,
  roundPartsView,
  stakesIn,
} from '../rounds/play-round.ts';
import type { RoundRow } from '../rounds/queries.ts';

export const FISHING: PlayedGame<FishingChoice> = { game: 'fishing', rules: FISHING_RULES };

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
  return { ...roundPartsView(row), ...choice, ...catchOf(choice, row.draws) };
}
