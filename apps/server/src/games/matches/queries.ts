import { statement } from '../../platform/database/statement.ts';

export interface MatchRow {
  readonly id: bigint;
  /** How often these teams have met already. */
  readonly turn: number;
  readonly startsAt: Date;
  readonly nodeId: bigint;
  readonly vassalage: string;
  /** What the vendor calls the game that takes the bets. */
  readonly room: string;
  readonly league: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homeCrest: string;
  readonly awayCrest: string;
}

/** The matches that begin after `now`, the next one first. Those played once are found by their start. */
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
 * The vendor's name of a match of one game, or our number where the vendor gave none. A later meeting of the same teams
 * has its number behind the name, and exists once the meeting before has begun.
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

/** Gives those that are new or not as they were. */
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

/** Gives those that were there. */
export const cancelMatches = statement<[matches: string], NamedMatch>(
  'games.cancel-matches',
  `DELETE FROM hot_match m
    USING jsonb_to_recordset($1::jsonb) AS listed (vendor text, match text)
    WHERE m.vendor = listed.vendor AND m.match = listed.match
   RETURNING m.vendor, m.match`,
);
