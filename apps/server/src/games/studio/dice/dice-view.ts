import { amountFromUnits } from '@tessera/contract/money';
import type { DiceChoice, DiceRound, DiceTable } from '@tessera/contract/studio/dice';
import {
  DICE_CHANCES,
  DICE_RETURN,
  DICE_STAKES_UNITS,
  dicePays,
  diceTarget,
  diceWins,
} from '@tessera/contract/studio/dice-rules';
import { drawAt, publishedReturn } from '@tessera/contract/studio/rules';
import type { RoundRow } from '../rounds/queries.ts';
import { roundPartsView } from '../rounds/round-parts.ts';
import { DICE } from './dice.ts';

export const DICE_TABLE: DiceTable = {
  rules: DICE.rules.name,
  minCycleMs: DICE.minCycleMs,
  ...publishedReturn(DICE_RETURN),
  chances: DICE_CHANCES.map((chance) => ({ chance, pays: dicePays(chance) })),
  stakes: DICE_STAKES_UNITS.map(amountFromUnits),
};

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
