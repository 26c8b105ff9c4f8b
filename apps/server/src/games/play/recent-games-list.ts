import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { ownPage, pagesOf } from '../catalogue/game-page.ts';
import type { GamesDeps } from '../deps.ts';
import { listRecent } from './queries.ts';

/** One page of the games this member started, last started first. */
export async function recentGamesList(
  deps: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  {
    language,
    page: samePage,
    pageNo = samePage ?? 1,
    pageSize,
    gameType,
  }: InputOf<typeof games.recentGamesList>,
  { db, session }: { readonly db: Queryable; readonly session: Pick<Session, 'memberId'> },
): Promise<OutputOf<typeof games.recentGamesList>> {
  const page = [pageSize, (pageNo - 1) * pageSize] as const;
  const { games: list, total } = await ownPage(deps, db, language, () =>
    db.many(listRecent, [language, session.memberId, gameType ?? null, ...page]),
  );
  return { list, totalPages: pagesOf(total, pageSize), totalCount: total };
}
