import type { GameType } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import type { GamesDeps } from '../deps.ts';
import { gameSessionTopic } from '../live-topics.ts';
import { dayOf } from '@tessera/contract/calendar';
import { findOpenSession, openSession, touchOpenSession } from './queries.ts';

/** A page that is loaded again goes on with its game; one that was away for longer opens it anew. */
const SAME_GAME_MS = 10 * 60_000;

/**
 * Opens a game for the member and ends any other one: a member plays one at a time. The same game opened again
 * under the same sign-in goes on. The sitting goes on from game to game: neither its time and sums nor the reality
 * check begin anew by leaving one and opening another.
 */
export async function openGameSession(
  { market }: Pick<GamesDeps, 'market'>,
  db: Queryable,
  { memberId, id: loginSessionId }: Pick<Session, 'memberId' | 'id'>,
  game: { readonly id: bigint; readonly gameType: GameType },
  now: Date,
): Promise<bigint> {
  const open = await db.maybe(findOpenSession, [memberId]);
  const goesOn =
    open?.nodeId === game.id &&
    open.loginSessionId === loginSessionId &&
    now.getTime() - open.seenAt.getTime() < SAME_GAME_MS;
  if (open && goesOn) {
    await db.run(touchOpenSession, [open.id, memberId, now]);
    return open.id;
  }
  const opened = await db.maybe(openSession, [
    memberId,
    game.id,
    game.gameType,
    loginSessionId,
    now,
    dayOf(now.getTime()),
    market.realityCheckMs,
  ]);
  // Another launch of this member was quicker: the later one wins, as it does when they come one by one.
  if (!opened) return openGameSession({ market }, db, { memberId, id: loginSessionId }, game, now);
  db.hint(gameSessionTopic(memberId));
  return opened.id;
}
