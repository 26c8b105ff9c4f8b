import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { games } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { ReadCall, Session } from '../../platform/http/call.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { memberGamesPage, pageCount } from '../catalogue/game-list.ts';
import { ENGLISH } from '../catalogue/game.ts';
import type { GamesDeps } from '../deps.ts';
import { listRecent, putRecent } from './queries.ts';
import { findGameToLaunch } from './launch-game.ts';

/** Puts a game first among the member's recent games. */
export async function addRecentGame(
  { clock }: Pick<GamesDeps, 'clock'>,
  input: InputOf<typeof games.addRecentGame>,
  { db, session }: ReadCall<'session'>,
): Promise<Record<string, never> | Refusal<'game.not.found'>> {
  const game = await findGameToLaunch(db, { language: ENGLISH, ...input });
  if (!game) return refuse('game.not.found');
  await db.run(putRecent, [session.memberId, game.id, game.gameType, clock.now()]);
  return {};
}

/** One page of the recent games, last started first. */
export async function recentGamesList(
  deps: Pick<GamesDeps, 'catalogueIndex' | 'clock' | 'providers'>,
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
  const { games: list, total } = await memberGamesPage(deps, db, language, () =>
    db.many(listRecent, [language, session.memberId, gameType ?? null, ...page]),
  );
  return { list, totalPages: pageCount(total, pageSize), totalCount: total };
}
