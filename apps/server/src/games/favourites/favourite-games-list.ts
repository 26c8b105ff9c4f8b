import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { ownPage, pagesOf } from '../catalogue/game-page.ts';
import type { GamesDeps } from '../deps.ts';
import { listFavourites } from './queries.ts';

/** One page of the favourites, last marked first. A game off the shelf stays in it and cannot be played. */
export async function favouriteGamesList(
  deps: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  { language, pageNo, pageSize, gameType }: InputOf<typeof games.favouriteGamesList>,
  { db, session }: { readonly db: Queryable; readonly session: Pick<Session, 'memberId'> },
): Promise<OutputOf<typeof games.favouriteGamesList>> {
  const page = [pageSize, (pageNo - 1) * pageSize] as const;
  const { games: content, total } = await ownPage(deps, db, language, () =>
    db.many(listFavourites, [language, session.memberId, gameType ?? null, ...page]),
  );
  return { content, pageNum: pageNo, totalPages: pagesOf(total, pageSize), totalCount: total };
}
