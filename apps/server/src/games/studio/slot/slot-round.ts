import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { GamesDeps } from '../../deps.ts';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/studio';
import type { SlotRound } from '@tessera/contract/studio/slot';
import { MOSAIC } from '@tessera/contract/studio/slot-rules';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { slotStakesUnits } from '../rounds/market-rules.ts';
import { playRound } from '../rounds/play-round.ts';
import type { RoundCall } from '../rounds/played-game.ts';
import { SLOT } from './slot.ts';
import { slotRoundView } from './slot-view.ts';

/** Spins once. */
export async function slotRound(
  deps: GamesDeps,
  { nodeId, requestKey, stake }: InputOf<typeof studio.slotRound>,
  call: RoundCall,
): Promise<SlotRound | Refusal<RefusalOf<typeof studio.slotRound>>> {
  const stakeUnits = unitsFromAmount(stake);
  const offered = slotStakesUnits(deps, MOSAIC.stakesUnits);
  const fault = offered.includes(stakeUnits)
    ? undefined
    : refuse('game.stake.invalid', { stakes: offered.map(amountFromUnits) });
  const row = await playRound(deps, SLOT, { nodeId, requestKey, stakeUnits, choice: {}, fault }, call);
  return isRefusal(row) ? row : slotRoundView(row);
}
