import type { Game } from '@tessera/contract/games';
import type { GamePages } from './use-game-pages.ts';

/** The places of a list as they are shown. */
export interface Places {
  readonly length: number;
  gameAt(place: number): Game | undefined;
}

/**
 * The places of a list. Of the favourites those are left out whose heart was taken back, or that stand there twice
 * because one before them has just gone: whoever is not here yet keeps a place. Undefined while nothing is known.
 */
export function placesOf(
  { total, gameAt }: Pick<GamePages, 'total' | 'gameAt'>,
  marked: ReadonlySet<string> | undefined,
): Places | undefined {
  if (total === undefined) return undefined;
  if (!marked) return { length: total, gameAt };
  const seen = new Set<string>();
  const kept: number[] = [];
  for (let place = 0; place < total; place += 1) {
    const game = gameAt(place);
    if (game && (!marked.has(game.nodeId) || seen.has(game.nodeId))) continue;
    if (game) seen.add(game.nodeId);
    kept.push(place);
  }
  return { length: kept.length, gameAt: (place) => gameAt(kept[place] ?? -1) };
}
