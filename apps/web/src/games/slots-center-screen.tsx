import type { Need } from '@tessera/contract/first-view';
import type { FirstViewContext } from './first-view.ts';
import { GameList, listNeeds } from './game-list-screen.tsx';

export function needs(context: FirstViewContext): readonly Need[] {
  return listNeeds(context, 'RNG');
}

/** The game list with the slots preselected. */
export function Screen() {
  return <GameList fallback="RNG" />;
}
