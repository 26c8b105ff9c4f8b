import type { InputOf, OutputOf, RefusalOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/games/studio';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import type { SlotRound, SlotRulesTable, SlotTable } from '@tessera/contract/games/studio/slot';
import {
  gridOf,
  lineWins,
  type SlotChoice,
  slotPlay,
  slotReturn,
} from '@tessera/contract/games/studio/slot-lines';
import { MOSAIC, type PayingSymbol, slotRules } from '@tessera/contract/games/studio/slot-rules';
import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { ReadCall } from '../../platform/http/call.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { GamesDeps } from '../deps.ts';
import { openGame, publishedLimits, type MarketDeps, minCycleMsOf, slotStakesUnits } from './open-game.ts';
import { type StudioGameRules, playRound, type RoundCall, commonRoundView } from './play-round.ts';
import type { RoundRow } from './queries.ts';
import type { SeedDeps } from './seed-pair.ts';

const SLOT: StudioGameRules<SlotChoice> = { game: 'slot', rules: slotPlay(MOSAIC) };

/** Table, last rounds and fairness data of a slot's screen. */
export async function slotGame(
  deps: SeedDeps & MarketDeps,
  nodeId: string,
  call: ReadCall<'session'>,
): Promise<OutputOf<typeof studio.slotGame> | Refusal<'game.not.found'>> {
  const opened = await openGame(deps, 'slot', nodeId, call);
  if (isRefusal(opened)) return opened;
  const { rows, fairness } = opened;
  return { table: slotTableView(deps, SLOT.rules.name), lastRounds: rows.map(slotRoundView), fairness };
}

/** The rules of a name, with the stakes and the pace of this market. */
function slotTableView(deps: MarketDeps, name: string): SlotTable {
  const rules = slotRules(name);
  const stakesUnits = slotStakesUnits(deps, rules.stakesUnits);
  return {
    ...slotRulesView(name),
    minCycleMs: minCycleMsOf(deps, 'slot'),
    ...publishedLimits(
      stakesUnits,
      (stakeUnits) => (stakeUnits / BigInt(rules.lines.length)) * rules.highestLineStakes,
    ),
    stakes: stakesUnits.map(amountFromUnits),
  };
}

/** The published rules with this name. */
export function slotRulesView(name: string): SlotRulesTable {
  const rules = slotRules(name);
  const symbols = Object.keys(rules.pays) as PayingSymbol[];
  return {
    rules: name,
    ...publishedReturn(slotReturn(rules)),
    reels: rules.reels.map((strip) => [...strip]),
    lines: rules.lines.map((rows) => [...rows]),
    pays: symbols.map((symbol) => {
      const [three, four, five] = rules.pays[symbol];
      return { symbol, three, four, five };
    }),
  };
}

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
    ...commonRoundView(row),
    stops: [...row.draws],
    grid,
    lines: lineWins(rules, grid, row.stakeUnits).map(({ amountUnits, ...line }) => ({
      ...line,
      amount: amountFromUnits(amountUnits),
    })),
  };
}
