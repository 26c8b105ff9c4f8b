import type { GameType } from '@tessera/contract/games/games';
import type { PlainMessageKey } from '../i18n/messages.ts';

export const CATEGORY_WORDS = {
  RNG: 'games.category.RNG',
  FISH: 'games.category.FISH',
  LIVE: 'games.category.LIVE',
  PVP: 'games.category.PVP',
  COCKFIGHT: 'games.category.COCKFIGHT',
  SPORTS: 'games.category.SPORTS',
  ESPORTS: 'games.category.ESPORTS',
  LOTT: 'games.category.LOTT',
  ELOTT: 'games.category.ELOTT',
} as const satisfies Record<GameType, PlainMessageKey>;

/** The tabs of the home: the categories, and two views of its own. */
export const TAB_WORDS = {
  ...CATEGORY_WORDS,
  hot: 'games.category.hot',
  INHOUSE: 'games.category.INHOUSE',
} as const satisfies Record<string, PlainMessageKey>;

/** A category named by an address; undefined for none and for a word that is none. */
export function gameTypeOf(text: string | undefined): GameType | undefined {
  return text !== undefined && Object.hasOwn(CATEGORY_WORDS, text) ? (text as GameType) : undefined;
}
