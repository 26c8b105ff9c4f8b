import type { OutputOf } from '@tessera/contract/endpoint';
import { amountFromUnits } from '@tessera/contract/money';
import type { studio } from '@tessera/contract/games/studio';
import { publishedReturn } from '@tessera/contract/games/studio/rules';
import type { SlotRulesTable, SlotTable } from '@tessera/contract/games/studio/slot';
import { slotReturn } from '@tessera/contract/games/studio/slot-lines';
import { type PayingSymbol, slotRules } from '@tessera/contract/games/studio/slot-rules';
import type { ReadCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts';
import { openGame, publishedLimits } from '../rounds/open-game.ts';
import { type MarketDeps, minCycleMsOf, slotStakesUnits } from '../rounds/play-round.ts';
import type { SeedDeps } from '../seeds/seed-pair.ts';
import { SLOT, slotRoundView } from './slot-round.ts';

/** Everything a slot's screen opens with. */
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

/** The rules of a name as they are published. */
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
