import { GAME_TYPES, type GameType } from '@tessera/contract/games';
import type { Tx } from '../../platform/database/statement.ts';
import { publishCatalogue } from '../catalogue/publish-catalogue.ts';
import { type NewGame, saveGames, saveVendors } from '../catalogue/save-games.ts';
import { saveTitles } from '../studio/save-titles.ts';
import { STUDIO } from '../studio/studio-code.ts';
import { diceNames, type GameNames, gameNames } from './game-names.ts';
import { studioGameOf, studioTitles, studioTraits } from './studio-titles.ts';
import { HOUSE, REAL_MONEY_ONLY, VENDORS, VENDORS_OF } from './vendors.ts';

/** One in so many games is hot, or new. */
const HOT_EVERY = 15;
const NEW_EVERY = 9;
const FIRST_DICE = 20;
const DICE_EVERY = 40;

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
  const games = demoGames();
  await saveGames(tx, games);
  await saveTitles(tx, studioTitles(games));
  await publishCatalogue(tx);
}

/** Code of the provider that stands in for vendors: connected where the demo platform runs. */
export const SIMULATOR = 'simulator';
/** Categories of outside vendors. */
const SIMULATED: ReadonlySet<GameType> = new Set(['LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LOTT']);

export function demoGames(): NewGame[] {
  return GAME_TYPES.flatMap((gameType) => [
    ...gameNames(gameType).map((names, index) => gameOf(gameType, names, index)),
    ...(gameType === 'RNG' ? diceNames().map(diceOf) : []),
  ]);
}

/** The n-th of every category shares its place, so that a list of all of them mixes them. */
function gameOf(gameType: GameType, names: GameNames, index: number): NewGame {
  const vendors = VENDORS_OF[gameType];
  const game = {
    vassalage: vendors[index % vendors.length] ?? '',
    code: names.EN.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    gameType,
    names: { ...names },
    hot: index % HOT_EVERY === 0,
    isNew: index % NEW_EVERY === NEW_EVERY - 1,
    sort: index,
  };
  if (studioGameOf(game) || !SIMULATED.has(gameType))
    return { ...game, ...studioTraits(game), provider: studioGameOf(game) ? STUDIO : null };
  const freePlay = !REAL_MONEY_ONLY.has(game.vassalage);
  return { ...game, ...studioTraits(game), freePlay, provider: SIMULATOR };
}

/** The house's own, spread over the list of slots. */
function diceOf(names: GameNames, index: number): NewGame {
  return { ...gameOf('RNG', names, index), vassalage: HOUSE, sort: FIRST_DICE + index * DICE_EVERY };
}
