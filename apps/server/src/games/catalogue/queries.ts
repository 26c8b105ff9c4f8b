import type { GameType } from '@tessera/contract/games/games';
import { statement } from '../../platform/database/statement.ts';
import type { GameRow, NamedIndexedGame } from './game.ts';

/** FROM clause that GAME_COLUMNS needs. */
export const GAME_TABLES = 'game g JOIN vendor v ON v.code = g.vassalage';

/** Columns of GAME_TABLES that do not depend on the language. */
const GAME_TRAITS = `g.id, g.code, g.game_type AS "gameType", g.vassalage, g.provider, g.hot,
  g.is_new AS "isNew", g.enabled AND g.offered AND v.enabled AS enabled, g.free_play AS "freePlay",
  g.classify AS "gameClassify", g.min_bet_units AS "minBetUnits",
  g.rests_from AS "restsFrom", g.rests_until AS "restsUntil",
  v.rests_from AS "vendorRestsFrom", v.rests_until AS "vendorRestsUntil"`;

/** Name and icon of game g; $1 is the language. A missing name falls back to English. */
const NAME_COLUMNS = `coalesce(g.names ->> $1, g.names ->> 'EN') AS name,
  coalesce(g.icons ->> $1, g.icons ->> '*') AS icon`;

/** Columns of GAME_TABLES; $1 is the language. */
const GAME_COLUMNS = `${NAME_COLUMNS}, ${GAME_TRAITS}`;

/** A row of a member's list: a game name, or only version and total where the page is empty. */
export type MemberListRow = { readonly version: bigint; readonly total: number } & (
  | GameName
  | { readonly id: null }
);

interface GameName {
  readonly id: bigint;
  readonly name: string;
  readonly icon: string | null;
}

/**
 * Names of the games on one page of a member's list, with the total of all pages and the catalogue version; at least one
 * row. `places` selects place and node_id of each game. $1 is the language, $2 the member, $3 the category or null.
 */
export const memberListSql = (list: 'favourite' | 'recent', places: string): string =>
  `SELECT c.version, t.total, page.id, page.name, page.icon
     FROM catalogue_version c
    CROSS JOIN (SELECT coalesce(sum(total), 0)::integer AS total FROM own_game_count
            WHERE member_id = $2 AND list = '${list}' AND ($3::text IS NULL OR game_type = $3)) t
     LEFT JOIN (SELECT p.place, g.id, ${NAME_COLUMNS} FROM (${places}) p JOIN game g ON g.id = p.node_id) page ON true
    ORDER BY page.place DESC, page.id DESC`;

/** A game with the columns that a launch needs. */
export interface LaunchedRow extends GameRow {
  /** ISO 3166-1 alpha-2. */
  readonly blockedCountries: readonly string[];
}

/** Columns of GAME_TABLES; $1 is the language. */
export const LAUNCHED_COLUMNS = `${GAME_COLUMNS}, g.blocked_countries AS "blockedCountries"`;

export const findGame = statement<[language: string, id: bigint], LaunchedRow>(
  'games.find-game',
  `SELECT ${LAUNCHED_COLUMNS} FROM ${GAME_TABLES} WHERE g.id = $2`,
);

/** Games by id, listed or not. */
export const listGames = statement<[language: string, ids: readonly bigint[]], GameRow>(
  'games.list-games',
  `SELECT ${GAME_COLUMNS} FROM ${GAME_TABLES} WHERE g.id = ANY ($2::bigint[])`,
);

/**
 * Names of these games with the catalogue version. Without games the result is one row with the version alone.
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

export const incrementVersion = statement<[]>(
  'games.raise-version',
  `UPDATE catalogue_version SET version = version + 1`,
);

/** The listed games after this game, in catalogue order. */
export const listIndexedGames = statement<
  [afterSort: number, afterId: bigint, limit: number],
  NamedIndexedGame & { sort: number }
>(
  'games.list-indexed',
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
  /** Category → position, where it differs from `sort`. */
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

export interface MatchRow {
  readonly id: bigint;
  /** Number of earlier meetings of these teams. */
  readonly turn: number;
  readonly startsAt: Date;
  readonly nodeId: bigint;
  readonly vassalage: string;
  /** The vendor's code of the game that accepts the bets. */
  readonly room: string;
  readonly league: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homeCrest: string;
  readonly awayCrest: string;
}

/** Matches that begin after `now`, the next match first. */
export const listHotMatches = statement<[language: string, now: Date, limit: number], MatchRow>(
  'games.list-hot-matches',
  `WITH due AS (
     SELECT m.id, 0 AS turn, m.starts_at
       FROM (SELECT id, starts_at FROM hot_match
              WHERE again_after_hours IS NULL AND starts_at > $2 ORDER BY starts_at LIMIT $3) m
     UNION ALL
     SELECT m.id, met.turns, m.starts_at + make_interval(hours => m.again_after_hours * met.turns)
       FROM hot_match m
      CROSS JOIN LATERAL (
        SELECT CASE WHEN m.starts_at > $2 THEN 0
          ELSE floor(extract(epoch FROM $2::timestamptz - m.starts_at) / (m.again_after_hours * 3600))::integer + 1
          END AS turns) met
      WHERE m.again_after_hours IS NOT NULL
   )
   SELECT m.id, due.turn, due.starts_at AS "startsAt", g.id AS "nodeId", g.vassalage, g.code AS room,
          coalesce(m.leagues ->> $1, m.leagues ->> 'EN') AS league,
          coalesce(m.home_teams ->> $1, m.home_teams ->> 'EN') AS "homeTeam",
          coalesce(m.away_teams ->> $1, m.away_teams ->> 'EN') AS "awayTeam",
          m.home_crest AS "homeCrest", m.away_crest AS "awayCrest"
     FROM due JOIN hot_match m ON m.id = due.id JOIN game g ON g.id = m.node_id
    WHERE g.enabled
    ORDER BY due.starts_at, m.id LIMIT $3`,
);

/**
 * The vendor's name of a match, or our id where the vendor gave none. A later meeting of the same teams has its number as
 * a suffix and exists once the meeting before has begun.
 */
export const findMatchOfGame = statement<
  [id: bigint, turn: number, nodeId: bigint, now: Date],
  { name: string }
>(
  'games.find-match-of-game',
  `SELECT coalesce(match, id::text) || CASE WHEN $2::integer = 0 THEN '' ELSE '-' || $2 END AS name
     FROM hot_match
    WHERE id = $1 AND node_id = $3
      AND ($2 = 0 OR starts_at + make_interval(hours => again_after_hours * ($2 - 1)) <= $4)`,
);

export const insertHotMatch = statement<
  [
    nodeId: bigint,
    vendor: string,
    match: string,
    leagues: string,
    homeTeams: string,
    awayTeams: string,
    homeCrest: string,
    awayCrest: string,
    startsAt: Date,
    againAfterHours: number | null,
  ]
>(
  'games.insert-hot-match',
  `INSERT INTO hot_match (node_id, vendor, match, leagues, home_teams, away_teams, home_crest, away_crest, starts_at,
                          again_after_hours)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export const listGamesOfVendors = statement<
  [vendors: readonly string[]],
  { vendor: string; code: string; nodeId: bigint }
>(
  'games.list-games-of-vendors',
  `SELECT vassalage AS vendor, code, id AS "nodeId" FROM game WHERE vassalage = ANY ($1::text[])`,
);

interface NamedMatch {
  readonly vendor: string;
  readonly match: string;
}

/** Returns the matches that are new or changed. */
export const putMatches = statement<[matches: string], NamedMatch & { readonly added: boolean }>(
  'games.put-matches',
  `INSERT INTO hot_match AS m (vendor, match, node_id, leagues, home_teams, away_teams, home_crest, away_crest, starts_at)
   SELECT * FROM jsonb_to_recordset($1::jsonb) AS listed (vendor text, match text, node_id bigint, leagues jsonb,
          home_teams jsonb, away_teams jsonb, home_crest text, away_crest text, starts_at timestamptz)
   ON CONFLICT (vendor, match) DO UPDATE
     SET node_id = excluded.node_id, leagues = excluded.leagues, home_teams = excluded.home_teams,
         away_teams = excluded.away_teams, home_crest = excluded.home_crest, away_crest = excluded.away_crest,
         starts_at = excluded.starts_at
   WHERE (m.node_id, m.leagues, m.home_teams, m.away_teams, m.starts_at)
     <> (excluded.node_id, excluded.leagues, excluded.home_teams, excluded.away_teams, excluded.starts_at)
   RETURNING m.vendor, m.match, m.xmax = 0 AS added`,
);

/** Returns the deleted matches. */
export const cancelMatches = statement<[matches: string], NamedMatch>(
  'games.cancel-matches',
  `DELETE FROM hot_match m
    USING jsonb_to_recordset($1::jsonb) AS listed (vendor text, match text)
    WHERE m.vendor = listed.vendor AND m.match = listed.match
   RETURNING m.vendor, m.match`,
);
