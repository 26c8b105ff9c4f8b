import type { PastRound } from '@tessera/contract/studio';
import type { ReadCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { baccaratRoundView, baccaratTable } from '../baccarat/baccarat-view.ts';
import { diceRoundView, diceTable } from '../dice/dice-view.ts';
import { fishingRoundView, fishingTable } from '../fishing/fishing-view.ts';
import { slotRoundView, slotTableView } from '../slot/slot-view.ts';
import type { MarketDeps } from './market-rules.ts';
import { findPastRound, type RoundRow } from './queries.ts';

/** One round of the member by its order number, with all it takes to show and to check it again. */
export async function pastRound(
  deps: MarketDeps,
  orderNo: string,
  { db, session }: ReadCall<'session'>,
): Promise<PastRound | Refusal<'game.round.not.found'>> {
  const row = await db.maybe(findPastRound, [session.memberId, BigInt(orderNo)]);
  if (!row) return refuse('game.round.not.found');
  const shownAgain = { nodeId: row.nodeId.toString(), serverSeed: row.serverSeed };
  return { ...shownAgain, ...viewOf(deps, row) };
}

function viewOf(deps: MarketDeps, row: RoundRow) {
  const { game } = row;
  if (game === 'slot') return { game, table: slotTableView(deps, row.rules), round: slotRoundView(row) };
  if (game === 'dice') return { game, table: diceTable(deps), round: diceRoundView(row) };
  if (game === 'baccarat') return { game, table: baccaratTable(deps), round: baccaratRoundView(row) };
  return { game, table: fishingTable(deps), round: fishingRoundView(row) };
}
