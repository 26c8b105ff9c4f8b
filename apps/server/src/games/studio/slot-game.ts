import type { OutputOf } from '@tessera/contract/endpoint';
import type { studio } from '@tessera/contract/studio';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { findSlotGame, listSlotRounds } from './queries.ts';
import { fairnessOf, pairInUse, type SeedDeps } from './seed-pair.ts';
import { CURRENT_RULES } from './slot-table.ts';
import { slotRoundView, slotTableView } from './slot-view.ts';
import { STUDIO } from './studio-provider.ts';

type SlotGame = OutputOf<typeof studio.slotGame>;

const LAST_ROUNDS = 12;
const PUBLISHED_TABLE = slotTableView(CURRENT_RULES);

/** Everything the slot's screen opens with; makes the member's first pair of seeds. */
export async function slotGame(
  deps: SeedDeps,
  nodeId: bigint,
  { db, session }: ReadCall<'session'>,
): Promise<SlotGame | Refusal<'game.not.found'>> {
  const { memberId } = session;
  if (!(await db.maybe(findSlotGame, [nodeId, STUDIO]))) return refuse('game.not.found');
  const rounds = await db.many(listSlotRounds, [memberId, nodeId, LAST_ROUNDS]);
  const pair = await pairInUse(deps, db, memberId);
  return {
    table: PUBLISHED_TABLE,
    lastRounds: rounds.map(slotRoundView),
    fairness: await fairnessOf(db, memberId, pair),
  };
}
