import type { GameClassify, GameType } from '@tessera/contract/games/games';
import { statement } from '../../platform/database/statement.ts';

/** Serializes catalogue changes; readers and players are not blocked. */
export const lockCatalogue = statement<[]>(
  'games.lock-catalogue',
  `LOCK TABLE game, vendor IN SHARE ROW EXCLUSIVE MODE`,
);

/** A game as the catalogue stores it. */
export interface StoredGame {
  readonly id: bigint;
  readonly vassalage: string;
  readonly code: string;
  readonly gameType: GameType;
  readonly provider: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly icons: Readonly<Record<string, string>>;
  readonly gameClassify: GameClassify | null;
  readonly minBetUnits: bigint | null;
  readonly lines: number | null;
  readonly freePlay: boolean;
  readonly blockedCountries: readonly string[];
  readonly offered: boolean;
  readonly enabled: boolean;
}

const KNOWN_COLUMNS = `id, vassalage, code, game_type AS "gameType", provider, names, icons,
  classify AS "gameClassify", min_bet_units AS "minBetUnits", lines, free_play AS "freePlay", blocked_countries AS "blockedCountries", offered,
  enabled`;

/** All games of a provider, and all games of these vendors from any provider. */
export const listStoredGames = statement<[provider: string, vendors: readonly string[]], StoredGame>(
  'games.list-known',
  `SELECT ${KNOWN_COLUMNS} FROM game WHERE provider = $1 OR vassalage = ANY ($2::text[])`,
);

export const listSportsAs = statement<[], { code: string; sportsAs: 'ESPORTS' | 'COCKFIGHT' | null }>(
  'games.list-sports-as',
  `SELECT code, sports_as AS "sportsAs" FROM vendor`,
);

export const findLastPositions = statement<[], { sort: number; vendorSort: number }>(
  'games.last-places',
  `SELECT coalesce((SELECT max(sort) FROM game), -1) AS sort,
          coalesce((SELECT max(sort) FROM vendor), -1) AS "vendorSort"`,
);

export const changeGames = statement<[changes: string]>(
  'games.change-games',
  `UPDATE game g SET provider = c.provider, names = c.names, icons = c.icons, classify = c.classify,
          min_bet_units = c.min_bet_units, lines = c.lines, free_play = c.free_play, blocked_countries = c.blocked_countries,
          offered = c.offered
     FROM jsonb_to_recordset($1::jsonb) AS c (id bigint, provider text, names jsonb, icons jsonb, classify text,
            min_bet_units bigint, lines integer, free_play boolean, blocked_countries text[], offered boolean)
    WHERE g.id = c.id`,
);

export const withdrawGames = statement<[ids: readonly bigint[]]>(
  'games.withdraw-games',
  `UPDATE game SET offered = false WHERE id = ANY ($1::bigint[])`,
);

export interface ListedGame {
  readonly vassalage: string;
  readonly code: string;
  readonly name: string;
  readonly gameType: GameType;
  readonly provider: string | null;
  readonly enabled: boolean;
  readonly offered: boolean;
  readonly hot: boolean;
  readonly isNew: boolean;
  readonly restsFrom: Date | null;
  readonly restsUntil: Date | null;
}

export const listCatalogue = statement<[word: string | null, limit: number], ListedGame>(
  'games.list-catalogue',
  `SELECT vassalage, code, names ->> 'EN' AS name, game_type AS "gameType", provider, enabled, offered, hot,
          is_new AS "isNew", rests_from AS "restsFrom", rests_until AS "restsUntil"
     FROM game WHERE $1::text IS NULL OR vassalage = $1 OR game_type = $1 OR provider = $1
    ORDER BY sort, id LIMIT $2`,
);

/** A complete game or vendor as JSON for display. */
export const showGame = statement<[vassalage: string, code: string], { shown: unknown }>(
  'games.show-game',
  `SELECT to_jsonb(g) AS shown FROM game g WHERE vassalage = $1 AND code = $2`,
);
export const showVendor = statement<[vassalage: string], { shown: unknown }>(
  'games.show-vendor',
  `SELECT to_jsonb(v) || jsonb_build_object('games', (SELECT count(*) FROM game WHERE vassalage = v.code)) AS shown
     FROM vendor v WHERE code = $1`,
);

export const setGameMaintenance = statement<
  [vassalage: string, code: string, from: Date | null, until: Date | null]
>('games.rest-game', `UPDATE game SET rests_from = $3, rests_until = $4 WHERE vassalage = $1 AND code = $2`);
export const setVendorMaintenance = statement<[vassalage: string, from: Date | null, until: Date | null]>(
  'games.rest-vendor',
  `UPDATE vendor SET rests_from = $2, rests_until = $3 WHERE code = $1`,
);

export const enableGame = statement<[vassalage: string, code: string, enabled: boolean]>(
  'games.enable-game',
  `UPDATE game SET enabled = $3 WHERE vassalage = $1 AND code = $2`,
);
export const enableVendor = statement<[vassalage: string, enabled: boolean]>(
  'games.enable-vendor',
  `UPDATE vendor SET enabled = $2 WHERE code = $1`,
);

export const flagGame = statement<
  [vassalage: string, code: string, hot: boolean | null, isNew: boolean | null]
>(
  'games.mark-game',
  `UPDATE game SET hot = coalesce($3, hot), is_new = coalesce($4, is_new) WHERE vassalage = $1 AND code = $2`,
);

export const clearVendorOrder = statement<[gameType: string]>(
  'games.clear-places',
  `DELETE FROM vendor_place WHERE game_type = $1`,
);
/** Places these vendors before all others, in this order. Inserts fewer rows where a vendor does not exist. */
export const putVendorOrder = statement<[gameType: string, vendors: readonly string[]]>(
  'games.put-places',
  `INSERT INTO vendor_place (game_type, vassalage, sort)
   SELECT $1, v.code, placed.place - 1000000
     FROM unnest($2::text[]) WITH ORDINALITY AS placed (code, place) JOIN vendor v ON v.code = placed.code`,
);

export const setSportsAs = statement<[vassalage: string, sportsAs: string | null]>(
  'games.set-sports-as',
  `UPDATE vendor SET sports_as = $2 WHERE code = $1`,
);
