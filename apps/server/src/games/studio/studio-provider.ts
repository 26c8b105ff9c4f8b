import type { GameProvider } from '../play/game-provider.ts';

/** Code of the studio as a provider. */
export const STUDIO = 'studio';

/** Our own games, played inside this site: the first provider behind the port. */
export const studio: GameProvider = {
  code: STUDIO,
  launch: async ({ nodeId }) => ({ launchMode: 'studio', gameUrl: `/m/studio?nodeId=${nodeId}` }),
};
