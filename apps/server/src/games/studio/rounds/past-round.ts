import type { PastRound } from '@tessera/contract/studio';
import type { ReadCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { BACCARAT_TABLE, baccaratRoundView } from '../baccarat/baccarat-view.ts';
import { DICE_TABLE, diceRoundView } from '../dice/dice-view.ts';
import { FISHING_TABLE, fishingRoundView } from '../fishing/fishing-view.ts';
import { slotRoundView, slotTableView } from '../slot/slot-view.ts';
import { findPastRound, type RoundRow } from './queries.ts';

/** One round of the member by its order number, with all it takes to show and to check it again. */
export async function pastRound(
  orderNo: string,
  { db, session }: ReadCall<'session'>,
): Promise<PastRound | Refusal<'game.round.not.found'>> {
  const row = await db.maybe(findPastRound, [session.memberId, BigInt(orderNo)]);
  if (!row) return refuse('game.round.not.found');
  const shownAgain = { nodeId: row.nodeId.toString(), serverSeed: row.serverSeed };
  return { ...shownAgain, ...viewOf(row) };
}

function viewOf(row: RoundRow) {
  const { game } = row;
  if (game === 'slot') return { game, table: slotTableView(row.rules), round: slotRoundView(row) };
  if (game === 'dice') return { game, table: DICE_TABLE, round: diceRoundView(row) };
  if (game === 'baccarat') return { game, table: BACCARAT_TABLE, round: baccaratRoundView(row) };
  return { game, table: FISHING_TABLE, round: fishingRoundView(row) };
}
