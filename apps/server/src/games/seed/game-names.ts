import type { GameType } from '@tessera/contract/games';
import * as w from './words.ts';

export interface GameNames {
  readonly EN: string;
  readonly TY: string;
}

/** Names of one category: every first word meets every second one, in an order that mixes them. */
interface Naming {
  readonly count: number;
  readonly first: readonly w.Word[];
  readonly second: readonly w.Word[];
  name(first: w.Word, second: w.Word): GameNames;
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

const DICE_GAMES = 8;

/** Dice belong to the same category as slots, and would not be found among their names. */
export function diceNames(): GameNames[] {
  return w.TRAITS.slice(0, DICE_GAMES).map(({ en, ty }) => ({ EN: `${en} Dice`, TY: `${w.tied(ty)} Dais` }));
}

/** The names of a category's demo games, each once. */
export function gameNames(gameType: GameType): GameNames[] {
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
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
}
