import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games';
import type { ReadCall } from '../../platform/http/call.ts';
import { gameView } from '../catalogue/game.ts';
import { pagesOf } from '../catalogue/listing.ts';
import type { GamesDeps } from '../deps.ts';
import { countRecent, listRecent } from './queries.ts';

const RECENT_PAGE_SIZE = 25;

/** One page of the games this member started, last started first. */
export async function recentGamesList(
  { providers }: Pick<GamesDeps, 'providers'>,
  { language, pageNo, gameType }: InputOf<typeof games.recentGamesList>,
  { db, session }: ReadCall<'session'>,
): Promise<OutputOf<typeof games.recentGamesList>> {
  const { memberId } = session;
  const ofType = gameType ?? null;
  const [rows, { total }] = await Promise.all([
    db.many(listRecent, [language, memberId, ofType, RECENT_PAGE_SIZE, (pageNo - 1) * RECENT_PAGE_SIZE]),
    db.one(countRecent, [memberId, ofType]),
  ]);
  return {
    list: rows.map((row) => gameView(row, providers.connected)),
    totalPages: pagesOf(total, RECENT_PAGE_SIZE),
  };
}
