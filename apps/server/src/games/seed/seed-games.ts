import { GAME_TYPES, type GameClassify, type GameType } from '@tessera/contract/games/games';
import { DICE_STAKES_UNITS } from '@tessera/contract/games/studio/dice-rules';
import type { StudioGame } from '@tessera/contract/games/studio/round';
import { MOSAIC } from '@tessera/contract/games/studio/slot-rules';
import type { Tx } from '../../platform/database/statement.ts';
import { type NewGame, publishCatalogue, saveGames, saveVendors } from '../catalogue/save-catalogue.ts';
import { saveTitles, STUDIO, type StudioTitle } from '../studio/studio-provider.ts';
import { BRAND, REAL_MONEY_ONLY, VENDORS, VENDORS_OF } from './demo-words.ts';
import * as w from './demo-words.ts';

/** Names of one category: every first word is combined with every second word, in a mixed order. */
interface Naming {
  readonly count: number;
  readonly first: readonly w.Word[];
  readonly second: readonly w.Word[];
  name(first: w.Word, second: w.Word): GameNames;
}

interface GameNames {
  readonly EN: string;
  readonly TY: string;
}

const NAMINGS: Readonly<Record<GameType, Naming>> = {
  RNG: {
    count: 352,
    first: w.TRAITS,
    second: w.THINGS,
    name: (trait, thing) => ({ EN: `${trait.en} ${thing.en}`, TY: `${w.tied(trait.ty)} ${thing.ty}` }),
  },
  FISH: {
    count: 36,
    first: w.TRAITS,
    second: w.WATERS,
    name: (trait, water) => ({
      EN: `${trait.en} ${water.en} Catch`,
      TY: `Huli sa ${w.tied(trait.ty)} ${water.ty}`,
    }),
  },
  LIVE: {
    count: 60,
    first: w.ROOMS,
    second: w.TABLES,
    name: (room, table) => ({ EN: `${room.en} Room ${table.en}`, TY: `${table.ty} sa Silid ${room.ty}` }),
  },
  PVP: {
    count: 40,
    first: w.WOODS,
    second: w.CARD_GAMES,
    name: (wood, cards) => ({ EN: `${wood.en} ${cards.en}`, TY: `${cards.ty} sa Mesang ${wood.ty}` }),
  },
  COCKFIGHT: {
    count: 12,
    first: w.ARENAS,
    second: [{ en: 'Arena', ty: 'Sabungan' }],
    name: (place, arena) => ({ EN: `${place.en} ${arena.en}`, TY: `${arena.ty} ng ${place.ty}` }),
  },
  SPORTS: {
    count: 24,
    first: w.SPORTS,
    second: w.MARKETS,
    name: (sport, market) => ({ EN: `${sport.en} ${market.en}`, TY: `${market.ty} sa ${sport.ty}` }),
  },
  ESPORTS: {
    count: 24,
    first: w.CONTESTS,
    second: w.EVENTS,
    name: (contest, event) => ({ EN: `${contest.en} ${event.en}`, TY: `${event.ty}: ${contest.ty}` }),
  },
  LOTT: {
    count: 24,
    first: w.DRAWS,
    second: w.HOURS,
    name: (draw, hour) => ({ EN: `${hour.en} ${draw.en}`, TY: `${draw.ty} sa ${hour.ty}` }),
  },
  ELOTT: {
    count: 20,
    first: w.FAST_DRAWS,
    second: w.MINUTES,
    name: (draw, minutes) => ({ EN: `${minutes.en} ${draw.en}`, TY: `${draw.ty}, ${minutes.ty}` }),
  },
};

/** Names of the tables of a live room → their class. */
const TABLES: Readonly<Record<string, GameClassify>> = {
  Baccarat: 'BAC',
  Bo: 'SIC',
  Roulette: 'ROU',
  Tiger: 'DAT',
  Blackjack: 'BJ',
};

const DICE_GAMES = 8;

/** Intervals of hot games and of new games in each list. */
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
      inHouse: code === BRAND,
    })),
  );
  const games = demoGames();
  await saveGames(tx, games);
  await saveTitles(tx, studioTitles(games));
  await publishCatalogue(tx);
}

/** Code of the provider that simulates the vendors: connected where the demo platform runs. */
export const SIMULATOR = 'simulator';

/** Categories of outside vendors. */
const SIMULATED: ReadonlySet<GameType> = new Set(['LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'PVP', 'LOTT']);

export function demoGames(): NewGame[] {
  return GAME_TYPES.flatMap((gameType) => [
    ...gameNames(gameType).map((names, index) => gameOf(gameType, names, index)),
    ...(gameType === 'RNG' ? diceNames().map(diceOf) : []),
  ]);
}

/** The n-th games of all categories have the same position, so that a list of all categories is mixed. */
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

/** In-house dice games, spread over the list of slots. */
function diceOf(names: GameNames, index: number): NewGame {
  return { ...gameOf('RNG', names, index), vassalage: BRAND, sort: FIRST_DICE + index * DICE_EVERY };
}

/** Dice belong to the same category as slots, so a player could not find them among the slots' names. */
function diceNames(): GameNames[] {
  return w.TRAITS.slice(0, DICE_GAMES).map(({ en, ty }) => ({ EN: `${en} Dice`, TY: `${w.tied(ty)} Dais` }));
}

/** The names of a category's demo games, each once. */
function gameNames(gameType: GameType): GameNames[] {
  const { count, first, second, name } = NAMINGS[gameType];
  const pairs = second.flatMap((b, turn) => first.map((_, index) => [at(first, index + turn), b] as const));
  return Array.from({ length: count }, (_, index) => name(...mixed(pairs, index)));
}

/** Walks the list in strides that share no divisor with its length, so that neighbours differ. */
function mixed<T>(list: readonly T[], index: number): T {
  const stride = [37, 29, 23, 19, 17, 13, 11, 7].find((prime) => list.length % prime !== 0) ?? 1;
  return at(list, index * stride);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('the list is empty');
  return found;
}

/** The studio game for a demo game, by its name and category; undefined where the studio has no similar game. */
export function studioGameOf({
  gameType,
  names,
}: Pick<NewGame, 'gameType' | 'names'>): StudioGame | undefined {
  const last = names['EN']?.split(' ').at(-1);
  if (gameType === 'RNG') return last === 'Dice' ? 'dice' : 'slot';
  if (gameType === 'FISH') return 'fishing';
  return gameType === 'LIVE' && last === 'Baccarat' ? 'baccarat' : undefined;
}

function studioTitles(games: readonly NewGame[]): StudioTitle[] {
  return games.flatMap((game) => {
    const kind = studioGameOf(game);
    return kind ? [{ vassalage: game.vassalage, code: game.code, game: kind }] : [];
  });
}

/** Filter properties: those of the game that opens, whatever its name suggests. */
function studioTraits(
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
