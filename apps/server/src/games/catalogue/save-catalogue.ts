import type { GameClassify, GameType } from '@tessera/contract/games/games';
import type { Tx } from '../../platform/database/statement.ts';
import { CATALOGUE_TOPIC } from '../live-topics.ts';
import { insertGames, insertVendors, incrementVersion } from './queries.ts';

export interface NewVendor {
  readonly code: string;
  /** Language code → name; EN is always there. */
  readonly names: Readonly<Record<string, string>>;
  readonly sort: number;
  /** In-house vendor: the home page shows its slots as a category. */
  readonly inHouse: boolean;
  /** Category of the games that a provider lists under SPORTS; undefined for real sports. */
  readonly sportsAs?: 'ESPORTS' | 'COCKFIGHT' | undefined;
}

export interface NewGame {
  readonly vassalage: string;
  /** The vendor's code of the game. */
  readonly code: string;
  readonly gameType: GameType;
  /** Code of the provider that runs the game; null without one. */
  readonly provider: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly hot: boolean;
  readonly isNew: boolean;
  /** Smaller comes first in every list. */
  readonly sort: number;
  readonly gameClassify?: GameClassify | undefined;
  /** Lowest bet, in ledger units. */
  readonly minBetUnits?: bigint | undefined;
  readonly lines?: number | undefined;
  readonly freePlay?: boolean | undefined;
  /** Language code or * → address of a picture. */
  readonly icons?: Readonly<Record<string, string>> | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly blockedCountries?: readonly string[] | undefined;
}

export async function saveVendors(tx: Tx, vendors: readonly NewVendor[]): Promise<void> {
  const rows = vendors.map(({ inHouse, sportsAs, ...vendor }) => ({
    ...vendor,
    in_house: inHouse,
    sports_as: sportsAs,
  }));
  await tx.run(insertVendors, [JSON.stringify(rows)]);
}

/** Adds games. They become visible with `publishCatalogue`. */
export async function saveGames(tx: Tx, games: readonly NewGame[]): Promise<void> {
  await tx.run(insertGames, [JSON.stringify(games.map(rowOf))]);
}

function rowOf({
  gameType,
  isNew,
  gameClassify,
  minBetUnits,
  freePlay,
  blockedCountries,
  ...game
}: NewGame): object {
  return {
    ...game,
    game_type: gameType,
    is_new: isNew,
    classify: gameClassify,
    min_bet_units: minBetUnits?.toString(),
    free_play: freePlay,
    blocked_countries: blockedCountries,
  };
}

/**
 * Makes every server reload its catalogue index. Each transaction that changes the catalogue calls it. Concurrent
 * readers see the old or the new catalogue completely.
 */
export async function publishCatalogue(tx: Tx): Promise<void> {
  await tx.run(incrementVersion, []);
  tx.notify(CATALOGUE_TOPIC);
}
