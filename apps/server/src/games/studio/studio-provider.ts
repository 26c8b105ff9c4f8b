import type { GameProvider } from '../play/game-provider.ts';
import { findStudioGame } from './rounds/queries.ts';
import { STUDIO } from './studio-code.ts';

/** Our own games, played inside this site: the first provider behind the port. */
export const studio: GameProvider = {
  code: STUDIO,
  async launch({ nodeId }, db) {
    const title = await db.maybe(findStudioGame, [nodeId]);
    if (!title) return undefined;
    return { launchMode: 'studio', gameUrl: `/m/studio?nodeId=${nodeId}`, studioGame: title.game };
  },
};
