import type { Game, GameType } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { gamePage } from './game-page.ts';

const HOT_GAMES = 26;

/** The hot games of a category or of all: one page, as the tab that shows them has no second. */
export async function hotGames(
  deps: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  db: Queryable,
  language: string,
  gameType: GameType | undefined,
): Promise<Game[]> {
  return (await gamePage(deps, db, language, { gameType, hot: true }, { pageNo: 1, pageSize: HOT_GAMES }))
    .games;
}
