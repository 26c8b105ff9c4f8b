import { GAME_TYPES, type GameType } from '@tessera/contract/games';
import type { Tx } from '../../platform/database/statement.ts';
import { publishCatalogue } from '../catalogue/publish-catalogue.ts';
import { type NewGame, saveGames, saveVendors } from '../catalogue/save-games.ts';
import { STUDIO } from '../studio/studio-provider.ts';
import { gameNames } from './game-names.ts';
import { HOUSE, VENDORS, VENDORS_OF } from './vendors.ts';

/** One in so many games is hot, or new. */
const HOT_EVERY = 15;
const NEW_EVERY = 9;

/** The demo catalogue: 17 vendors and 600 games over every category, in English and Filipino. */
export async function seedGames(tx: Tx): Promise<void> {
  await saveVendors(
    tx,
    Object.entries(VENDORS).map(([code, name], sort) => ({
      code,
      names: { EN: name },
      sort,
      inHouse: code === HOUSE,
    })),
  );
  await saveGames(tx, demoGames());
  await publishCatalogue(tx);
}

export function demoGames(): NewGame[] {
  return GAME_TYPES.flatMap((gameType) =>
    gameNames(gameType).map((names, index) => gameOf(gameType, names, index)),
  );
}

/** The n-th of every category shares its place, so that a list of all of them mixes them. */
function gameOf(
  gameType: GameType,
  names: { readonly EN: string; readonly TY: string },
  index: number,
): NewGame {
  const vendors = VENDORS_OF[gameType];
  return {
    vassalage: vendors[index % vendors.length] ?? '',
    code: names.EN.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    gameType,
    provider: gameType === 'RNG' ? STUDIO : null,
    names: { ...names },
    hot: index % HOT_EVERY === 0,
    isNew: index % NEW_EVERY === NEW_EVERY - 1,
    sort: index,
  };
}
