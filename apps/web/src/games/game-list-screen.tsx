import type { Need } from '@tessera/contract/first-view';
import type { FirstViewContext } from './first-view.ts';
import { GameList, listNeeds } from './list/game-list.tsx';

export function needs(context: FirstViewContext): readonly Need[] {
  return listNeeds(context);
}

/** The games of a category, or of all. */
export function Screen() {
  return <GameList />;
}
