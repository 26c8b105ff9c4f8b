import type { OutputOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/studio';
import type { ReadCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts';
import type { MarketDeps } from '../rounds/market-rules.ts';
import { openGame } from '../rounds/open-game.ts';
import type { SeedDeps } from '../seeds/seed-pair.ts';
import { SLOT } from './slot.ts';
import { slotRoundView, slotTableView } from './slot-view.ts';

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
