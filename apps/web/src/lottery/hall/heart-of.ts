import { createContext, type ReactNode } from 'react';
import type { LotteryGame } from '../games.ts';

/** The favourite heart of a lottery. Provided by the screen, because favourites belong to the games. */
export const HeartOf = createContext<(game: LotteryGame) => ReactNode>(() => null);
