import type { PastRound } from '@tessera/contract/games/studio';
import type { ReadCall } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { BACCARAT_RULES_TABLE, baccaratRoundView } from './baccarat.ts';
import { DICE_RULES_TABLE, diceRoundView } from './dice.ts';
import { FISHING_RULES_TABLE, fishingRoundView } from './fishing.ts';
import { findPastRound, type RoundRow } from './queries.ts';
import { slotRoundView, slotRulesView } from './slot.ts';

/** A round of the member by its order number, with the data to show and verify it. */
export async function pastRound(
  orderNo: string,
  { db, session }: ReadCall<'session'>,
): Promise<PastRound | Refusal<'game.round.not.found'>> {
  const row = await db.maybe(findPastRound, [session.memberId, BigInt(orderNo)]);
  if (!row) return refuse('game.round.not.found');
  const shownAgain = { nodeId: row.nodeId.toString(), serverSeed: row.serverSeed };
  return { ...shownAgain, ...viewOf(row) };
}

/** The round with the rules at its time. Current limits are part of the open game. */
function viewOf(row: RoundRow) {
  const { game } = row;
  if (game === 'slot') return { game, table: slotRulesView(row.rules), round: slotRoundView(row) };
  if (game === 'dice') return { game, table: DICE_RULES_TABLE, round: diceRoundView(row) };
  if (game === 'baccarat') return { game, table: BACCARAT_RULES_TABLE, round: baccaratRoundView(row) };
  return { game, table: FISHING_RULES_TABLE, round: fishingRoundView(row) };
}
