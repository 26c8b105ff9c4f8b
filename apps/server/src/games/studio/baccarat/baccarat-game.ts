import type { OutputOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/studio';
import type { ReadCall } from '../../../platform/http/call.ts';
import { isRefusal, type Refusal } from '../../../platform/http/refusal.ts';
import type { MarketDeps } from '../rounds/market-rules.ts';
import { openGame } from '../rounds/open-game.ts';
import type { SeedDeps } from '../seeds/seed-pair.ts';
import { baccaratRoundView, baccaratTable } from './baccarat-view.ts';

/** Everything a baccarat table opens with. */
export async function baccaratGame(
  deps: SeedDeps & MarketDeps,
  nodeId: string,
  call: ReadCall<'session'>,
): Promise<OutputOf<typeof studio.baccaratGame> | Refusal<'game.not.found'>> {
  const opened = await openGame(deps, 'baccarat', nodeId, call);
  if (isRefusal(opened)) return opened;
  const { rows, fairness } = opened;
  return { table: baccaratTable(deps), lastRounds: rows.map(baccaratRoundView), fairness };
}
