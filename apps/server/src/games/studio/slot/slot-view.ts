import { amountFromUnits } from '@tessera/contract/money';
import { publishedReturn } from '@tessera/contract/studio/rules';
import type { SlotRound, SlotRulesTable, SlotTable } from '@tessera/contract/studio/slot';
import { gridOf, lineWins, slotReturn } from '@tessera/contract/studio/slot-lines';
import { type PayingSymbol, slotRules } from '@tessera/contract/studio/slot-rules';
import { type MarketDeps, minCycleMsOf, publishedLimits, slotStakesUnits } from '../rounds/market-rules.ts';
import type { RoundRow } from '../rounds/queries.ts';
import { roundPartsView } from '../rounds/round-parts.ts';

/** A round as the member sees it. */
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

/** The rules of this name as they are published. */
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

/** The same with the stakes and the pace of this market. */
export function slotTableView(deps: MarketDeps, name: string): SlotTable {
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
