import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import type { DiceChoice, DiceRound } from '@tessera/contract/games/studio/dice';
import {
  DICE_CHANCES,
  DICE_RULES,
  DICE_STAKES_UNITS,
  diceTarget,
  diceWins,
} from '@tessera/contract/games/studio/dice-rules';
import { drawAt } from '@tessera/contract/games/studio/rules';
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

export const DICE: PlayedGame<DiceChoice> = { game: 'dice', rules: DICE_RULES };

/** Rolls once. */
export async function diceRound(
  deps: GamesDeps,
  { nodeId, requestKey, stake, side, chance }: InputOf<typeof studio.diceRound>,
  call: RoundCall,
): Promise<DiceRound | Refusal<RefusalOf<typeof studio.diceRound>>> {
  const stakeUnits = unitsFromAmount(stake);
  const invalid = invalidityOf(stakesIn(deps, DICE_STAKES_UNITS), stakeUnits, chance);
  const requested = { nodeId, requestKey, stakeUnits, choice: { side, chance }, invalid };
  const row = await playRound(deps, DICE, requested, call);
  return isRefusal(row) ? row : diceRoundView(row);
}

function invalidityOf(
  offered: readonly bigint[],
  stakeUnits: bigint,
  chance: number,
): Refusal<'game.stake.invalid' | 'game.choice.invalid'> | undefined {
  if (!offered.includes(stakeUnits)) {
    return refuse('game.stake.invalid', { stakes: offered.map(amountFromUnits) });
  }
  return DICE_CHANCES.includes(chance) ? undefined : refuse('game.choice.invalid', { chances: DICE_CHANCES });
}

/** A roll as the member sees it. */
export function diceRoundView(row: RoundRow): DiceRound {
  const { side, chance } = row.choice as DiceChoice;
  const choice = { side, chance };
  const roll = drawAt(row.draws, 0);
  return {
    ...roundPartsView(row),
    ...choice,
    target: diceTarget(choice),
    roll,
    won: diceWins(choice, roll),
  };
}
