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

/** Tabs of the home page: the categories, the hot games and the in-house slots. */
export const TAB_WORDS = {
  ...CATEGORY_WORDS,
  hot: 'games.category.hot',
  INHOUSE: 'games.category.INHOUSE',
} as const satisfies Record<string, PlainMessageKey>;

/** Category from an address parameter; undefined for a missing or unknown one. */
export function gameTypeOf(text: string | undefined): GameType | undefined {
  return text !== undefined && Object.hasOwn(CATEGORY_WORDS, text) ? (text as GameType) : undefined;
}

/** Vendor from an address parameter; undefined for a missing or malformed one. */
export function vassalageOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Z0-9_]{1,32}$/.test(text) ? text : undefined;
}
