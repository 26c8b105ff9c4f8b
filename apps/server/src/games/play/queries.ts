import type { GameType } from '@tessera/contract/games/games';
import { statement } from '../../platform/database/statement.ts';
import {
  GAME_TABLES,
  LAUNCHED_COLUMNS,
  type LaunchedRow,
  type MemberListRow,
  memberListSql,
} from '../catalogue/queries.ts';

export const findGameOfVendor = statement<[language: string, vassalage: string, code: string], LaunchedRow>(
  'games.find-game-of-vendor',
  `SELECT ${LAUNCHED_COLUMNS} FROM ${GAME_TABLES} WHERE g.vassalage = $2 AND g.code = $3`,
);

export const putRecent = statement<[memberId: bigint, nodeId: bigint, gameType: string, startedAt: Date]>(
  'games.put-recent',
  `INSERT INTO recent_game (member_id, node_id, game_type, started_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (member_id, node_id) DO UPDATE SET started_at = excluded.started_at`,
);

/** Last started first. */
export const listRecent = statement<
  [language: string, memberId: bigint, gameType: string | null, limit: number, offset: number],
  MemberListRow
>(
  'games.list-recent',
  memberListSql(
    'recent',
    `SELECT started_at AS place, node_id FROM recent_game
      WHERE member_id = $2 AND ($3::text IS NULL OR game_type = $3)
      ORDER BY started_at DESC, node_id DESC LIMIT $4 OFFSET $5`,
  ),
);

export interface OpenSessionRow {
  readonly id: bigint;
  readonly nodeId: bigint;
  readonly loginSessionId: bigint;
  readonly seenAt: Date;
  readonly checkedAt: Date;
  /** Interval of the reality check that the member chose. */
  readonly checkMs: number | null;
}

export const findOpenSession = statement<[memberId: bigint], OpenSessionRow>(
  'games.find-open-session',
  `SELECT id, node_id AS "nodeId", login_session_id AS "loginSessionId", seen_at AS "seenAt",
          checked_at AS "checkedAt", p.reality_check_ms AS "checkMs"
     FROM game_session s LEFT JOIN member_protection p USING (member_id) WHERE member_id = $1 AND ended_at IS NULL`,
);

/** Sums of stakes and wins on the days of a condition. */
const sumsOf = (member: string, where: string) =>
  `SELECT coalesce(sum(d.stake_units), 0)::bigint AS stake_units, coalesce(sum(d.win_units), 0)::bigint AS win_units
     FROM play_day(${member}) d WHERE ${where}`;

/** Sums of the session's category since its launch, computed from daily totals. */
const OWN_SUMS = `SELECT own.stake_units - s.stake_units_before, own.win_units - s.win_units_before
    FROM (${sumsOf('s.member_id', 'd.game_type = s.game_type AND d.day >= s.day')}) AS own`;

/** Sums of all games since the sitting of `game_session s` began. */
const SITTING_SUMS = `SELECT played.stake_units - s.sitting_stake_before AS stake_units,
         played.win_units - s.sitting_win_before AS win_units
    FROM (${sumsOf('s.member_id', 'd.day >= ledger_day(s.sitting_started_at)')}) AS played`;

const ENDED_SUMS = `(stake_units, win_units) = (${OWN_SUMS}),
            (sitting_stake_units, sitting_win_units) = (${SITTING_SUMS})`;

/**
 * Ends the open game session and opens a new one with the current sums of its day and category. The sitting continues
 * unless the last sign of play is older than the reality check interval. Returns no row where a concurrent launch won.
 */
export const openSession = statement<
  [
    memberId: bigint,
    nodeId: bigint,
    gameType: GameType,
    loginSessionId: bigint,
    startedAt: Date,
    day: string,
    /** Interval of the reality check where the member has not chosen one. */
    checkMs: number,
  ],
  { id: bigint }
>(
  'games.open-session',
  `WITH last AS (
     SELECT s.* FROM game_session s WHERE member_id = $1 ORDER BY started_at DESC, id DESC LIMIT 1
   ), sitting AS (
     SELECT s.sitting_started_at, s.checked_at, s.sitting_stake_before, s.sitting_win_before
       FROM last s LEFT JOIN member_protection p USING (member_id)
      WHERE $5::timestamptz - coalesce(p.reality_check_ms, $7) * interval '1 ms' < play_last_sign($1, coalesce(s.ended_at, s.seen_at))
   ), ended AS (
     UPDATE game_session s
        SET ended_at = $5, seen_at = play_last_sign($1, s.seen_at),
            ended_by = CASE WHEN node_id = $2 THEN 'left' ELSE 'other' END, ${ENDED_SUMS}
      WHERE member_id = $1 AND ended_at IS NULL RETURNING id
   ), own AS (
     ${sumsOf('$1', 'd.day = $6::date AND d.game_type = $3')}
   ), played AS (
     ${sumsOf('$1', 'd.day = $6::date')}
   )
   INSERT INTO game_session (member_id, node_id, game_type, login_session_id, started_at, seen_at, checked_at,
                             day, stake_units_before, win_units_before,
                             sitting_started_at, sitting_stake_before, sitting_win_before)
   SELECT $1, $2, $3, $4, $5, $5, coalesce(sitting.checked_at, $5), $6::date, own.stake_units, own.win_units,
          coalesce(sitting.sitting_started_at, $5), coalesce(sitting.sitting_stake_before, played.stake_units),
          coalesce(sitting.sitting_win_before, played.win_units)
     -- Counted first: the open one must have ended before the new one takes its place.
     FROM (SELECT count(*) FROM ended) AS done, own, played LEFT JOIN sitting ON true
   ON CONFLICT (member_id) WHERE ended_at IS NULL DO NOTHING
   RETURNING id`,
);

export interface SessionRow {
  readonly id: bigint;
  readonly nodeId: bigint;
  /** Time and sums of the sitting, over all games since it began. */
  readonly playedMs: number;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly checkedAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: 'left' | 'other' | null;
  readonly checkMs: number | null;
}

/** A session of the member. An ended session stores the sums of its sitting. */
export const findSessionSums = statement<[id: bigint, memberId: bigint, now: Date], SessionRow>(
  'games.find-session-sums',
  `SELECT s.id, s.node_id AS "nodeId", s.checked_at AS "checkedAt",
          (SELECT sum(play_lasted_ms(other, '-infinity', 'infinity', $3))::float8 FROM game_session other
            WHERE other.member_id = s.member_id AND other.sitting_started_at = s.sitting_started_at
              AND other.started_at >= s.sitting_started_at AND other.started_at <= s.started_at) AS "playedMs",
          s.ended_at AS "endedAt", s.ended_by AS "endedBy",
          coalesce(s.sitting_stake_units, sums.stake_units) AS "stakeUnits",
          coalesce(s.sitting_win_units, sums.win_units) AS "winUnits", p.reality_check_ms AS "checkMs"
     FROM game_session s LEFT JOIN member_protection p USING (member_id) CROSS JOIN LATERAL (${SITTING_SUMS}) AS sums
    WHERE s.id = $1 AND member_id = $2`,
);

/** Records activity of the session's page. The time since the last activity counts as play only where it was short. */
export const touchOpenSession = statement<[id: bigint, memberId: bigint, now: Date]>(
  'games.touch-session',
  `SELECT FROM play_seen($1, $2, $3)`,
);

export const setChecked = statement<[id: bigint, memberId: bigint, checkedAt: Date]>(
  'games.set-checked',
  `UPDATE game_session SET checked_at = $3 WHERE id = $1 AND member_id = $2 AND ended_at IS NULL`,
);

export const setLeft = statement<[id: bigint, memberId: bigint, endedAt: Date]>(
  'games.set-left',
  `UPDATE game_session s SET ended_at = $3, seen_at = play_last_sign($2, s.seen_at), ended_by = 'left', ${ENDED_SUMS}
    WHERE id = $1 AND member_id = $2 AND ended_at IS NULL`,
);

export const isOwnSession = statement<[id: bigint, memberId: bigint], { id: bigint }>(
  'games.is-own-session',
  `SELECT id FROM game_session WHERE id = $1 AND member_id = $2`,
);

/** Records the member as playing; returns the end of the pause where one runs. */
export const beginPlay = statement<
  [memberId: bigint, mostMs: number | null, pauseMs: number | null, now: Date],
  { until: Date | null }
>('games.begin-play', `SELECT play_paused_until(play_begins($1, $2, $3, $4), $4) AS until`);

/** Records an open game page as play; returns when the pause is due or ends. */
export const continuePlay = statement<
  [memberId: bigint, now: Date],
  { readonly dueAt: Date | null; readonly until: Date | null }
>(
  'games.stay-at-page',
  `SELECT s.began_at + s.most_ms * interval '1 ms' AS "dueAt", play_paused_until(s, $2) AS until
     FROM play_goes_on($1, $2, true) AS s`,
);
