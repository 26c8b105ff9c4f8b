import type { GameType } from '@tessera/contract/games';
import { statement } from '../../platform/database/statement.ts';

export interface OpenSessionRow {
  readonly id: bigint;
  readonly nodeId: bigint;
  readonly loginSessionId: bigint;
  readonly seenAt: Date;
  readonly checkedAt: Date;
  /** From one reality check to the next, where the member chose. */
  readonly checkMs: number | null;
}

export const findOpenSession = statement<[memberId: bigint], OpenSessionRow>(
  'games.find-open-session',
  `SELECT id, node_id AS "nodeId", login_session_id AS "loginSessionId", seen_at AS "seenAt",
          checked_at AS "checkedAt", p.reality_check_ms AS "checkMs"
     FROM game_session s LEFT JOIN member_protection p USING (member_id) WHERE member_id = $1 AND ended_at IS NULL`,
);

/** Of `game_session s`: what its category came to since the launch, as cheap as the days it lasted. */
const SUMS_NOW = `SELECT coalesce(sum(d.stake_units), 0)::bigint - s.stake_units_before AS stake_units,
         coalesce(sum(d.win_units), 0)::bigint - s.win_units_before AS win_units
    FROM game_day d
   WHERE d.member_id = s.member_id AND d.game_type = s.game_type AND d.day >= s.day`;

/**
 * Ends whatever game is open and opens this one, from the sums of its day and category as they are now. Gives no
 * row where another launch was quicker.
 */
export const openSession = statement<
  [
    memberId: bigint,
    nodeId: bigint,
    gameType: GameType,
    loginSessionId: bigint,
    startedAt: Date,
    day: string,
  ],
  { id: bigint }
>(
  'games.open-session',
  `WITH ended AS (
     UPDATE game_session s
        SET ended_at = $5, ended_by = CASE WHEN node_id = $2 THEN 'left' ELSE 'other' END,
            (stake_units, win_units) = (${SUMS_NOW})
      WHERE member_id = $1 AND ended_at IS NULL RETURNING id
   ), before AS (
     SELECT coalesce(sum(stake_units), 0)::bigint AS stake_units, coalesce(sum(win_units), 0)::bigint AS win_units
       FROM game_day WHERE member_id = $1 AND day = $6::date AND game_type = $3
   )
   INSERT INTO game_session (member_id, node_id, game_type, login_session_id, started_at, seen_at, checked_at,
                             day, stake_units_before, win_units_before)
   SELECT $1, $2, $3, $4, $5, $5, $5, $6::date, before.stake_units, before.win_units
     -- Counted first: the open one must have ended before the new one takes its place.
     FROM (SELECT count(*) FROM ended) AS done, before
   ON CONFLICT (member_id) WHERE ended_at IS NULL DO NOTHING
   RETURNING id`,
);

export interface SessionRow {
  readonly id: bigint;
  readonly nodeId: bigint;
  readonly startedAt: Date;
  readonly checkedAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: 'left' | 'other' | null;
  readonly stakeUnits: bigint;
  readonly winUnits: bigint;
  readonly checkMs: number | null;
}

/** One of the member's own; what an ended one came to was written when it ended. */
export const findSessionSums = statement<[id: bigint, memberId: bigint], SessionRow>(
  'games.find-session-sums',
  `SELECT s.id, s.node_id AS "nodeId", s.started_at AS "startedAt", s.checked_at AS "checkedAt",
          s.ended_at AS "endedAt", s.ended_by AS "endedBy",
          coalesce(s.stake_units, sums.stake_units) AS "stakeUnits",
          coalesce(s.win_units, sums.win_units) AS "winUnits", p.reality_check_ms AS "checkMs"
     FROM game_session s LEFT JOIN member_protection p USING (member_id) CROSS JOIN LATERAL (${SUMS_NOW}) AS sums
    WHERE s.id = $1 AND member_id = $2`,
);

/** Its page is still there. */
export const touchOpenSession = statement<[id: bigint, seenAt: Date]>(
  'games.touch-session',
  `UPDATE game_session SET seen_at = $2 WHERE id = $1 AND ended_at IS NULL AND seen_at < $2`,
);

export const setChecked = statement<[id: bigint, memberId: bigint, checkedAt: Date]>(
  'games.set-checked',
  `UPDATE game_session SET checked_at = $3 WHERE id = $1 AND member_id = $2 AND ended_at IS NULL`,
);

export const setLeft = statement<[id: bigint, memberId: bigint, endedAt: Date]>(
  'games.set-left',
  `UPDATE game_session s SET ended_at = $3, ended_by = 'left', (stake_units, win_units) = (${SUMS_NOW})
    WHERE id = $1 AND member_id = $2 AND ended_at IS NULL`,
);

export const isOwnSession = statement<[id: bigint, memberId: bigint], { id: bigint }>(
  'games.is-own-session',
  `SELECT id FROM game_session WHERE id = $1 AND member_id = $2`,
);
