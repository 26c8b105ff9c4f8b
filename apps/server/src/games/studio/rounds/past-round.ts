import type { PastRound } from '@tessera/contract/games/studio';
import type { ReadCall } from '../../../platform/http/call.ts';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { BACCARAT_RULES_TABLE } from '../baccarat/baccarat-game.ts';
import { baccaratRoundView } from '../baccarat/baccarat-round.ts';
import { DICE_RULES_TABLE } from '../dice/dice-game.ts';
import { diceRoundView } from '../dice/dice-round.ts';
import { FISHING_RULES_TABLE } from '../fishing/fishing-game.ts';
import { fishingRoundView } from '../fishing/fishing-round.ts';
import { slotRulesView } from '../slot/slot-game.ts';
import { slotRoundView } from '../slot/slot-round.ts';
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

/** The round with the rules it was played by. What may be staked today, and how fast, is said at the open game. */
function viewOf(row: RoundRow) {
  const { game } = row;
  if (game === 'slot') return { game, table: slotRulesView(row.rules), round: slotRoundView(row) };
  if (game === 'dice') return { game, table: DICE_RULES_TABLE, round: diceRoundView(row) };
  if (game === 'baccarat') return { game, table: BACCARAT_RULES_TABLE, round: baccaratRoundView(row) };
  return { game, table: FISHING_RULES_TABLE, round: fishingRoundView(row) };
}
