import type { Game } from '@tessera/contract/games';
import type { Queryable } from '../../platform/database/statement.ts';
import type { GamesDeps } from '../deps.ts';
import { gameView } from './game.ts';
import { listGames } from './queries.ts';
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
    const { ids, total } = shelf.page(filter, pageNo, PAGE_SIZE);
    const rows = await db.many(listGames, [language, ids]);
    stale = shelf.version;
    if (rows.some(({ version }) => version !== stale)) continue;
    const now = clock.now();
    const games = rows.flatMap((row) => (row.id === null ? [] : [gameView(row, providers.connected, now)]));
    return { games, total };
  }
}

export function pagesOf(total: number, pageSize: number = PAGE_SIZE): number {
  return Math.ceil(total / pageSize);
}
