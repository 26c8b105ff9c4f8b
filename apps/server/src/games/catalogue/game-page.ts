import { GAME_TYPES, type Game, type GameType } from '@tessera/contract/games/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { type GameRow, gameView } from './game.ts';
import { listGames, listNames } from './queries.ts';
import type { ListFilter, Shelf } from './shelf.ts';

export interface GamePage {
  readonly games: Game[];
  /** On all pages. */
  readonly total: number;
}

export interface FilteredPage extends GamePage {
  /** Where a name finds no game of the filter: how many it finds in each category that has any. */
  readonly byCategory: { readonly gameType: GameType; readonly total: number }[];
}

/** One page of the games of a filter, from the shelf of the version that the games were read at. */
export async function gamePage(
  deps: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  db: Queryable,
  language: string,
  filter: ListFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<FilteredPage> {
  const { shelf, rows } = await readWithShelf(deps, db, (current) => {
    const { games } = current.page(filter, pageNo, pageSize);
    return db.many(listNames, [language, games.map(({ id }) => id)]);
  });
  const { games, total } = shelf.page(filter, pageNo, pageSize);
  const named = new Map(rows.map((row) => [row.id, row]));
  const wanted = games.flatMap((game) => {
    const row = named.get(game.id);
    return row ? [{ ...game, name: row.name, icon: row.icon }] : [];
  });
  return {
    games: viewsOf(deps, wanted),
    total,
    byCategory: total === 0 ? countByCategory(shelf, filter.gameName) : [],
  };
}

function countByCategory(shelf: Shelf, gameName = ''): FilteredPage['byCategory'] {
  if (gameName.trim() === '') return [];
  return GAME_TYPES.map((gameType) => ({
    gameType,
    total: shelf.page({ gameType, gameName }, 1, 0).total,
  })).filter(({ total }) => total > 0);
}

/** A row of a page that a member filled: what a game is called, or nothing but the total where the page is empty. */
export type OwnRow = { readonly version: bigint; readonly total: number } & (
  | NamedOnly
  | { readonly id: null }
);

interface NamedOnly {
  readonly id: bigint;
  readonly name: string;
  readonly icon: string | null;
}

/** One page of a member's own games as `ask` answers it, each with what it is; those off the shelf stay among them. */
export async function ownPage(
  deps: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  db: Queryable,
  language: string,
  ask: () => Promise<OwnRow[]>,
): Promise<GamePage> {
  const { shelf, rows } = await readWithShelf(deps, db, ask);
  const named = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const missing = named.filter(({ id }) => !shelf.game(id)).map(({ id }) => id);
  const off = missing.length > 0 ? await db.many(listGames, [language, missing]) : [];
  const offShelf = new Map(off.map((game) => [game.id, game]));
  const games = named.flatMap(({ id, name, icon }) => {
    const game = shelf.game(id) ?? offShelf.get(id);
    return game ? [{ ...game, name, icon }] : [];
  });
  return { games: viewsOf(deps, games), total: rows[0]?.total ?? 0 };
}

/** Rows that tell the version of the catalogue they were read at, and the shelf of that version. */
async function readWithShelf<Row extends { readonly version: bigint }>(
  { shelves }: Pick<GamesDeps, 'shelves'>,
  db: Queryable,
  ask: (shelf: Shelf) => Promise<Row[]>,
): Promise<{ readonly shelf: Shelf; readonly rows: readonly Row[] }> {
  for (let stale: bigint | undefined; ; ) {
    const shelf = await shelves.shelf(db, stale);
    const rows = await ask(shelf);
    stale = shelf.version;
    if (rows.every(({ version }) => version === stale)) return { shelf, rows };
  }
}

function viewsOf(
  { clock, providers }: Pick<GamesDeps, 'clock' | 'providers'>,
  games: readonly GameRow[],
): Game[] {
  const now = clock.now();
  return games.map((game) => gameView(game, providers.connected, now));
}

export function pagesOf(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}
