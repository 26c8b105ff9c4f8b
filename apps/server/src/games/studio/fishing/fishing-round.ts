import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { GamesDeps } from '../../deps.ts';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/studio';
import type { FishingRound } from '@tessera/contract/studio/fishing';
import { FISHING_STAKES_UNITS } from '@tessera/contract/studio/fishing-rules';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { playRound } from '../rounds/play-round.ts';
import type { RoundCall } from '../rounds/played-game.ts';
import { FISHING } from './fishing.ts';
import { fishingRoundView } from './fishing-view.ts';

/** Casts once. */
export async function fishingRound(
  deps: GamesDeps,
  { nodeId, requestKey, stake, fish, gear }: InputOf<typeof studio.fishingRound>,
  call: RoundCall,
): Promise<FishingRound | Refusal<RefusalOf<typeof studio.fishingRound>>> {
  const stakeUnits = unitsFromAmount(stake);
  const fault = FISHING_STAKES_UNITS.includes(stakeUnits)
    ? undefined
    : refuse('game.stake.invalid', { stakes: FISHING_STAKES_UNITS.map(amountFromUnits) });
  const asked = { nodeId, requestKey, stakeUnits, choice: { fish, gear }, fault };
  const row = await playRound(deps, FISHING, asked, call);
  return isRefusal(row) ? row : fishingRoundView(row);
}
