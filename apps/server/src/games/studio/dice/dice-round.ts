import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { GamesDeps } from '../../deps.ts';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/studio';
import type { DiceRound } from '@tessera/contract/studio/dice';
import { DICE_CHANCES, DICE_STAKES_UNITS } from '@tessera/contract/studio/dice-rules';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { playRound } from '../rounds/play-round.ts';
import type { RoundCall } from '../rounds/played-game.ts';
import { DICE } from './dice.ts';
import { diceRoundView } from './dice-view.ts';

type RoundInput = InputOf<typeof studio.diceRound>;

/** Rolls once. */
export async function diceRound(
  deps: GamesDeps,
  input: RoundInput,
  call: RoundCall,
): Promise<DiceRound | Refusal<RefusalOf<typeof studio.diceRound>>> {
  const { nodeId, requestKey, stake, side, chance } = input;
  const stakeUnits = unitsFromAmount(stake);
  const fault = faultOf(stakeUnits, chance);
  const asked = { nodeId, requestKey, stakeUnits, choice: { side, chance }, fault };
  const row = await playRound(deps, DICE, asked, call);
  return isRefusal(row) ? row : diceRoundView(row);
}

function faultOf(
  stakeUnits: bigint,
  chance: number,
): Refusal<'game.stake.invalid' | 'game.choice.invalid'> | undefined {
  if (!DICE_STAKES_UNITS.includes(stakeUnits)) {
    return refuse('game.stake.invalid', { stakes: DICE_STAKES_UNITS.map(amountFromUnits) });
  }
  return DICE_CHANCES.includes(chance) ? undefined : refuse('game.choice.invalid', { chances: DICE_CHANCES });
}
