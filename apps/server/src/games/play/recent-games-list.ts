import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { Session } from '../../platform/http/call.ts';
import { ownPage, pagesOf } from '../catalogue/game-page.ts';
import type { GamesDeps } from '../deps.ts';
import { listRecent } from './queries.ts';

const RECENT_PAGE_SIZE = 25;

/** One page of the games this member started, last started first. */
export async function recentGamesList(
  deps: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  { language, pageNo, gameType }: InputOf<typeof games.recentGamesList>,
  { db, session }: { readonly db: Queryable; readonly session: Pick<Session, 'memberId'> },
): Promise<OutputOf<typeof games.recentGamesList>> {
  const page = [RECENT_PAGE_SIZE, (pageNo - 1) * RECENT_PAGE_SIZE] as const;
  const { games: list, total } = await ownPage(deps, db, language, () =>
    db.many(listRecent, [language, session.memberId, gameType ?? null, ...page]),
  );
  return { list, totalPages: pagesOf(total, RECENT_PAGE_SIZE), totalCount: total };
}
