import type { BoardMetric } from '@tessera/contract/rewards/leader-boards';
import type { EntryState } from '@tessera/contract/rewards/missions';
import { statement } from '../../platform/database/statement.ts';
import { gameIdsOf, roundsFrom } from '../missions/queries.ts';
import { type BoardTerms, MIN_STAKE } from '../missions/terms.ts';

const IS_BOARD = `p.kind = 'MISSION' AND p.state = 'running' AND p.terms ->> 'type' = 'board' AND p.ends_at IS NOT NULL`;

/** Places between two marks of a board. */
const MARK_EVERY = 200;

/** The metrics of boards that still count events. */
export const listOpenMetrics = statement<[], { metric: BoardMetric }>(
  'leader-boards.list-open-metrics',
  `SELECT DISTINCT p.terms ->> 'metric' AS metric FROM promotion p
    WHERE ${IS_BOARD}
      AND NOT EXISTS (SELECT FROM leader_board b WHERE b.promotion_id = p.id AND b.digest IS NOT NULL)`,
);

/** Ends the window of boards before the first event of a range that was recorded after their time. */
export const endBeforeEvent = statement<[after: bigint, upTo: bigint]>(
  'leader-boards.end-before-event',
  `INSERT INTO leader_board (promotion_id, end_event, ended_at)
   SELECT p.id, f.id - 1, p.ends_at FROM promotion p,
     LATERAL (SELECT min(e.id) AS id FROM round_event e WHERE e.id > $1 AND e.id <= $2 AND e.recorded_at >= p.ends_at) f
    WHERE ${IS_BOARD} AND f.id IS NOT NULL ON CONFLICT DO NOTHING`,
);

/** Ends the window of boards whose time is over, after the last event. */
export const endAfterEvent = statement<[eventId: bigint, now: Date]>(
  'leader-boards.end-after-event',
  `INSERT INTO leader_board (promotion_id, end_event, ended_at)
   SELECT p.id, $1, p.ends_at FROM promotion p WHERE ${IS_BOARD} AND p.ends_at <= $2 ON CONFLICT DO NOTHING`,
);

const ENTERED = `n.promotion_id = b.id AND n.member_id = e.member_id AND n.state IN ('joined', 'approved')`;

/**
 * `counted`: the events of a range with the boards that count them. A round counts where it was closed in the window and
 * after the member joined; its corrections count up to the last event of the window.
 */
const COUNTED = `board AS MATERIALIZED (
    SELECT p.id, p.merchant_code, p.join_by, p.starts_at, p.terms ->> 'metric' AS metric,
      ${MIN_STAKE} AS min_stake, p.terms -> 'gameTypes' AS types, p.terms -> 'gameIds' AS ids,
      coalesce(l.end_event, 9223372036854775807) AS end_event
      FROM promotion p LEFT JOIN leader_board l ON l.promotion_id = p.id
     WHERE ${IS_BOARD} AND l.digest IS NULL
  ), counted AS MATERIALIZED (
    SELECT b.id AS promotion_id, b.metric, b.min_stake, e.id, e.member_id, e.round_id, e.hands, e.stake_units, e.win_units,
      greatest(b.starts_at, coalesce(n.decided_at, n.joined_at)) AS from_time
      FROM round_event e
      JOIN member m ON m.id = e.member_id AND m.type = ANY ($3::smallint[]) AND m.enabled
      JOIN merchant k ON k.code = m.merchant_code AND k.asset = e.asset
      JOIN board b ON b.merchant_code = m.merchant_code AND e.id <= b.end_event
        AND (b.types = '[]' OR b.types ? e.game_type) AND (b.ids = '[]' OR b.ids ? e.node_id::text)
      LEFT JOIN promotion_entry n ON b.join_by <> 'automatic' AND ${ENTERED}
     WHERE e.id > $1 AND e.id <= $2 AND (b.join_by = 'automatic' OR n.member_id IS NOT NULL)
       AND CASE WHEN e.hands = 1 THEN e.recorded_at ELSE (SELECT f.recorded_at FROM round_event f
         WHERE f.member_id = e.member_id AND f.id < e.id AND f.round_id = e.round_id AND f.hands = 1) END
         >= greatest(b.starts_at, coalesce(n.decided_at, n.joined_at))
  )`;

type Range = [after: bigint, upTo: bigint, types: readonly number[]];

/** Adds turnover and numbers of rounds. */
export const addSums = statement<[...Range, minStakeUnits: bigint]>(
  'leader-boards.add-sums',
  `WITH ${COUNTED}, change AS (
     SELECT e.promotion_id, e.member_id, e.id,
       CASE e.metric WHEN 'turnover' THEN e.stake_units ELSE ${roundsFrom('coalesce(e.min_stake, $4)')} END AS score
       FROM counted e WHERE e.metric <> 'multiple'
   )
   INSERT INTO leader_score AS s (promotion_id, member_id, score, event_id)
   SELECT promotion_id, member_id, sum(score)::bigint, max(id) FROM change WHERE score <> 0
    GROUP BY promotion_id, member_id ORDER BY promotion_id, member_id
   ON CONFLICT (promotion_id, member_id) DO UPDATE SET score = s.score + excluded.score, event_id = excluded.event_id`,
);

/** Raises the highest multiples of members. */
export const raiseMultiples = statement<Range>(
  'leader-boards.raise-multiples',
  `WITH ${COUNTED}
   INSERT INTO leader_score AS s (promotion_id, member_id, score, event_id)
   SELECT DISTINCT ON (promotion_id, member_id) promotion_id, member_id, div(win_units::numeric * 10000, stake_units)::bigint, id
     FROM counted WHERE metric = 'multiple' AND hands = 1 AND stake_units > 0 AND win_units > 0
    ORDER BY promotion_id, member_id, div(win_units::numeric * 10000, stake_units) DESC, id
   ON CONFLICT (promotion_id, member_id) DO UPDATE SET score = excluded.score, event_id = excluded.event_id
    WHERE excluded.score > s.score`,
);

/** Computes the highest multiples of members again whose rounds were corrected. Corrections are rare. */
export const correctMultiples = statement<Range>(
  'leader-boards.correct-multiples',
  `WITH ${COUNTED}, corrected AS (
     SELECT DISTINCT promotion_id, member_id, from_time FROM counted WHERE metric = 'multiple' AND hands = 0
   )
   INSERT INTO leader_score (promotion_id, member_id, score, event_id)
   SELECT c.promotion_id, c.member_id, coalesce(best.score, 0), coalesce(best.event_id, $2) FROM corrected c
     JOIN board b ON b.id = c.promotion_id
     JOIN merchant k ON k.code = b.merchant_code
     LEFT JOIN LATERAL (
       SELECT div(sum(e.win_units) * 10000, sum(e.stake_units))::bigint AS score, max(e.id) AS event_id
         FROM round_event e
        WHERE e.member_id = c.member_id AND e.id <= least($2, b.end_event) AND e.recorded_at >= c.from_time
          AND e.asset = k.asset
          AND (b.types = '[]' OR b.types ? e.game_type) AND (b.ids = '[]' OR b.ids ? e.node_id::text)
        GROUP BY e.round_id HAVING sum(e.hands) = 1 AND sum(e.stake_units) > 0
        ORDER BY 1 DESC, 2 LIMIT 1
     ) best ON true
   ON CONFLICT (promotion_id, member_id) DO UPDATE SET score = excluded.score, event_id = excluded.event_id`,
);

export const removeMarks = statement<[]>(
  'leader-boards.remove-marks',
  `DELETE FROM leader_mark k USING promotion p WHERE p.id = k.promotion_id
      AND NOT EXISTS (SELECT FROM leader_board b WHERE b.promotion_id = p.id AND b.digest IS NOT NULL)`,
);

export const putMarks = statement<[]>(
  'leader-boards.put-marks',
  `INSERT INTO leader_mark (promotion_id, score, members)
   SELECT s.promotion_id, s.score, max(s.place) FROM (
     SELECT promotion_id, score, row_number() OVER (PARTITION BY promotion_id ORDER BY score DESC) AS place FROM leader_score
      WHERE score > 0 AND promotion_id IN (SELECT p.id FROM promotion p WHERE ${IS_BOARD}
        AND NOT EXISTS (SELECT FROM leader_board b WHERE b.promotion_id = p.id AND b.digest IS NOT NULL))
   ) s GROUP BY s.promotion_id, s.score HAVING max(s.place) / ${MARK_EVERY} > (min(s.place) - 1) / ${MARK_EVERY}`,
);

/** A board whose window ended and whose standings are not stored. Locks the board. */
export const lockEnded = statement<
  [skipped: readonly bigint[]],
  { promotionId: bigint; endEvent: bigint; merchantCode: string; terms: BoardTerms }
>(
  'leader-boards.lock-ended',
  `SELECT b.promotion_id AS "promotionId", b.end_event AS "endEvent", p.merchant_code AS "merchantCode", p.terms
     FROM leader_board b JOIN promotion p ON p.id = b.promotion_id
    WHERE b.digest IS NULL AND NOT b.promotion_id = ANY ($1::bigint[]) ORDER BY b.promotion_id LIMIT 1 FOR UPDATE OF b SKIP LOCKED`,
);

/** Places with the first ranks, in the order of the ranking. */
export const listFirst = statement<
  [promotionId: bigint, ranks: number],
  { memberId: bigint; score: bigint; eventId: bigint }
>(
  'leader-boards.list-first',
  `SELECT member_id AS "memberId", score, event_id AS "eventId" FROM leader_score
    WHERE promotion_id = $1 AND score >= greatest(1, coalesce((SELECT score FROM leader_score WHERE promotion_id = $1
      ORDER BY score DESC OFFSET $2 - 1 LIMIT 1), 1))
    ORDER BY score DESC, event_id, member_id`,
);

export const putStandings = statement<
  [
    promotionId: bigint,
    ranks: readonly number[],
    memberIds: readonly bigint[],
    scores: readonly bigint[],
    eventIds: readonly bigint[],
    prizes: readonly bigint[],
  ]
>(
  'leader-boards.put-standings',
  `INSERT INTO leader_standing (promotion_id, place, rank, member_id, score, event_id, prize_units, due)
   SELECT $1, place, rank, member_id, score, event_id, prize, prize > 0
     FROM unnest($2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
       WITH ORDINALITY x (rank, member_id, score, event_id, prize, place)`,
);

export const putDigest = statement<[promotionId: bigint, digest: Buffer]>(
  'leader-boards.put-digest',
  `UPDATE leader_board SET digest = $2 WHERE promotion_id = $1`,
);

export interface DuePrize {
  readonly promotionId: bigint;
  readonly place: number;
  readonly rank: number;
  readonly memberId: bigint;
  readonly prizeUnits: bigint;
  readonly asset: string;
  readonly terms: BoardTerms;
}

/** Prizes that are not issued yet, of members who may receive offers. */
export const listDuePrizes = statement<
  [now: Date, since: Date, promotionId: bigint, place: number, limit: number],
  DuePrize
>(
  'leader-boards.list-due-prizes',
  `SELECT s.promotion_id AS "promotionId", s.place, s.rank, s.member_id AS "memberId", s.prize_units AS "prizeUnits",
          k.asset, p.terms
     FROM leader_standing s JOIN leader_board b ON b.promotion_id = s.promotion_id AND b.ended_at > $2
     JOIN promotion p ON p.id = s.promotion_id JOIN merchant k ON k.code = p.merchant_code
    WHERE s.due AND (s.promotion_id, s.place) > ($3, $4) AND may_receive_offer(s.member_id, $1)
    ORDER BY s.promotion_id, s.place LIMIT $5`,
);

export const markPrize = statement<[promotionId: bigint, place: number]>(
  'leader-boards.mark-prize',
  `UPDATE leader_standing SET due = false WHERE promotion_id = $1 AND place = $2`,
);

export interface BoardRow {
  readonly id: bigint;
  readonly kind: 'MISSION';
  readonly texts: Readonly<Record<string, string>>;
  readonly terms: BoardTerms;
  readonly joinBy: 'automatic' | 'member' | 'application';
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly entry: EntryState | null;
  readonly digest: string | null;
  readonly gameNames: readonly string[];
}

export const listBoards = statement<
  [memberId: bigint, merchantCode: string, now: Date, language: string, upTo: Date, since: Date],
  BoardRow
>(
  'leader-boards.list',
  `SELECT p.id, p.kind, p.texts, p.terms, p.join_by AS "joinBy", p.starts_at AS "startsAt", p.ends_at AS "endsAt",
     n.state AS entry, encode(b.digest, 'hex') AS digest,
     ARRAY(SELECT coalesce(g.names ->> $4, g.names ->> 'EN') FROM game g
       WHERE g.id = ANY (${gameIdsOf("p.terms -> 'gameIds'")}) ORDER BY g.id LIMIT 20) AS "gameNames"
     FROM promotion p
     LEFT JOIN leader_board b ON b.promotion_id = p.id
     LEFT JOIN promotion_entry n ON n.promotion_id = p.id AND n.member_id = $1
    WHERE p.merchant_code = $2 AND ${IS_BOARD} AND p.starts_at <= $5 AND p.ends_at > $6
    ORDER BY p.ends_at <= $3, p.starts_at > $3, p.ends_at, p.id`,
);

export interface PlaceRow {
  readonly rank: number;
  readonly userName: string;
  readonly memberId: bigint;
  readonly score: bigint;
  readonly prizeUnits: bigint | null;
  readonly leader: boolean;
}

/** The metric of a board that a member may see. */
export const findBoard = statement<
  [promotionId: bigint, memberId: bigint, merchantCode: string, now: Date],
  { metric: BoardMetric; endEvent: bigint | null; digest: string | null }
>(
  'leader-boards.find',
  `SELECT p.terms ->> 'metric' AS metric, b.end_event AS "endEvent", encode(b.digest, 'hex') AS digest
     FROM promotion p LEFT JOIN leader_board b ON b.promotion_id = p.id
    WHERE p.id = $1 AND p.merchant_code = $3 AND ${IS_BOARD} AND p.starts_at <= $4 AND may_receive_offer($2, $4)`,
);

/** The first places, and the own place with its neighbours, in the order of the ranking. */
export const readRanking = statement<
  [promotionId: bigint, memberId: bigint, leaders: number, neighbours: number],
  PlaceRow
>(
  'leader-boards.read-ranking',
  `WITH own AS MATERIALIZED (
     SELECT score, event_id, member_id FROM leader_score WHERE promotion_id = $1 AND member_id = $2 AND score > 0
   ), place AS (
     (SELECT true AS leader, rank() OVER (ORDER BY score DESC)::integer AS rank, score, event_id, member_id FROM (
        SELECT score, event_id, member_id FROM leader_score WHERE promotion_id = $1 AND score > 0
         ORDER BY score DESC, event_id, member_id LIMIT $3) x)
     UNION ALL
     SELECT false, leader_rank($1, score), score, event_id, member_id FROM (
       SELECT score, event_id, member_id FROM own
       UNION ALL
       (SELECT * FROM (
         (SELECT score, event_id, member_id FROM leader_score WHERE promotion_id = $1 AND score = (SELECT score FROM own)
            AND (event_id, member_id) < ((SELECT event_id FROM own), (SELECT member_id FROM own))
           ORDER BY event_id DESC, member_id DESC LIMIT $4)
         UNION ALL
         (SELECT score, event_id, member_id FROM leader_score WHERE promotion_id = $1 AND score > (SELECT score FROM own)
           ORDER BY score, event_id DESC, member_id DESC LIMIT $4)) x
         ORDER BY score, event_id DESC, member_id DESC LIMIT $4)
       UNION ALL
       (SELECT * FROM (
         (SELECT score, event_id, member_id FROM leader_score WHERE promotion_id = $1 AND score = (SELECT score FROM own)
            AND (event_id, member_id) > ((SELECT event_id FROM own), (SELECT member_id FROM own))
           ORDER BY event_id, member_id LIMIT $4)
         UNION ALL
         (SELECT score, event_id, member_id FROM leader_score WHERE promotion_id = $1 AND score > 0
            AND score < (SELECT score FROM own) ORDER BY score DESC, event_id, member_id LIMIT $4)) x
         ORDER BY score DESC, event_id, member_id LIMIT $4)
     ) y
   )
   SELECT p.leader, p.rank, p.score, p.member_id AS "memberId", m.user_name AS "userName", s.prize_units AS "prizeUnits"
     FROM place p JOIN member m ON m.id = p.member_id
     LEFT JOIN leader_standing s ON s.member_id = p.member_id AND s.promotion_id = $1
    ORDER BY p.leader DESC, p.score DESC, p.event_id, p.member_id`,
);

export const listStandings = statement<
  [promotionId: bigint],
  { rank: number; score: bigint; eventId: bigint; prizeUnits: bigint }
>(
  'leader-boards.list-standings',
  `SELECT rank, score, event_id AS "eventId", prize_units AS "prizeUnits" FROM leader_standing
    WHERE promotion_id = $1 ORDER BY place`,
);
