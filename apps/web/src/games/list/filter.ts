import type { GameType } from '@tessera/contract/games/games';
import { GAME_CLASSES, type GameClassify, MIN_BETS, type MinBet } from '@tessera/contract/games/game-classes';
import { gameTypeOf } from '../categories.ts';
import { vassalageOf } from '../vassalage.ts';

/** The quick tabs, and `new` of the slots; `all` is the one of every vendor, which everything else narrows. */
export const LIST_VIEWS = ['all', 'new', 'hot', 'favourites', 'recent'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** What the game list shows, as its address has it. */
export interface ListFilter {
  readonly gameType: GameType | undefined;
  readonly view: ListView;
  readonly vassalage: string | undefined;
  readonly gameName: string;
  readonly gameClassify: GameClassify | undefined;
  readonly minBet: MinBet | undefined;
}

export const NAME_MAX_LENGTH = 60;

/** Reads the address; what makes no sense in it counts as not written. */
export function filterOf(search: Readonly<Record<string, string>>, fallback?: GameType): ListFilter {
  const { tab, gameName = '' } = search;
  const gameType = gameTypeOf(search['gameType']) ?? fallback;
  return {
    gameType,
    view: LIST_VIEWS.find((known) => known === tab) ?? 'all',
    vassalage: vassalageOf(search['vassalage']),
    gameName: gameName.trim().slice(0, NAME_MAX_LENGTH),
    gameClassify: classesOf(gameType).find((known) => known === search['gameClassify']),
    minBet: gameType === 'RNG' ? MIN_BETS.find((known) => known === search['minBet']) : undefined,
  };
}

/** The address of a filter: what is at its default is left out. */
export function searchOf({
  gameType,
  view,
  vassalage,
  gameName,
  gameClassify,
  minBet,
}: Partial<ListFilter>): Record<string, string> {
  return {
    ...(gameType && { gameType }),
    ...(view && view !== 'all' && { tab: view }),
    ...(vassalage && { vassalage }),
    ...(gameName && { gameName }),
    ...(gameClassify && { gameClassify }),
    ...(minBet && { minBet }),
  };
}

/** Lists that vendor, class, lowest bet and name narrow; the quick tabs are what they are. */
export function isNarrowed({ view }: Pick<ListFilter, 'view'>): boolean {
  return view === 'all' || view === 'new';
}

/** Lists that belong to a member: a guest has none. */
export function isOwn({ view }: Pick<ListFilter, 'view'>): boolean {
  return view === 'favourites' || view === 'recent';
}

/** The classes a category may have. */
export function classesOf(gameType: GameType | undefined): readonly GameClassify[] {
  return gameType === 'RNG' || gameType === 'LIVE' ? GAME_CLASSES[gameType] : [];
}
