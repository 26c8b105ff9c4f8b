import type { StudioGame } from '@tessera/contract/games/studio/round';
import type { ComponentType } from 'react';
import type { StudioGameProps } from './played-game.ts';

interface GameModule {
  readonly Game: ComponentType<StudioGameProps>;
}

/** Each game of the house by itself: none is fetched before it is played. */
export const STUDIO_GAMES: Readonly<Record<StudioGame, () => Promise<GameModule>>> = {
  slot: () => import('../slot/slot-game.tsx'),
  dice: () => import('../dice/dice-game.tsx'),
  baccarat: () => import('../baccarat/baccarat-game.tsx'),
  fishing: () => import('../fishing/fishing-game.tsx'),
};
