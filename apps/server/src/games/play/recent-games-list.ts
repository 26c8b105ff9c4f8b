import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { gameView } from '../catalogue/game.ts';
import { pagesOf } from '../catalogue/game-page.ts';
import type { GamesDeps } from '../deps.ts';
import { countRecent, listRecent } from './queries.ts';

const RECENT_PAGE_SIZE = 25;

/** One page of the games this member started, last started first. */
export async function recentGamesList(
  { clock, providers }: Pick<GamesDeps, 'clock' | 'providers'>,
  { language, pageNo, gameType }: InputOf<typeof games.recentGamesList>,
  { db, session }: { readonly db: Queryable; readonly session: Pick<Session, 'memberId'> },
): Promise<OutputOf<typeof games.recentGamesList>> {
  const { memberId } = session;
  const ofType = gameType ?? null;
  const [rows, { total }] = await Promise.all([
    db.many(listRecent, [language, memberId, ofType, RECENT_PAGE_SIZE, (pageNo - 1) * RECENT_PAGE_SIZE]),
    db.one(countRecent, [memberId, ofType]),
  ]);
  return {
    list: rows.map((row) => gameView(row, providers.connected, clock.now())),
    totalPages: pagesOf(total, RECENT_PAGE_SIZE),
    totalCount: total,
  };
}
