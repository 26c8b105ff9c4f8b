import type { GameClassify, GameType } from '@tessera/contract/games/games';
import { GAME_CLASSES, GAME_TYPES } from '@tessera/contract/games/games';

export interface Category {
  readonly gameType: GameType;
  readonly gameClassify?: GameClassify | undefined;
}

/** What providers call the categories, in small letters without anything between the words. */
const CALLED: Readonly<Record<string, readonly [GameType, GameClassify?]>> = {
  slots: ['RNG', 'SM'],
  videoslots: ['RNG', 'SM'],
  classicslots: ['RNG', 'SM'],
  jackpotslots: ['RNG', 'JP'],
  jackpots: ['RNG', 'JP'],
  scratchcards: ['RNG', 'SC'],
  tablegames: ['RNG', 'TG'],
  videopoker: ['RNG', 'VP'],
  arcade: ['RNG', 'AC'],
  arcadegames: ['RNG', 'AC'],
  crashgames: ['RNG', 'AC'],
  instantgames: ['RNG', 'AC'],
  bingo: ['RNG', 'BG'],
  fishing: ['FISH'],
  fishinggames: ['FISH'],
  livedealer: ['LIVE'],
  livegames: ['LIVE'],
  livecasino: ['LIVE'],
  livebaccarat: ['LIVE', 'BAC'],
  livesicbo: ['LIVE', 'SIC'],
  liveroulette: ['LIVE', 'ROU'],
  livedragontiger: ['LIVE', 'DAT'],
  liveblackjack: ['LIVE', 'BJ'],
  liveniuniu: ['LIVE', 'NN'],
  cardgames: ['PVP'],
  poker: ['PVP'],
  sportsbook: ['SPORTS'],
  virtualsports: ['SPORTS'],
  cockfighting: ['COCKFIGHT'],
  lottery: ['LOTT'],
  elottery: ['ELOTT'],
  keno: ['ELOTT'],
};

/** Vendors that bring no sports, whatever they are listed under; the house can say so of others. */
const NO_SPORTS: Readonly<Record<string, 'ESPORTS' | 'COCKFIGHT'>> = {
  TF: 'ESPORTS',
  IMES: 'ESPORTS',
  IA: 'ESPORTS',
  DS88: 'COCKFIGHT',
  SV3: 'COCKFIGHT',
};

/** Our category by the provider's word for it, or by our own; undefined for a word nobody knows. */
export function categoryOf(word: string, classWord: string | undefined): Category | undefined {
  const own = GAME_TYPES.find((gameType) => gameType === word.toUpperCase());
  const [gameType, usual] = own ? [own] : (CALLED[word.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? []);
  if (!gameType) return undefined;
  const classes: readonly GameClassify[] =
    gameType === 'RNG' || gameType === 'LIVE' ? GAME_CLASSES[gameType] : [];
  const named = classes.find((known) => known === classWord?.toUpperCase());
  if (classWord !== undefined && !named) return undefined;
  return { gameType, gameClassify: named ?? usual };
}

/** Where a vendor's sports belong until the house says otherwise. */
export function usualSportsOf(vassalage: string): 'ESPORTS' | 'COCKFIGHT' | undefined {
  return NO_SPORTS[vassalage];
}

/** What is listed under SPORTS and is none belongs to the category of its own. */
export function withoutNoSports(category: Category, sportsAs: 'ESPORTS' | 'COCKFIGHT' | null): Category {
  return category.gameType === 'SPORTS' && sportsAs ? { gameType: sportsAs } : category;
}
