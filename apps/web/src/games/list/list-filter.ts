import { GAME_CLASSES, type GameClassify, MIN_BETS, type MinBet } from '@tessera/contract/games/game-classes';
import type { GameType } from '@tessera/contract/games/games';
import type { PlainMessageKey } from '../../i18n/messages.ts';
import { gameTypeOf, vassalageOf } from '../categories.ts';

/** The quick tabs and the `new` view of slots; `all` shows every vendor and accepts all filters. */
export const LIST_VIEWS = ['all', 'new', 'hot', 'favourites', 'recent'] as const;

export type ListView = (typeof LIST_VIEWS)[number];

/** Filter of the game list, from its address. */
export interface ListFilter {
  readonly gameType: GameType | undefined;
  readonly view: ListView;
  readonly vassalage: string | undefined;
  readonly gameName: string;
  readonly gameClassify: GameClassify | undefined;
  readonly minBet: MinBet | undefined;
}

export const NAME_MAX_LENGTH = 60;

/** Reads the filter from the address; invalid values are ignored. */
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

/** Address parameters of a filter, without defaults. */
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

/** Whether vendor, class, lowest bet and name apply to a view. */
export function isNarrowed({ view }: Pick<ListFilter, 'view'>): boolean {
  return view === 'all' || view === 'new';
}

/** Whether a view belongs to a member; guests have none. */
export function isOwn({ view }: Pick<ListFilter, 'view'>): boolean {
  return view === 'favourites' || view === 'recent';
}

/** The classes a category may have. */
export function classesOf(gameType: GameType | undefined): readonly GameClassify[] {
  return gameType === 'RNG' || gameType === 'LIVE' ? GAME_CLASSES[gameType] : [];
}

export const CLASS_WORDS = {
  JP: 'games.class.JP',
  SC: 'games.class.SC',
  SM: 'games.class.SM',
  TG: 'games.class.TG',
  VP: 'games.class.VP',
  AC: 'games.class.AC',
  BG: 'games.class.BG',
  BAC: 'games.class.BAC',
  SIC: 'games.class.SIC',
  ROU: 'games.class.ROU',
  DAT: 'games.class.DAT',
  BJ: 'games.class.BJ',
  NN: 'games.class.NN',
} as const satisfies Record<GameClassify, PlainMessageKey>;
