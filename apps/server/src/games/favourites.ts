import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games/games';
import type { Queryable } from '../platform/database/statement.ts';
import type { ReadCall, Session, WriteCall } from '../platform/http/call.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { memberGamesPage, pageCount } from './catalogue/game-list.ts';
import { ENGLISH } from './catalogue/game.ts';
import { findGame } from './catalogue/queries.ts';
import type { GamesDeps } from './deps.ts';
import { deleteFavourite, insertFavourite, listFavouriteIds, listFavourites } from './queries.ts';

/** One page of the favourites, newest first. An unlisted game stays in the list and is not playable. */
export async function favouriteGamesList(
  deps: Pick<GamesDeps, 'catalogueIndex' | 'clock' | 'providers'>,
  { language, pageNo, pageSize, gameType }: InputOf<typeof games.favouriteGamesList>,
  { db, session }: { readonly db: Queryable; readonly session: Pick<Session, 'memberId'> },
): Promise<OutputOf<typeof games.favouriteGamesList>> {
  const page = [pageSize, (pageNo - 1) * pageSize] as const;
  const { games: content, total } = await memberGamesPage(deps, db, language, () =>
    db.many(listFavourites, [language, session.memberId, gameType ?? null, ...page]),
  );
  return { content, pageNum: pageNo, totalPages: pageCount(total, pageSize), totalCount: total };
}

/** Node ids of all favourites, newest first. */
export async function favouriteIds({ db, session }: ReadCall<'session'>): Promise<string[]> {
  const rows = await db.many(listFavouriteIds, [session.memberId]);
  return rows.map(({ nodeId }) => nodeId.toString());
}

/** Adds a favourite. A game that is added twice retains its position. */
export async function addFavourite(
  nodeId: bigint,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never> | Refusal<'game.not.found'>> {
  const marked = await tx.run(insertFavourite, [session.memberId, nodeId]);
  if (marked === 0 && !(await tx.maybe(findGame, [ENGLISH, nodeId]))) return refuse('game.not.found');
  return {};
}

/** Removes a favourite. Removing a game that is no favourite succeeds. */
export async function removeFavourite(
  nodeId: bigint,
  { tx, session }: WriteCall<'session'>,
): Promise<Record<string, never>> {
  await tx.run(deleteFavourite, [session.memberId, nodeId]);
  return {};
}
