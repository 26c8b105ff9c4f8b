import type { StudioGame } from '@tessera/contract/studio/round';
import type { NewGame } from '../catalogue/save-games.ts';
import type { StudioTitle } from '../studio/save-titles.ts';

/** Which of the studio's games a demo game is by its name and category; undefined where the studio has none like it. */
export function studioGameOf({
  gameType,
  names,
}: Pick<NewGame, 'gameType' | 'names'>): StudioGame | undefined {
  const last = names['EN']?.split(' ').at(-1);
  if (gameType === 'RNG') return last === 'Dice' ? 'dice' : 'slot';
  if (gameType === 'FISH') return 'fishing';
  return gameType === 'LIVE' && last === 'Baccarat' ? 'baccarat' : undefined;
}

export function studioTitles(games: readonly NewGame[]): StudioTitle[] {
  return games.flatMap((game) => {
    const kind = studioGameOf(game);
    return kind ? [{ vassalage: game.vassalage, code: game.code, game: kind }] : [];
  });
}
