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

export const findGame = statement<[merchantCode: string, id: bigint], GameRow>(
  'lottery.find-game',
  `SELECT ${GAME} FROM ${GAMES}
    WHERE g.merchant_code = $1 AND g.id = $2`,
);

/** A return with the version of its table. */
export type BandRow = SeriesBand & { readonly version: number };

/** The returns that apply to issues whose sale opens at a time. */
export const listBands = statement<[merchantCode: string, at: Date], BandRow>(
  'lottery.list-bands',
  `SELECT r.version, r.group_code AS "gameGroupCode", r.prize_mode AS "prizeModeId", r.min_series AS "minSeries",
     r.max_series AS "maxSeries", r.max_bet_series AS "maxBetSeries"
     FROM lottery_return r JOIN lottery_group l ON l.code = r.group_code
    WHERE r.version = (SELECT t.version FROM lottery_return_table t
      WHERE t.merchant_code = $1 AND t.published_at <= $2 ORDER BY t.published_at DESC, t.version DESC LIMIT 1)
    ORDER BY l.sort, r.group_code, r.prize_mode`,
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
