import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { gameView } from '../catalogue/game.ts';
import { PAGE_SIZE, pagesOf } from '../catalogue/game-page.ts';
import type { GamesDeps } from '../deps.ts';
import { countFavourites, listFavourites } from './queries.ts';

/** One page of the favourites, last marked first. A game off the shelf stays in it and cannot be played. */
export async function favouriteGamesList(
  { clock, providers }: Pick<GamesDeps, 'clock' | 'providers'>,
  { language, pageNo, gameType }: InputOf<typeof games.favouriteGamesList>,
  { db, session }: { readonly db: Queryable; readonly session: Pick<Session, 'memberId'> },
): Promise<OutputOf<typeof games.favouriteGamesList>> {
  const { memberId } = session;
  const ofType = gameType ?? null;
  const [rows, { total }] = await Promise.all([
    db.many(listFavourites, [language, memberId, ofType, PAGE_SIZE, (pageNo - 1) * PAGE_SIZE]),
    db.one(countFavourites, [memberId, ofType]),
  ]);
  return {
    content: rows.map((row) => gameView(row, providers.connected, clock.now())),
    pageNum: pageNo,
    totalPages: pagesOf(total),
    totalCount: total,
  };
}
