import type { GameType } from '@tessera/contract/games/games';
import { statement } from '../../platform/database/statement.ts';
import type { GameRow } from './game.ts';
import type { NamedGame } from './shelf.ts';

/** Whose columns GAME_COLUMNS are. */
export const GAME_TABLES = 'game g JOIN vendor v ON v.code = g.vassalage';

/** What a game is in every language, of GAME_TABLES. */
const GAME_TRAITS = `g.id, g.code, g.game_type AS "gameType", g.vassalage, g.provider, g.hot,
  g.is_new AS "isNew", g.enabled AND g.offered AND v.enabled AS enabled, g.free_play AS "freePlay",
  g.classify AS "gameClassify", g.min_bet_units AS "minBetUnits",
  g.rests_from AS "restsFrom", g.rests_until AS "restsUntil",
  v.rests_from AS "vendorRestsFrom", v.rests_until AS "vendorRestsUntil"`;

/** Of a game g; the first parameter is always the language. A name that lacks falls back to English. */
const NAME_COLUMNS = `coalesce(g.names ->> $1, g.names ->> 'EN') AS name,
  coalesce(g.icons ->> $1, g.icons ->> '*') AS icon`;

/** Of GAME_TABLES; the first parameter is always the language. */
const GAME_COLUMNS = `${NAME_COLUMNS}, ${GAME_TRAITS}`;

/**
 * What the games on a page of one of a member's own lists are called, each with how many games are on all pages and the
 * version of the catalogue it was read at; one row at least. `places` gives the place and node_id of each game of the
 * page; $1 is the language, $2 the member, $3 the category or null.
 */
export const ownPageOf = (list: 'favourite' | 'recent', places: string): string =>
  `SELECT c.version, t.total, page.id, page.name, page.icon
     FROM catalogue_version c
    CROSS JOIN (SELECT coalesce(sum(total), 0)::integer AS total FROM own_game_count
            WHERE member_id = $2 AND list = '${list}' AND ($3::text IS NULL OR game_type = $3)) t
     LEFT JOIN (SELECT p.place, g.id, ${NAME_COLUMNS} FROM (${places}) p JOIN game g ON g.id = p.node_id) page ON true
    ORDER BY page.place DESC, page.id DESC`;

/** A game as it is launched. */
export interface LaunchedRow extends GameRow {
  /** ISO 3166-1 alpha-2. */
  readonly blockedCountries: readonly string[];
}

/** Of GAME_TABLES; the first parameter is always the language. */
export const LAUNCHED_COLUMNS = `${GAME_COLUMNS}, g.blocked_countries AS "blockedCountries"`;

export const findGame = statement<[language: string, id: bigint], LaunchedRow>(
  'games.find-game',
  `SELECT ${LAUNCHED_COLUMNS} FROM ${GAME_TABLES} WHERE g.id = $2`,
);

/** These games, on the shelf or not. */
export const listGames = statement<[language: string, ids: readonly bigint[]], GameRow>(
  'games.list-games',
  `SELECT ${GAME_COLUMNS} FROM ${GAME_TABLES} WHERE g.id = ANY ($2::bigint[])`,
);

/**
 * What these games are called, each with the version of the catalogue it was read at; for no games one row with
 * the version alone.
 */
export const listNames = statement<
  [language: string, ids: readonly bigint[]],
  { version: bigint; id: bigint | null; name: string; icon: string | null }
>(
  'games.list-names',
  `SELECT c.version, g.id, ${NAME_COLUMNS} FROM catalogue_version c LEFT JOIN game g ON g.id = ANY ($2::bigint[])`,
);

export const findVersion = statement<[], { version: bigint }>(
  'games.find-version',
  `SELECT version FROM catalogue_version`,
);

export const raiseVersion = statement<[]>(
  'games.raise-version',
  `UPDATE catalogue_version SET version = version + 1`,
);

/** The games on the shelf behind this one, in the order of the catalogue. */
export const listShelved = statement<
  [afterSort: number, afterId: bigint, limit: number],
  NamedGame & { sort: number }
>(
  'games.list-shelved',
  `SELECT g.sort, g.names, g.lines, ${GAME_TRAITS}
     FROM ${GAME_TABLES}
    WHERE g.enabled AND g.offered AND v.enabled AND (g.sort, g.id) > ($1, $2)
    ORDER BY g.sort, g.id LIMIT $3`,
);

export interface VendorRow {
  readonly version: bigint;
  readonly vassalage: string;
  readonly name: string;
  readonly inHouse: boolean;
  readonly sort: number;
  /** Category → place, where it is not that of all. */
  readonly places: Readonly<Partial<Record<GameType, number>>>;
  readonly vendorRestsFrom: Date | null;
  readonly vendorRestsUntil: Date | null;
}

export const listVendors = statement<[language: string], VendorRow>(
  'games.list-vendors',
  `SELECT c.version, v.code AS vassalage, coalesce(v.names ->> $1, v.names ->> 'EN') AS name,
          v.in_house AS "inHouse", v.sort, v.rests_from AS "vendorRestsFrom", v.rests_until AS "vendorRestsUntil",
          coalesce((SELECT jsonb_object_agg(p.game_type, p.sort) FROM vendor_place p WHERE p.vassalage = v.code),
                   '{}') AS places
     FROM catalogue_version c CROSS JOIN vendor v
    WHERE v.enabled
    ORDER BY v.sort, v.code`,
);

export const insertVendors = statement<[vendors: string]>(
  'games.insert-vendors',
  `INSERT INTO vendor (code, names, sort, in_house, sports_as)
   SELECT code, names, sort, in_house, sports_as
     FROM jsonb_to_recordset($1::jsonb)
       AS v (code text, names jsonb, sort integer, in_house boolean, sports_as text)`,
);

/** In the order given: ids grow with it. */
export const insertGames = statement<[games: string]>(
  'games.insert-games',
  `INSERT INTO game (vassalage, code, game_type, provider, names, hot, is_new, sort, classify, min_bet_units, lines,
                     free_play, icons, blocked_countries)
   SELECT vassalage, code, game_type, provider, names, hot, is_new, sort, classify, min_bet_units, lines,
          coalesce(free_play, false), coalesce(icons, '{}'), coalesce(blocked_countries, '{}')
     FROM jsonb_to_recordset($1::jsonb) AS g (vassalage text, code text, game_type text, provider text,
            names jsonb, hot boolean, is_new boolean, sort integer, classify text, min_bet_units bigint,
            lines integer, free_play boolean, icons jsonb, blocked_countries text[])`,
);
