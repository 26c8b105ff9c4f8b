import type { OutputOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/studio';
import type { ReadCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts';
import type { MarketDeps } from '../rounds/market-rules.ts';
import { openGame } from '../rounds/open-game.ts';
import type { SeedDeps } from '../seeds/seed-pair.ts';
import { fishingRoundView, fishingTable } from './fishing-view.ts';

/** Everything a fishing screen opens with. */
export async function fishingGame(
  deps: SeedDeps & MarketDeps,
  nodeId: string,
  call: ReadCall<'session'>,
): Promise<OutputOf<typeof studio.fishingGame> | Refusal<'game.not.found'>> {
  const opened = await openGame(deps, 'fishing', nodeId, call);
  if (isRefusal(opened)) return opened;
  const { rows, fairness } = opened;
  return { table: fishingTable(deps), lastRounds: rows.map(fishingRoundView), fairness };
}
