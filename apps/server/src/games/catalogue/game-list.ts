import type { InputOf, OutputOf } from '@tessera/contract/endpoint';
import { type Game, GAME_TYPES, type games, type GameType } from '@tessera/contract/games/games';
import { unitsFromAmount } from '@tessera/contract/money';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { type GameRow, gameView } from './game.ts';
import { listGames, listNames, type MemberListRow } from './queries.ts';
import type { ListFilter, CatalogueIndex } from './catalogue-index.ts';

const HOT_GAMES = 26;

/** One page of the games of a filter. A search text matches the games whose names contain every word. */
export async function gameList(
  deps: Pick<GamesDeps, 'catalogueIndex' | 'clock' | 'providers'>,
  input: InputOf<typeof games.gameList>,
  db: Queryable,
): Promise<OutputOf<typeof games.gameList>> {
  const { language, pageNo, pageSize, isNew, minBet } = input;
  const { gameType, vassalage, gameName, gameClassify, minLine } = input;
  const page = await gamePage(
    deps,
    db,
    language,
    {
      gameType,
      vassalage,
      gameName,
      gameClassify,
      minLine,
      isNew: isNew === undefined ? undefined : isNew === '1',
      minBetUnits: minBet === undefined ? undefined : unitsFromAmount(minBet),
    },
    { pageNo, pageSize },
  );
  return {
    games: page.games,
    pageNum: pageNo,
    totalPages: pageCount(page.total, pageSize),
    totalCount: page.total,
    ...(page.byCategory.length > 0 && { byCategory: page.byCategory }),
  };
}

/** The hot games of one category or of all. The tab shows a single page. */
export async function hotGames(
  deps: Pick<GamesDeps, 'catalogueIndex' | 'clock' | 'providers'>,
  db: Queryable,
  language: string,
  gameType: GameType | undefined,
): Promise<Game[]> {
  return (await gamePage(deps, db, language, { gameType, hot: true }, { pageNo: 1, pageSize: HOT_GAMES }))
    .games;
}

interface GamePage {
  readonly games: Game[];
  /** Games on all pages. */
  readonly total: number;
}

interface FilteredPage extends GamePage {
  /** Matches of the search text in other categories; empty where the filter finds games. */
  readonly byCategory: { readonly gameType: GameType; readonly total: number }[];
}

/** One page of the games of a filter. Index and names have the same catalogue version. */
async function gamePage(
  deps: Pick<GamesDeps, 'catalogueIndex' | 'clock' | 'providers'>,
  db: Queryable,
  language: string,
  filter: ListFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<FilteredPage> {
  const { index, rows } = await readWithIndex(deps, db, (current) => {
    const { games } = current.page(filter, pageNo, pageSize);
    return db.many(listNames, [language, games.map(({ id }) => id)]);
  });
  const { games, total } = index.page(filter, pageNo, pageSize);
  const named = new Map(rows.map((row) => [row.id, row]));
  const wanted = games.flatMap((game) => {
    const row = named.get(game.id);
    return row ? [{ ...game, name: row.name, icon: row.icon }] : [];
  });
  return {
    games: gameViews(deps, wanted),
    total,
    byCategory: total === 0 ? countByCategory(index, filter.gameName) : [],
  };
}

function countByCategory(index: CatalogueIndex, gameName = ''): FilteredPage['byCategory'] {
  if (gameName.trim() === '') return [];
  return GAME_TYPES.map((gameType) => ({
    gameType,
    total: index.page({ gameType, gameName }, 1, 0).total,
  })).filter(({ total }) => total > 0);
}

/** One page of a list of the member: favourites or recent games. Unlisted games stay in the list. */
export async function memberGamesPage(
  deps: Pick<GamesDeps, 'catalogueIndex' | 'clock' | 'providers'>,
  db: Queryable,
  language: string,
  query: () => Promise<MemberListRow[]>,
): Promise<GamePage> {
  const { index, rows } = await readWithIndex(deps, db, query);
  const named = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const missing = named.filter(({ id }) => !index.game(id)).map(({ id }) => id);
  const off = missing.length > 0 ? await db.many(listGames, [language, missing]) : [];
  const unlisted = new Map(off.map((game) => [game.id, game]));
  const games = named.flatMap(({ id, name, icon }) => {
    const game = index.game(id) ?? unlisted.get(id);
    return game ? [{ ...game, name, icon }] : [];
  });
  return { games: gameViews(deps, games), total: rows[0]?.total ?? 0 };
}

/** Repeats the query until the rows and the index have the same catalogue version. */
async function readWithIndex<Row extends { readonly version: bigint }>(
  { catalogueIndex }: Pick<GamesDeps, 'catalogueIndex'>,
  db: Queryable,
  query: (index: CatalogueIndex) => Promise<Row[]>,
): Promise<{ readonly index: CatalogueIndex; readonly rows: readonly Row[] }> {
  for (let stale: bigint | undefined; ; ) {
    const index = await catalogueIndex.current(db, stale);
    const rows = await query(index);
    stale = index.version;
    if (rows.every(({ version }) => version === stale)) return { index, rows };
  }
}

function gameViews(
  { clock, providers }: Pick<GamesDeps, 'clock' | 'providers'>,
  games: readonly GameRow[],
): Game[] {
  const now = clock.now();
  return games.map((game) => gameView(game, providers.connected, now));
}

export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}
