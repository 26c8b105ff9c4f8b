import type { InputOf, OutputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/games/studio';
import type { DiceChoice, DiceRound, DiceRulesTable } from '@tessera/contract/games/studio/dice';
import {
  DICE_PROBABILITIES,
  DICE_RETURN,
  DICE_RULES,
  DICE_STAKES_UNITS,
  dicePays,
  diceTarget,
  diceWins,
} from '@tessera/contract/games/studio/dice-rules';
import { drawAt, publishedReturn } from '@tessera/contract/games/studio/rules';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { openGame, publishedLimits, type MarketDeps, minCycleMsOf, stakesIn } from './open-game.ts';
import { type StudioGameRules, playRound, type RoundCall, commonRoundView } from './play-round.ts';
import type { RoundRow } from './queries.ts';
import type { SeedDeps } from './seed-pair.ts';

const DICE: StudioGameRules<DiceChoice> = { game: 'dice', rules: DICE_RULES };

/** The payout of a stake of 100 at the smallest chance. */
const HIGHEST_PAY = BigInt(Math.max(...DICE_PROBABILITIES.map(dicePays)));

export const DICE_RULES_TABLE: DiceRulesTable = {
  rules: DICE.rules.name,
  ...publishedReturn(DICE_RETURN),
  chances: DICE_PROBABILITIES.map((chance) => ({ chance, pays: dicePays(chance) })),
};

/** Table, last rounds and fairness data of a dice screen. */
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

/** Rolls once. */
export async function diceRound(
  deps: GamesDeps,
  { nodeId, requestKey, stake, side, chance }: InputOf<typeof studio.diceRound>,
  call: RoundCall,
): Promise<DiceRound | Refusal<RefusalOf<typeof studio.diceRound>>> {
  const stakeUnits = unitsFromAmount(stake);
  const invalid = validateChoice(stakesIn(deps, DICE_STAKES_UNITS), stakeUnits, chance);
  const requested = { nodeId, requestKey, stakeUnits, choice: { side, chance }, invalid };
  const row = await playRound(deps, DICE, requested, call);
  return isRefusal(row) ? row : diceRoundView(row);
}

function validateChoice(
  offered: readonly bigint[],
  stakeUnits: bigint,
  chance: number,
): Refusal<'game.stake.invalid' | 'game.choice.invalid'> | undefined {
  if (!offered.includes(stakeUnits)) {
    return refuse('game.stake.invalid', { stakes: offered.map(amountFromUnits) });
  }
  return DICE_PROBABILITIES.includes(chance)
    ? undefined
    : refuse('game.choice.invalid', { chances: DICE_PROBABILITIES });
}

/** A roll as the member sees it. */
export function diceRoundView(row: RoundRow): DiceRound {
  const { side, chance } = row.choice as DiceChoice;
  const choice = { side, chance };
  const roll = drawAt(row.draws, 0);
  return {
    ...commonRoundView(row),
    ...choice,
    target: diceTarget(choice),
    roll,
    won: diceWins(choice, roll),
  };
}
