import type { games } from '@tessera/contract/games';
import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { type GameRow, gameView } from './game.ts';
import { type ListFilter, listKey, PAGE_SIZE, pagesOf } from './listing.ts';
import { findListTotal, listGames, listPage, searchGames } from './queries.ts';
import { searchQuery } from './search-words.ts';

type GamePage = OutputOf<typeof games.gameList>;

/** A search shows its first ten pages: nobody turns further, and a common word is in thousands of names. */
const SEARCH_LIMIT = 10 * PAGE_SIZE;

/** One page of the games of a filter, or of those among them whose names hold every word that was typed. */
export async function gameList(
  { providers }: Pick<GamesDeps, 'providers'>,
  input: InputOf<typeof games.gameList>,
  db: Queryable,
): Promise<GamePage> {
  const { language, pageNo, gameName = '', gameType, vassalage } = input;
  const filter = { gameType, vassalage, isNew: input.isNew === undefined ? undefined : input.isNew === '1' };
  const page =
    gameName.trim() === ''
      ? storedPage(db, language, filter, pageNo)
      : searchPage(db, language, gameName, filter, pageNo);
  const { rows, totalPages } = await page;
  return { games: rows.map((row) => gameView(row, providers.connected)), totalPages, pageNum: pageNo };
}

interface Page {
  readonly rows: readonly GameRow[];
  readonly totalPages: number;
}

async function storedPage(
  db: Queryable,
  language: string,
  filter: ListFilter,
  pageNo: number,
): Promise<Page> {
  const key = listKey(filter);
  const rows = await db.many(listPage, [language, key, pageNo]);
  const total = rows[0]?.total ?? (await db.maybe(findListTotal, [key]))?.total ?? 0;
  return { rows, totalPages: pagesOf(total) };
}

async function searchPage(
  db: Queryable,
  language: string,
  typed: string,
  filter: ListFilter,
  pageNo: number,
): Promise<Page> {
  const query = searchQuery(typed, filter);
  if (!query) return { rows: [], totalPages: 0 };
  const found = await db.many(searchGames, [query.tokens, query.patterns, SEARCH_LIMIT]);
  const onPage = found.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE).map(({ id }) => id);
  const rows = onPage.length === 0 ? [] : await db.many(listGames, [language, onPage]);
  return { rows, totalPages: pagesOf(found.length) };
}
