import type { DrawSchedule, SeriesBand } from '@tessera/contract/lottery/lottery';
import type { DrawShape, PrizeModeId } from '@tessera/contract/lottery/play-definition';
import { statement } from '../../platform/database/statement.ts';

export interface GameRow {
  readonly id: bigint;
  readonly code: string;
  readonly groupCode: string;
  readonly shape: DrawShape;
  readonly names: Readonly<Record<string, string>>;
  readonly state: 'open' | 'suspended';
  readonly prizeModes: readonly PrizeModeId[];
  readonly schedule: DrawSchedule;
  readonly closeBeforeMs: number;
  readonly simulated: boolean;
  readonly leftOutPlays: readonly number[];
  readonly maxMultiple: number;
  readonly maxLineUnits: bigint;
  readonly maxMemberUnits: bigint;
  readonly maxWinUnits: bigint;
  /** The game of the catalogue; null without one. */
  readonly nodeId: bigint | null;
  readonly vassalage: string | null;
  /** Marked as hot in the catalogue. */
  readonly hot: boolean;
}

const GAME = `g.id, g.code, g.group_code AS "groupCode", l.shape, g.names, g.state, g.prize_modes AS "prizeModes",
  g.schedule, g.close_before_ms AS "closeBeforeMs", g.simulated, g.left_out_plays AS "leftOutPlays",
  g.max_multiple AS "maxMultiple", g.max_line_units AS "maxLineUnits", g.max_member_units AS "maxMemberUnits",
  g.max_win_units AS "maxWinUnits", n.id AS "nodeId", n.vassalage,
  coalesce(n.hot, false) AS hot`;

const GAMES = `lottery_game g JOIN lottery_group l ON l.code = g.group_code
     LEFT JOIN lottery_catalogue_game c ON c.game_id = g.id LEFT JOIN game n ON n.id = c.node_id`;

export const listGames = statement<[merchantCode: string], GameRow>(
  'lottery.list-games',
  `SELECT ${GAME} FROM ${GAMES}
    WHERE g.merchant_code = $1 ORDER BY g.sort, g.id LIMIT 500`,
);

/** Games on which a member placed an order or a chase, by the latest of them. One look into two indexes for each game. */
export const listRecentGames = statement<[merchantCode: string, memberId: bigint], GameRow>(
  'lottery.list-recent-games',
  `SELECT ${GAME} FROM ${GAMES}
     CROSS JOIN LATERAL (SELECT greatest(
       (SELECT o.placed_at FROM lottery_order o WHERE o.member_id = $2 AND o.game_id = g.id ORDER BY o.id DESC LIMIT 1),
       (SELECT h.placed_at FROM lottery_chase h WHERE h.member_id = $2 AND h.game_id = g.id ORDER BY h.id DESC LIMIT 1)
     ) AS placed_at) latest
    WHERE g.merchant_code = $1 AND latest.placed_at IS NOT NULL ORDER BY latest.placed_at DESC, g.id LIMIT 500`,
);

export const findGame = statement<[merchantCode: string, id: bigint], GameRow>(
  'lottery.find-game',
  `SELECT ${GAME} FROM ${GAMES}
    WHERE g.merchant_code = $1 AND g.id = $2`,
);

/** A return with the version of its table. */
export type BandRow = SeriesBand & { readonly version: number };

const BAND = `r.version, r.group_code AS "gameGroupCode", r.prize_mode AS "prizeModeId", r.min_series AS "minSeries",
     r.max_series AS "maxSeries", r.max_bet_series AS "maxBetSeries"`;

/** The version that applies to an issue whose sale opens at a time: SQL expressions. */
export const versionAt = (merchantCode: string, at: string) =>
  `(SELECT t.version FROM lottery_return_table t WHERE t.merchant_code = ${merchantCode} AND t.published_at <= ${at}
      ORDER BY t.published_at DESC, t.version DESC LIMIT 1)`;

/** The returns that apply to issues whose sale opens at a time. */
export const listBands = statement<[merchantCode: string, at: Date], BandRow>(
  'lottery.list-bands',
  `SELECT ${BAND} FROM lottery_return r JOIN lottery_group l ON l.code = r.group_code
    WHERE r.version = ${versionAt('$1', '$2')} ORDER BY l.sort, r.group_code, r.prize_mode`,
);

/** The returns of the issue of a game that is on sale; those of the next sale where no issue is. */
export const listBandsOnSale = statement<[merchantCode: string, gameId: bigint, now: Date], BandRow>(
  'lottery.list-bands-on-sale',
  `SELECT ${BAND} FROM lottery_return r JOIN lottery_game g ON g.id = $2 AND g.group_code = r.group_code
    WHERE r.prize_mode = ANY (g.prize_modes) AND r.version = ${versionAt(
      '$1',
      `coalesce((SELECT i.opens_at FROM lottery_issue i WHERE i.game_id = $2 AND i.state = 'scheduled'
        AND i.opens_at <= $3 AND i.closes_at > $3 ORDER BY i.closes_at LIMIT 1), $3)`,
    )}
    ORDER BY r.prize_mode`,
);

/** The return of a group in a published version; no row for another merchant or an unknown version. */
export const findBandOfVersion = statement<
  [merchantCode: string, version: number, groupCode: string, prizeMode: PrizeModeId],
  BandRow
>(
  'lottery.find-band-of-version',
  `SELECT ${BAND} FROM lottery_return r JOIN lottery_return_table t ON t.version = r.version
    WHERE t.merchant_code = $1 AND r.version = $2 AND r.group_code = $3 AND r.prize_mode = $4`,
);

export interface VersionRow {
  readonly version: number;
  readonly publishedAt: Date;
  readonly series: readonly SeriesBand[];
}

/** Published versions before a version, the latest first, with the returns of one game. */
export const listVersions = statement<
  [merchantCode: string, gameId: bigint, before: number | null, limit: number],
  VersionRow
>(
  'lottery.list-versions',
  `SELECT t.version, t.published_at AS "publishedAt", (SELECT coalesce(jsonb_agg(jsonb_build_object(
       'gameGroupCode', r.group_code, 'prizeModeId', r.prize_mode, 'minSeries', r.min_series,
       'maxSeries', r.max_series, 'maxBetSeries', r.max_bet_series) ORDER BY r.prize_mode), '[]')
     FROM lottery_return r
     WHERE r.version = t.version AND r.group_code = g.group_code AND r.prize_mode = ANY (g.prize_modes)) AS series
     FROM lottery_game g JOIN lottery_return_table t ON t.merchant_code = g.merchant_code
    WHERE g.merchant_code = $1 AND g.id = $2 AND ($3::integer IS NULL OR t.version < $3)
    ORDER BY t.version DESC LIMIT $4`,
);

export const insertGroups = statement<[groups: string]>(
  'lottery.insert-groups',
  `INSERT INTO lottery_group (code, shape, sort)
   SELECT code, shape, sort FROM jsonb_to_recordset($1::jsonb) AS x (code text, shape text, sort integer)
   ON CONFLICT DO NOTHING`,
);

export const insertReturnTable = statement<
  [merchantCode: string, now: Date, publishedBy: string, bands: string],
  { version: number }
>(
  'lottery.insert-return-table',
  `WITH added AS (
     INSERT INTO lottery_return_table (merchant_code, published_at, published_by) VALUES ($1, $2, $3) RETURNING version
   ), bands AS (
     INSERT INTO lottery_return (version, group_code, prize_mode, min_series, max_bet_series, max_series)
     SELECT added.version, x.* FROM added, jsonb_to_recordset($4::jsonb)
       AS x ("gameGroupCode" text, "prizeModeId" smallint, "minSeries" smallint, "maxBetSeries" smallint, "maxSeries" smallint)
   ) SELECT version FROM added`,
);

export const insertGames = statement<[merchantCode: string, games: string]>(
  'lottery.insert-games',
  `INSERT INTO lottery_game (merchant_code, code, group_code, names, sort, state, prize_modes, schedule, close_before_ms,
     results, simulated, left_out_plays, max_multiple, max_line_units, max_member_units, max_win_units, max_exposure_units,
     max_number_units)
   SELECT $1, x.code, x."groupCode", x.names, x.sort, 'open', x."prizeModes", x.schedule, x."closeBeforeMs", x.results,
     x.simulated, x."leftOutPlays", x."maxMultiple", x."maxLineUnits", x."maxMemberUnits", x."maxWinUnits",
     x."maxExposureUnits", x."maxNumberUnits"
     FROM jsonb_to_recordset($2::jsonb) AS x (code text, "groupCode" text, names jsonb, sort integer,
       "prizeModes" smallint[], schedule jsonb, "closeBeforeMs" integer, results text, simulated boolean,
       "leftOutPlays" integer[], "maxMultiple" integer, "maxLineUnits" bigint, "maxMemberUnits" bigint,
       "maxWinUnits" bigint, "maxExposureUnits" bigint, "maxNumberUnits" bigint)`,
);

/** Records the rounds of lotteries under the games of the catalogue with the same code. */
export const linkCatalogueGames = statement<[merchantCode: string]>(
  'lottery.link-catalogue-games',
  `INSERT INTO lottery_catalogue_game (game_id, node_id)
   SELECT l.id, g.id FROM lottery_game l JOIN game g ON g.code = l.code AND g.game_type IN ('LOTT', 'ELOTT')
     JOIN vendor v ON v.code = g.vassalage AND v.in_house
    WHERE l.merchant_code = $1 ON CONFLICT DO NOTHING`,
);
