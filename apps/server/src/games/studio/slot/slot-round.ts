import type { InputOf, RefusalOf } from '@tessera/contract/endpoint';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import type { SlotRound } from '@tessera/contract/games/studio/slot';
import { gridOf, lineWins, type SlotChoice, slotPlay } from '@tessera/contract/games/studio/slot-lines';
import { MOSAIC, slotRules } from '@tessera/contract/games/studio/slot-rules';
import { isRefusal, type Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { GamesDeps } from '../../deps.ts';
import {
  type PlayedGame,
  playRound,
  type RoundCall,
  roundPartsView,
  slotStakesUnits,
} from '../rounds/play-round.ts';
import type { RoundRow } from '../rounds/queries.ts';

export const SLOT: PlayedGame<SlotChoice> = { game: 'slot', rules: slotPlay(MOSAIC) };

/** Spins once. */
export async function slotRound(
  deps: GamesDeps,
  { nodeId, requestKey, stake }: InputOf<typeof studio.slotRound>,
  call: RoundCall,
): Promise<SlotRound | Refusal<RefusalOf<typeof studio.slotRound>>> {
  const stakeUnits = unitsFromAmount(stake);
  const offered = slotStakesUnits(deps, MOSAIC.stakesUnits);
  const invalid = offered.includes(stakeUnits)
    ? undefined
    : refuse('game.stake.invalid', { stakes: offered.map(amountFromUnits) });
  const row = await playRound(deps, SLOT, { nodeId, requestKey, stakeUnits, choice: {}, invalid }, call);
  return isRefusal(row) ? row : slotRoundView(row);
}

/** A spin as the member sees it. */
export function slotRoundView(row: RoundRow): SlotRound {
  const rules = slotRules(row.rules);
  const grid = gridOf(rules, row.draws);
  return {
    ...roundPartsView(row),
    stops: [...row.draws],
    grid,
    lines: lineWins(rules, grid, row.stakeUnits).map(({ amountUnits, ...line }) => ({
      ...line,
      amount: amountFromUnits(amountUnits),
    })),
  };
}
