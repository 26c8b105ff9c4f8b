import { amountFromUnits } from '@tessera/contract/money';
import type { DiceChoice, DiceRound, DiceRulesTable, DiceTable } from '@tessera/contract/studio/dice';
import {
  DICE_CHANCES,
  DICE_RETURN,
  DICE_STAKES_UNITS,
  dicePays,
  diceTarget,
  diceWins,
} from '@tessera/contract/studio/dice-rules';
import { drawAt, publishedReturn } from '@tessera/contract/studio/rules';
import { type MarketDeps, minCycleMsOf, publishedLimits } from '../rounds/market-rules.ts';
import type { RoundRow } from '../rounds/queries.ts';
import { roundPartsView } from '../rounds/round-parts.ts';
import { DICE } from './dice.ts';

/** What comes back of a stake of 100 at the smallest chance. */
const HIGHEST_PAY = BigInt(Math.max(...DICE_CHANCES.map(dicePays)));

export const DICE_RULES_TABLE: DiceRulesTable = {
  rules: DICE.rules.name,
  ...publishedReturn(DICE_RETURN),
  chances: DICE_CHANCES.map((chance) => ({ chance, pays: dicePays(chance) })),
};

export function diceTable(deps: MarketDeps): DiceTable {
  return {
    ...DICE_RULES_TABLE,
    minCycleMs: minCycleMsOf(deps, 'dice'),
    ...publishedLimits(DICE_STAKES_UNITS, (stakeUnits) => (stakeUnits * HIGHEST_PAY) / 100n),
    stakes: DICE_STAKES_UNITS.map(amountFromUnits),
  };
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
