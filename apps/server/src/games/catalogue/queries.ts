import type { GameType } from '@tessera/contract/games';
import { statement } from '../../platform/database/statement.ts';
import type { GameRow } from './game.ts';

/** Of `game g`; the first parameter is always the language. A name that lacks falls back to English. */
export const GAME_COLUMNS = `g.id, g.code, coalesce(g.names ->> $1, g.names ->> 'EN') AS name,
  g.game_type AS "gameType", g.vassalage, g.provider, g.hot, g.is_new AS "isNew", g.enabled`;

export const findGame = statement<[language: string, id: bigint], GameRow>(
  'games.find-game',
  `SELECT ${GAME_COLUMNS} FROM game g WHERE g.id = $2`,
);

/** The games of these ids, in their order. */
export const listGames = statement<[language: string, ids: readonly bigint[]], GameRow>(
  'games.list-games',
  `SELECT ${GAME_COLUMNS}
     FROM unnest($2::bigint[]) WITH ORDINALITY AS listed (id, place) JOIN game g ON g.id = listed.id
    ORDER BY listed.place`,
);

export const listPage = statement<
  [language: string, list: string, pageNo: number],
  GameRow & { total: number }
>(
  'games.list-page',
  `SELECT ${GAME_COLUMNS}, p.total
     FROM game_list_page p
    CROSS JOIN unnest(p.node_ids) WITH ORDINALITY AS listed (id, place)
     JOIN game g ON g.id = listed.id
    WHERE p.list = $2 AND p.page_no = $3
    ORDER BY listed.place`,
);

export const findListTotal = statement<[list: string], { total: number }>(
  'games.find-list-total',
  `SELECT total FROM game_list WHERE key = $1`,
);

/** At most so many, the first of the catalogue's order: the words may be in thousands of names. */
export const searchGames = statement<
  [tokens: readonly string[], patterns: readonly string[], limit: number],
  { id: bigint }
>(
  'games.search',
  `SELECT id FROM game WHERE search_tokens @> $1::text[] AND search_text LIKE ALL ($2::text[]) AND enabled
    ORDER BY sort, id LIMIT $3`,
);

export interface TypeRow {
  readonly gameType: GameType;
  readonly total: number;
  /** Null in the row that counts all vendors. */
  readonly vassalage: string | null;
  readonly vendorName: string | null;
  readonly inHouse: boolean | null;
}

export const listTypes = statement<[language: string], TypeRow>(
  'games.list-types',
  `SELECT l.game_type AS "gameType", l.total, l.vassalage,
          coalesce(v.names ->> $1, v.names ->> 'EN') AS "vendorName", v.in_house AS "inHouse"
     FROM game_list l LEFT JOIN vendor v ON v.code = l.vassalage
    WHERE l.class = '*' AND l.game_type IS NOT NULL
    ORDER BY v.sort, v.code`,
);

/** Writing every list of a large catalogue takes longer than a visitor may wait. */
export const allowLongStatements = statement<[]>(
  'games.allow-long-statements',
  `SET LOCAL statement_timeout = '120s'`,
);

/** One publication at a time; readers go on with the lists of before. */
export const lockLists = statement<[]>(
  'games.lock-lists',
  `LOCK TABLE game_list, game_list_page IN SHARE ROW EXCLUSIVE MODE`,
);

export const clearLists = statement<[]>('games.clear-lists', `DELETE FROM game_list`);

export const clearPages = statement<[]>('games.clear-pages', `DELETE FROM game_list_page`);

/** A game stands in the list of its type, of any type, and so on: three choices, each its own or any. */
export const writeLists = statement<[pageSize: number]>(
  'games.write-lists',
  `WITH listed AS (
     SELECT concat_ws('/', of_type.value, of_vendor.value, of_class.value) AS list, g.id, g.sort
       FROM game g
      CROSS JOIN LATERAL (VALUES (g.game_type), ('*')) AS of_type (value)
      CROSS JOIN LATERAL (VALUES (g.vassalage), ('*')) AS of_vendor (value)
      CROSS JOIN LATERAL (VALUES ('*'), (CASE WHEN g.is_new THEN 'new' ELSE 'old' END),
                                 (CASE WHEN g.hot THEN 'hot' END)) AS of_class (value)
      WHERE g.enabled AND of_class.value IS NOT NULL
   ), placed AS (
     SELECT list, id, row_number() OVER (PARTITION BY list ORDER BY sort, id) AS place,
            count(*) OVER (PARTITION BY list) AS total
       FROM listed
   ), page AS (
     INSERT INTO game_list_page (list, page_no, total, node_ids)
     SELECT list, (place - 1) / $1::int + 1, max(total), array_agg(id ORDER BY place)
       FROM placed GROUP BY 1, 2
     RETURNING list, page_no, total
   )
   INSERT INTO game_list (key, game_type, vassalage, class, total)
   SELECT list, nullif(split_part(list, '/', 1), '*'), nullif(split_part(list, '/', 2), '*'),
          split_part(list, '/', 3), total
     FROM page WHERE page_no = 1`,
);

export const insertVendors = statement<[vendors: string]>(
  'games.insert-vendors',
  `INSERT INTO vendor (code, names, sort, in_house)
   SELECT code, names, sort, in_house
     FROM jsonb_to_recordset($1::jsonb) AS v (code text, names jsonb, sort integer, in_house boolean)`,
);

/** In the order given: ids grow with it. */
export const insertGames = statement<[games: string]>(
  'games.insert-games',
  `INSERT INTO game (vassalage, code, game_type, provider, names, hot, is_new, sort, search_text, search_tokens)
   SELECT vassalage, code, game_type, provider, names, hot, is_new, sort, search_text, search_tokens
     FROM jsonb_to_recordset($1::jsonb) AS g (vassalage text, code text, game_type text, provider text,
            names jsonb, hot boolean, is_new boolean, sort integer, search_text text, search_tokens text[])`,
);
