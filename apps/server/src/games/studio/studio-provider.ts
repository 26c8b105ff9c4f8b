import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { Tx } from '../../platform/database/statement.ts';
import type { GameProvider } from '../play/game-provider.ts';
import { findStudioGame, insertTitles } from './queries.ts';

/** Code of the studio as a provider. */
export const STUDIO = 'studio';

/** The provider of our own games, which run inside this site. */
export const studio: GameProvider = {
  code: STUDIO,
  async launch({ nodeId }, db) {
    const title = await db.maybe(findStudioGame, [nodeId]);
    if (!title) return undefined;
    return { launchMode: 'studio', gameUrl: `/m/studio?nodeId=${nodeId}`, studioGame: title.game };
  },
};

/** A game of the catalogue that the studio runs, by its vendor's code. */
export interface StudioTitle {
  readonly vassalage: string;
  readonly code: string;
  readonly game: StudioGame;
}

/** Assigns a kind of studio game to games of the catalogue. */
export async function saveTitles(tx: Tx, titles: readonly StudioTitle[]): Promise<void> {
  await tx.run(insertTitles, [JSON.stringify(titles)]);
}
