import type { GameClassify } from '@tessera/contract/games/games';
import { DICE_STAKES_UNITS } from '@tessera/contract/games/studio/dice-rules';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { MOSAIC } from '@tessera/contract/games/studio/slot-rules';
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

/** What the tables of a live room are called → their class. */
const TABLES: Readonly<Record<string, GameClassify>> = {
  Baccarat: 'BAC',
  Bo: 'SIC',
  Roulette: 'ROU',
  Tiger: 'DAT',
  Blackjack: 'BJ',
};

/** What a list can be narrowed by: true of the game that opens, whatever its name promises. */
export function studioTraits(
  game: Pick<NewGame, 'gameType' | 'names'>,
): Pick<NewGame, 'gameClassify' | 'minBetUnits' | 'lines' | 'freePlay'> {
  const kind = studioGameOf(game);
  if (game.gameType === 'LIVE')
    return { gameClassify: TABLES[game.names['EN']?.split(' ').at(-1) ?? ''], freePlay: kind !== undefined };
  if (kind === 'dice') return { gameClassify: 'AC', minBetUnits: DICE_STAKES_UNITS[0], freePlay: true };
  if (kind === 'slot') {
    const { stakesUnits, lines } = MOSAIC;
    return { gameClassify: 'SM', minBetUnits: stakesUnits[0], lines: lines.length, freePlay: true };
  }
  return { freePlay: kind !== undefined };
}
