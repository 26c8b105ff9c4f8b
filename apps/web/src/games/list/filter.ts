import type { GameType } from '@tessera/contract/games';
import { gameTypeOf } from '../categories.ts';

/** The quick tabs; `all` is the one of every vendor, which name and vendor narrow. */
export const LIST_VIEWS = ['all', 'new', 'hot', 'favourites', 'recent'] as const;
export type ListView = (typeof LIST_VIEWS)[number];

/** What the game list shows, as its address has it. */
export interface ListFilter {
  readonly gameType: GameType | undefined;
  readonly view: ListView;
  readonly vassalage: string | undefined;
  readonly gameName: string;
}

export const NAME_MAX_LENGTH = 60;

/** Reads the address; what makes no sense in it counts as not written. */
export function filterOf(search: Readonly<Record<string, string>>, fallback?: GameType): ListFilter {
  const { tab, vassalage, gameName = '' } = search;
  return {
    gameType: gameTypeOf(search.gameType) ?? fallback,
    view: LIST_VIEWS.find((known) => known === tab) ?? 'all',
    vassalage: vassalage !== undefined && /^[A-Z0-9_]{1,32}$/.test(vassalage) ? vassalage : undefined,
    gameName: gameName.trim().slice(0, NAME_MAX_LENGTH),
  };
}

/** The address of a filter: what is at its default is left out. */
export function searchOf({ gameType, view, vassalage, gameName }: ListFilter): Record<string, string> {
  return {
    ...(gameType && { gameType }),
    ...(view !== 'all' && { tab: view }),
    ...(vassalage && { vassalage }),
    ...(gameName && { gameName }),
  };
}
