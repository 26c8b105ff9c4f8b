import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import type { DiceRulesTable } from '@tessera/contract/games/studio/dice';
import {
  DICE_CHANCES,
  DICE_RETURN,
  DICE_STAKES_UNITS,
  dicePays,
} from '@tessera/contract/games/studio/dice-rules';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import type { ReadCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts';
import { openGame, publishedLimits } from '../rounds/open-game.ts';
import { type MarketDeps, minCycleMsOf, stakesIn } from '../rounds/play-round.ts';
import type { SeedDeps } from '../seeds/seed-pair.ts';
import { DICE, diceRoundView } from './dice-round.ts';

/** The payout of a stake of 100 at the smallest chance. */
const HIGHEST_PAY = BigInt(Math.max(...DICE_CHANCES.map(dicePays)));

export const DICE_RULES_TABLE: DiceRulesTable = {
  rules: DICE.rules.name,
  ...publishedReturn(DICE_RETURN),
  chances: DICE_CHANCES.map((chance) => ({ chance, pays: dicePays(chance) })),
};

/** Everything a dice screen opens with. */
export async function diceGame(
  deps: SeedDeps & MarketDeps,
  nodeId: string,
  call: ReadCall<'session'>,
): Promise<OutputOf<typeof studio.diceGame> | Refusal<'game.not.found'>> {
  const opened = await openGame(deps, 'dice', nodeId, call);
  if (isRefusal(opened)) return opened;
  const stakesUnits = stakesIn(deps, DICE_STAKES_UNITS);
  const table = {
    ...DICE_RULES_TABLE,
    minCycleMs: minCycleMsOf(deps, 'dice'),
    ...publishedLimits(stakesUnits, (stakeUnits) => (stakeUnits * HIGHEST_PAY) / 100n),
    stakes: stakesUnits.map(amountFromUnits),
  };
  return { table, lastRounds: opened.rows.map(diceRoundView), fairness: opened.fairness };
}
