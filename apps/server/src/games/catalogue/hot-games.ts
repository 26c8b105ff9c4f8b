import type { Game, GameType } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { gameView } from './game.ts';
import { hotListKey } from './listing.ts';
import { listPage } from './queries.ts';

/** The hot games of a category or of all: one page, as the tab that shows them has no second. */
export async function hotGames(
  { providers }: Pick<GamesDeps, 'providers'>,
  db: Queryable,
  language: string,
  gameType: GameType | undefined,
): Promise<Game[]> {
  const rows = await db.many(listPage, [language, hotListKey(gameType), 1]);
  return rows.map((row) => gameView(row, providers.connected));
}
