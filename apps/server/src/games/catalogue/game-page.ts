import type { Game } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { type GameRow, gameView } from './game.ts';
import { listNames } from './queries.ts';
import type { ListFilter } from './shelf.ts';

/** Games on a page of the catalogue and of the favourites. */
export const PAGE_SIZE = 26;

export interface GamePage {
  readonly games: Game[];
  /** On all pages. */
  readonly total: number;
}

/** One page of the games of a filter, from the shelf of the version that the games were read at. */
export async function gamePage(
  { shelves, clock, providers }: Pick<GamesDeps, 'shelves' | 'clock' | 'providers'>,
  db: Queryable,
  language: string,
  filter: ListFilter,
  pageNo: number,
): Promise<GamePage> {
  for (let stale: bigint | undefined; ; ) {
    const shelf = await shelves.shelf(db, stale);
    const { games, total } = shelf.page(filter, pageNo, PAGE_SIZE);
    const rows = await db.many(listNames, [language, games.map(({ id }) => id)]);
    stale = shelf.version;
    if (rows.some(({ version }) => version !== stale)) continue;
    const now = clock.now();
    const named = new Map(rows.map((row) => [row.id, row]));
    const views = games.flatMap((game) => {
      const row = named.get(game.id);
      return row ? [gameView({ ...game, name: row.name, icon: row.icon }, providers.connected, now)] : [];
    });
    return { games: views, total };
  }
}

/** A row of a page that a member filled: a game, or nothing but the total where the page is empty. */
export type OwnRow = { readonly total: number } & (GameRow | { readonly id: null });

/** What such a page shows, and how many games there are on all pages. */
export function ownPage(
  { clock, providers }: Pick<GamesDeps, 'clock' | 'providers'>,
  rows: readonly OwnRow[],
): GamePage {
  const now = clock.now();
  return {
    games: rows.flatMap((row) => (row.id === null ? [] : [gameView(row, providers.connected, now)])),
    total: rows[0]?.total ?? 0,
  };
}

export function pagesOf(total: number, pageSize: number = PAGE_SIZE): number {
  return Math.ceil(total / pageSize);
}
