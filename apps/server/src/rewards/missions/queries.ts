import type { EntryState } from '@tessera/contract/rewards/missions';
import type { RewardKind } from '@tessera/contract/rewards/rewards';
import { statement } from '../../platform/database/statement.ts';
import { MIN_STAKE, type MissionTerms } from './terms.ts';

const JOINED = `(s.join_by = 'automatic' OR EXISTS (SELECT FROM promotion_entry n
  WHERE n.promotion_id = s.id AND n.member_id = p.member_id AND n.state IN ('joined', 'approved')))`;

/** SQL: the game ids of a promotion. Invalid ids are left out: they break no list. */
export const gameIdsOf = (ids: string) =>
  `ARRAY(SELECT id::bigint FROM jsonb_array_elements_text(CASE jsonb_typeof(${ids}) WHEN 'array' THEN ${ids} END) x (id)
         WHERE id ~ '^[0-9]{1,18}$')`;

/** The running missions, with the quantities of their milestones. An invalid quantity is null: it stops no deposit. */
const MISSIONS = `mission AS MATERIALIZED (
  SELECT p.id, p.merchant_code, p.join_by, p.starts_at, p.ends_at, p.terms ->> 'metric' AS metric,
    ${MIN_STAKE} AS min_stake, p.terms ->> 'window' AS span, p.terms -> 'gameTypes' AS types, p.terms -> 'gameIds' AS ids,
    ledger_day(p.starts_at) AS from_day, coalesce(ledger_day(p.ends_at - interval '1 microsecond'), 'infinity') AS to_day,
    ARRAY(SELECT CASE WHEN m ->> 'reach' ~ '^[0-9]{1,13}([.][0-9]{1,4})?$'
              THEN ((m ->> 'reach')::numeric * CASE p.terms ->> 'metric' WHEN 'rounds' THEN 1 ELSE 10000 END)::bigint END
            FROM jsonb_array_elements(CASE jsonb_typeof(p.terms -> 'milestones') WHEN 'array' THEN p.terms -> 'milestones' END)
              WITH ORDINALITY x (m, at) ORDER BY at) AS reaches
    FROM promotion p WHERE p.kind = 'MISSION' AND p.state = 'running' AND p.terms ->> 'type' = 'mission'
)`;

/** The first day of the window of a day. */
const windowOf = (day: string) =>
  `CASE s.span WHEN 'day' THEN ${day} WHEN 'week' THEN date_trunc('week', ${day})::date ELSE s.from_day END`;

/** Adds `added` to the progress. A row is due where a joined member reached the next milestone. */
const ADD = `INSERT INTO mission_progress AS p (promotion_id, member_id, window_from, amount, due)
  SELECT p.promotion_id, p.member_id, p.window_from, p.amount,
    (SELECT coalesce(p.amount >= s.reaches[1], false) AND ${JOINED} FROM mission s WHERE s.id = p.promotion_id)
    FROM added p WHERE p.amount <> 0 ORDER BY p.member_id, p.promotion_id, p.window_from
  ON CONFLICT (member_id, promotion_id, window_from) DO UPDATE SET amount = p.amount + excluded.amount,
    due = (SELECT coalesce(p.amount + excluded.amount >= s.reaches[p.issued + 1], false) AND ${JOINED}
             FROM mission s WHERE s.id = p.promotion_id)`;

/**
 * SQL: the number of rounds that an event adds: a round counts while it has the lowest stake. A correction compares the
 * stake of the round before and after the event: the reported stake without the changes of later events.
 */
export const roundsFrom = (
  minStake: string,
) => `CASE WHEN e.hands = 1 THEN (e.stake_units >= ${minStake})::integer
  WHEN e.stake_units = 0 THEN 0 ELSE (
    SELECT (r.after >= ${minStake})::integer - (r.after - e.stake_units >= ${minStake})::integer FROM (
      SELECT g.told_stake_units - coalesce((SELECT sum(f.stake_units) FROM round_event f
        WHERE f.member_id = e.member_id AND f.id > e.id AND f.round_id = e.round_id), 0) AS after
        FROM game_round g WHERE g.id = e.round_id) r
  ) END`;

/**
 * Adds the events of a range to the progress of missions; returns the members of the changed rows. A round counts on
 * the day of its first bet.
 */
export const addRounds = statement<
  [after: bigint, upTo: bigint, types: readonly number[], minStakeUnits: bigint],
  { memberId: bigint }
>(
  'missions.add-rounds',
  `WITH ${MISSIONS}, added AS (
     SELECT s.id AS promotion_id, e.member_id, ${windowOf('e.day')} AS window_from,
       sum(CASE s.metric WHEN 'turnover' THEN e.stake_units WHEN 'wins' THEN e.win_units ELSE ${roundsFrom('coalesce(s.min_stake, $4)')} END)::bigint AS amount
       FROM round_event e
       JOIN member m ON m.id = e.member_id AND m.type = ANY ($3::smallint[]) AND m.enabled
       JOIN merchant k ON k.code = m.merchant_code AND k.asset = e.asset
       JOIN mission s ON s.merchant_code = m.merchant_code AND s.metric <> 'deposits'
         AND e.day BETWEEN s.from_day AND s.to_day
         AND (s.types = '[]' OR s.types ? e.game_type) AND (s.ids = '[]' OR s.ids ? e.node_id::text)
      WHERE e.id > $1 AND e.id <= $2
      GROUP BY 1, 2, 3
   ) ${ADD} RETURNING member_id AS "memberId"`,
);

/** Adds a deposit, or subtracts one that was charged back, also of a member who is disabled since. */
export const addDeposit = statement<
  [memberId: bigint, asset: string, units: bigint, at: Date, types: readonly number[]]
>(
  'missions.add-deposit',
  `WITH ${MISSIONS}, added AS (
     SELECT s.id AS promotion_id, m.id AS member_id, ${windowOf('ledger_day($4)')} AS window_from, $3::bigint AS amount
       FROM member m
       JOIN merchant k ON k.code = m.merchant_code AND k.asset = $2
       JOIN mission s ON s.merchant_code = m.merchant_code AND s.metric = 'deposits'
         AND ledger_day($4) BETWEEN s.from_day AND s.to_day
      WHERE m.id = $1 AND m.type = ANY ($5::smallint[]) AND (m.enabled OR $3 < 0)
   ) ${ADD}`,
);

/** Unclaimed rewards of deposits that do not reach their milestone any more. */
export const listLostMilestones = statement<[memberId: bigint], { rewardId: bigint }>(
  'missions.list-lost-milestones',
  `SELECT r.id AS "rewardId" FROM reward r
     JOIN promotion s ON s.id = r.promotion_id AND s.terms ->> 'metric' = 'deposits'
     JOIN mission_progress p ON p.member_id = r.member_id AND p.promotion_id = s.id
      AND p.window_from = (r.data ->> 'window')::date
    WHERE r.member_id = $1 AND r.kind = 'MISSION' AND r.state IN ('review', 'issued')
      AND p.amount < (s.terms -> 'milestones' -> ((r.data ->> 'milestone')::integer - 1) ->> 'reach')::numeric * 10000
    ORDER BY r.id`,
);

export interface DueProgress {
  readonly promotionId: bigint;
  readonly memberId: bigint;
  /** The first day of the window. */
  readonly windowFrom: string;
  readonly amount: bigint;
  readonly issued: number;
  readonly merchantCode: string;
  readonly terms: MissionTerms;
}

/** Progress with a milestone to issue, of members who may receive offers, without skipped rows. Locks the rows. */
export const lockDue = statement<
  [
    now: Date,
    limit: number,
    skippedPromotions: readonly bigint[],
    promotionIds: readonly bigint[],
    memberIds: readonly bigint[],
    windows: readonly string[],
  ],
  DueProgress
>(
  'missions.lock-due',
  `SELECT p.promotion_id AS "promotionId", p.member_id AS "memberId", p.window_from::text AS "windowFrom", p.amount,
          p.issued, s.merchant_code AS "merchantCode", s.terms
     FROM mission_progress p JOIN promotion s ON s.id = p.promotion_id
    WHERE p.due AND NOT p.promotion_id = ANY ($3::bigint[])
      AND (p.promotion_id, p.member_id, p.window_from) NOT IN (SELECT * FROM unnest($4::bigint[], $5::bigint[], $6::date[]))
      AND may_receive_offer(p.member_id, $1)
    ORDER BY p.window_from, p.promotion_id, p.member_id LIMIT $2 FOR NO KEY UPDATE OF p SKIP LOCKED`,
);

/** The row is due again when the progress changes or the member joins. */
export const markIssued = statement<
  [promotionId: bigint, memberId: bigint, windowFrom: string, issued: number]
>(
  'missions.mark-issued',
  `UPDATE mission_progress SET issued = $4, due = false
    WHERE promotion_id = $1 AND member_id = $2 AND window_from = $3::date`,
);

/** A promotion of the merchant that members join. `permittedOffers` decides whether the member may. */
export const findJoinable = statement<
  [promotionId: bigint, merchantCode: string],
  {
    id: bigint;
    kind: RewardKind;
    terms: unknown;
    joinBy: 'automatic' | 'member' | 'application';
    endsAt: Date | null;
    startsAt: Date;
  }
>(
  'missions.find-joinable',
  `SELECT id, kind, terms, join_by AS "joinBy", ends_at AS "endsAt", starts_at AS "startsAt" FROM promotion
    WHERE id = $1 AND merchant_code = $2 AND (kind = 'MISSION' OR join_by <> 'automatic') AND state = 'running'`,
);

export const putEntry = statement<[promotionId: bigint, memberId: bigint, state: EntryState, now: Date]>(
  'missions.put-entry',
  `INSERT INTO promotion_entry (promotion_id, member_id, state, joined_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);

export const findEntry = statement<[promotionId: bigint, memberId: bigint], { state: EntryState }>(
  'missions.find-entry',
  `SELECT state FROM promotion_entry WHERE promotion_id = $1 AND member_id = $2`,
);

/** Marks the progress that a member had before joining as due, where a milestone was reached. */
export const markReachedDue = statement<[promotionId: bigint, memberId: bigint]>(
  'missions.mark-reached-due',
  `WITH ${MISSIONS}
   UPDATE mission_progress p SET due = true FROM mission s
    WHERE p.promotion_id = $1 AND p.member_id = $2 AND s.id = p.promotion_id
      AND p.amount >= s.reaches[p.issued + 1] AND ${JOINED}`,
);

export interface MissionRow {
  readonly id: bigint;
  readonly kind: 'MISSION';
  readonly texts: Readonly<Record<string, string>>;
  readonly terms: MissionTerms;
  readonly joinBy: 'automatic' | 'member' | 'application';
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly windowFrom: string;
  /** The end of the current window. Null without an end. */
  readonly windowEndsAt: Date | null;
  readonly entry: EntryState | null;
  readonly amount: bigint;
  /** What is left of the budget, in ledger units. Null without a budget. */
  readonly leftUnits: bigint | null;
  /** Rewards of the window by milestone, from 1. */
  readonly rewards: readonly { milestone: string; id: string; state: string; expiresAt: string }[];
  readonly gameNames: readonly string[];
}

/** Missions of the merchant: coming, running and recently finished, with the progress of their current window. */
export const listMissions = statement<
  [memberId: bigint, merchantCode: string, now: Date, language: string, upTo: Date, since: Date],
  MissionRow
>(
  'missions.list',
  `WITH ${MISSIONS}, current AS (
     SELECT s.*, ${windowOf('least(greatest(ledger_day($3), s.from_day), s.to_day)')} AS window_from FROM mission s
      WHERE s.merchant_code = $2 AND s.starts_at <= $5 AND (s.ends_at IS NULL OR s.ends_at > $6)
   )
   SELECT s.id, q.kind, q.texts, q.terms, s.join_by AS "joinBy", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
     s.window_from::text AS "windowFrom", n.state AS entry, coalesce(p.amount, 0) AS amount,
     q.budget_units - q.reserved_units - q.spent_units AS "leftUnits",
     CASE s.span WHEN 'day' THEN least(ledger_day_begins(s.window_from + 1), s.ends_at)
       WHEN 'week' THEN least(ledger_day_begins(s.window_from + 7), s.ends_at) ELSE s.ends_at END AS "windowEndsAt",
     coalesce((SELECT jsonb_agg(jsonb_build_object('milestone', r.data ->> 'milestone', 'id', r.id::text, 'state', r.state,
         'expiresAt', r.expires_at))
       FROM reward r WHERE r.member_id = $1 AND r.kind = 'MISSION' AND r.source_key = ANY (ARRAY(
         SELECT s.id || ':' || s.window_from || ':' || at FROM generate_series(1, array_length(s.reaches, 1)) at))), '[]') AS rewards,
     ARRAY(SELECT coalesce(g.names ->> $4, g.names ->> 'EN') FROM game g
       WHERE g.id = ANY (${gameIdsOf('s.ids')}) ORDER BY g.id LIMIT 20) AS "gameNames"
     FROM current s
     JOIN promotion q ON q.id = s.id
     LEFT JOIN promotion_entry n ON n.promotion_id = s.id AND n.member_id = $1
     LEFT JOIN mission_progress p ON p.member_id = $1 AND p.promotion_id = s.id AND p.window_from = s.window_from
    ORDER BY (s.ends_at <= $3) IS TRUE, s.starts_at > $3, s.starts_at, s.id`,
);

/** The milestones that members reached in the last 30 full days, without regard to single games. From daily totals. */
export const sumMilestones = statement<
  [
    merchantCode: string,
    now: Date,
    types: readonly number[],
    metric: MissionTerms['metric'],
    window: MissionTerms['window'],
    gameTypes: readonly string[],
    reaches: readonly bigint[],
    rewards: readonly bigint[],
  ],
  { rewards: number; units: bigint }
>(
  'missions.sum-milestones',
  `WITH played AS (
     SELECT m.id AS member_id, d.day, CASE $4 WHEN 'turnover' THEN d.stake_units WHEN 'wins' THEN d.win_units ELSE d.hands END AS units
       FROM game_day d JOIN member m ON m.id = d.member_id
      WHERE $4 <> 'deposits' AND m.merchant_code = $1 AND m.type = ANY ($3::smallint[])
        AND d.day >= ledger_day($2) - 30 AND d.day < ledger_day($2)
        AND (cardinality($6::text[]) = 0 OR d.game_type = ANY ($6))
     UNION ALL
     SELECT m.id, ledger_day(o.updated_at), o.credited_units FROM deposit_order o JOIN member m ON m.id = o.member_id
      WHERE $4 = 'deposits' AND m.merchant_code = $1 AND m.type = ANY ($3::smallint[]) AND o.state = 'credited'
        AND o.updated_at >= ledger_day_begins(ledger_day($2) - 30) AND o.updated_at < ledger_day_begins(ledger_day($2))
   ), reached AS (
     SELECT sum(units) AS units FROM played
      GROUP BY member_id, CASE $5 WHEN 'day' THEN day WHEN 'week' THEN date_trunc('week', day)::date END
   )
   SELECT count(*)::integer AS rewards, coalesce(sum(s.reward), 0)::bigint AS units
     FROM reached r JOIN unnest($7::bigint[], $8::bigint[]) s (reach, reward) ON r.units >= s.reach`,
);
