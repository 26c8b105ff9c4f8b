import type { GameType } from '@tessera/contract/games';
import type { Tx } from '../../platform/database/statement.ts';
import { insertGames, insertVendors } from './queries.ts';
import { searchTextOf, searchTokensOf } from './search-words.ts';

export interface NewVendor {
  readonly code: string;
  /** Language code → name; EN is always there. */
  readonly names: Readonly<Record<string, string>>;
  readonly sort: number;
  /** The house's own: its slots have a category of their own on the home page. */
  readonly inHouse: boolean;
}

export interface NewGame {
  readonly vassalage: string;
  /** What the vendor calls it. */
  readonly code: string;
  readonly gameType: GameType;
  /** Code of the provider that runs it; null while nobody does. */
  readonly provider: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly hot: boolean;
  readonly isNew: boolean;
  /** Smaller comes first in every list. */
  readonly sort: number;
}

export async function saveVendors(tx: Tx, vendors: readonly NewVendor[]): Promise<void> {
  const rows = vendors.map(({ inHouse, ...vendor }) => ({ ...vendor, in_house: inHouse }));
  await tx.run(insertVendors, [JSON.stringify(rows)]);
}

/** Adds games with what finds them. They show when the catalogue is published. */
export async function saveGames(tx: Tx, games: readonly NewGame[]): Promise<void> {
  await tx.run(insertGames, [JSON.stringify(games.map(rowOf))]);
}

function rowOf({ gameType, isNew, ...game }: NewGame): object {
  const searchText = searchTextOf(Object.values(game.names));
  const tokens = searchTokensOf(searchText, { gameType, vassalage: game.vassalage, isNew });
  return { ...game, game_type: gameType, is_new: isNew, search_text: searchText, search_tokens: tokens };
}
