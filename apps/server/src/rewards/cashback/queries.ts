import { statement } from '../../platform/database/statement.ts';

export interface CashbackPromotion {
  readonly id: bigint;
  readonly merchantCode: string;
  readonly terms: unknown;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** The first day of the last window that is settled completely, with all windows before it. */
  readonly settledFrom: string | null;
}

/** Promotions that run, or that ended recently and may have a window to settle. */
export const listCashbackPromotions = statement<[now: Date, since: Date], CashbackPromotion>(
  'cashback.list-promotions',
  `SELECT p.id, p.merchant_code AS "merchantCode", p.terms, p.starts_at AS "startsAt", p.ends_at AS "endsAt",
     (SELECT max(r.window_from)::text FROM cashback_run r WHERE r.promotion_id = p.id AND r.done
        AND NOT EXISTS (SELECT FROM cashback_run o
          WHERE o.promotion_id = p.id AND NOT o.done AND o.window_from < r.window_from)) AS "settledFrom"
   FROM promotion p
   WHERE p.kind = 'SAVIOR' AND p.starts_at < $1
     AND (p.state = 'running' OR (p.state = 'ended' AND p.ends_at > $2)) ORDER BY p.id`,
);

/** Whether the daily totals have all events from before a time. No row while another process adds events. */
export const lockDailyTotals = statement<[before: Date], { complete: boolean }>(
  'cashback.lock-daily-totals',
  `SELECT NOT EXISTS (SELECT FROM round_event e WHERE e.id > c.event_id AND e.recorded_at < $1) AS complete
     FROM round_event_consumer c WHERE c.name = 'daily-totals' FOR UPDATE OF c SKIP LOCKED`,
);

export const openRun = statement<[promotionId: bigint, windowFrom: string]>(
  'cashback.open-run',
  `INSERT INTO cashback_run (promotion_id, window_from, records_unpaid) VALUES ($1, $2::date, true) ON CONFLICT DO NOTHING`,
);

export const lockRun = statement<
  [promotionId: bigint, windowFrom: string],
  { lastMember: bigint; done: boolean }
>(
  'cashback.lock-run',
  `SELECT last_member AS "lastMember", done FROM cashback_run WHERE promotion_id = $1 AND window_from = $2::date FOR UPDATE`,
);

export const moveRun = statement<
  [promotionId: bigint, windowFrom: string, lastMember: bigint, done: boolean]
>(
  'cashback.move-run',
  `UPDATE cashback_run SET last_member = $3, done = $4 WHERE promotion_id = $1 AND window_from = $2::date`,
);

/** Enabled members with real money who played in the window and have no cashback for it, by id. */
export const listPlayers = statement<
  [
    promotionId: bigint,
    merchantCode: string,
    after: bigint,
    skipped: readonly bigint[],
    from: string,
    to: string,
    types: readonly number[],
    limit: number,
  ],
  { memberId: bigint }
>(
  'cashback.list-players',
  `SELECT m.id AS "memberId" FROM member m
    WHERE m.merchant_code = $2 AND m.id > $3 AND m.id <> ALL ($4::bigint[]) AND m.enabled AND m.type = ANY ($7::smallint[])
      AND EXISTS (SELECT FROM game_day d WHERE d.member_id = m.id AND d.day >= $5::date AND d.day < $6::date)
      AND NOT EXISTS (SELECT FROM cashback c WHERE c.promotion_id = $1 AND c.member_id = m.id AND c.window_from = $5::date)
    ORDER BY m.id LIMIT $8`,
);

/** The cashback of a member for a window, by the losses as known now. */
interface OwedRow {
  readonly memberId: bigint;
  /** The first day of the window. */
  readonly from: string;
  readonly units: bigint;
  /** What is settled; 0 for the window that is being settled. */
  readonly settledUnits: bigint;
  readonly eligible: boolean;
}

/**
 * The cashback of members for a window and for their earlier windows, in whole coins: those with cashback, and those in which
 * a round was open at the settlement. A loss is of cash: the part of a bonus is subtracted.
 */
export const computeCashback = statement<
  [
    promotionId: bigint,
    memberIds: readonly bigint[],
    from: string,
    to: string,
    firstDay: string,
    lastDay: string,
    gameTypes: readonly string[],
    basisPoints: number,
    minLossUnits: bigint,
    maxUnits: bigint,
    coinUnits: bigint,
    now: Date,
    since: string,
  ],
  OwedRow
>(
  'cashback.compute',
  `WITH windows AS MATERIALIZED (
     SELECT unnest($2::bigint[]) AS member_id, $3::date AS window_from, 0::bigint AS settled_units
     UNION ALL
     SELECT c.member_id, c.window_from, c.settled_units FROM cashback c
      WHERE c.promotion_id = $1 AND c.member_id = ANY ($2::bigint[])
        AND c.window_from >= $13::date AND c.window_from < $3::date
     UNION
     SELECT g.member_id, r.window_from, 0 FROM cashback_run r
       JOIN game_day g ON g.member_id = ANY ($2::bigint[]) AND g.day >= r.window_from
        AND g.day < r.window_from + ($4::date - $3::date)
      WHERE r.promotion_id = $1 AND r.records_unpaid AND r.window_from >= $13::date AND r.window_from < $3::date
        AND NOT EXISTS (SELECT FROM cashback c
          WHERE c.promotion_id = $1 AND c.member_id = g.member_id AND c.window_from = r.window_from)
   ), days AS (
     SELECT w.*, greatest(w.window_from, $5::date) AS from_day,
       least(w.window_from + ($4::date - $3::date) - 1, $6::date) AS to_day FROM windows w
   ), lost AS (
     SELECT d.member_id, d.window_from, d.settled_units,
       coalesce((SELECT sum(g.stake_units - g.win_units) FROM game_day g
                  WHERE g.member_id = d.member_id AND g.day BETWEEN d.from_day AND d.to_day
                    AND ($7::text[] = '{}' OR g.game_type = ANY ($7::text[]))), 0)
       - CASE WHEN EXISTS (SELECT FROM bonus_claim b WHERE b.member_id = d.member_id AND b.activated_at IS NOT NULL)
           THEN coalesce((SELECT sum(coalesce(e.bonus_stake_units, 0) - coalesce(e.bonus_win_units, 0)) FROM round_event e
                           WHERE e.member_id = d.member_id AND e.day BETWEEN d.from_day AND d.to_day
                             AND (e.bonus_stake_units IS NOT NULL OR e.bonus_win_units IS NOT NULL)
                             AND ($7::text[] = '{}' OR e.game_type = ANY ($7::text[]))), 0) ELSE 0 END AS units
       FROM days d
   ), owed AS (
     SELECT member_id, window_from, settled_units, CASE WHEN units < $9 THEN 0
       ELSE least(div(units * $8, 10000), $10)::bigint END AS units FROM lost
   )
   SELECT member_id AS "memberId", window_from::text AS "from", units - mod(units, $11::bigint) AS units,
     settled_units AS "settledUnits", may_receive_offer(member_id, $12) AND takes_part($1, member_id) AS eligible FROM owed ORDER BY member_id, window_from`,
);

/** Corrections of earlier windows are settled with a later window. */
export const settleCorrections = statement<
  [promotionId: bigint, memberId: bigint, windows: readonly string[], units: readonly bigint[]]
>(
  'cashback.settle-corrections',
  `INSERT INTO cashback (promotion_id, member_id, window_from, settled_units)
   SELECT $1, $2, n.window_from, n.units FROM unnest($3::date[], $4::bigint[]) n (window_from, units)
   ON CONFLICT (promotion_id, member_id, window_from) DO UPDATE SET settled_units = excluded.settled_units`,
);

export const insertCashback = statement<
  [promotionId: bigint, memberId: bigint, windowFrom: string, settledUnits: bigint, rewardId: bigint | null]
>(
  'cashback.insert',
  `INSERT INTO cashback (promotion_id, member_id, window_from, settled_units, reward_id) VALUES ($1, $2, $3::date, $4, $5)`,
);

/** The cashback of all members for the windows of the last 30 full days. */
export const sumCashback = statement<
  [
    merchantCode: string,
    now: Date,
    types: readonly number[],
    window: 'day' | 'week',
    gameTypes: readonly string[],
    basisPoints: number,
    minLossUnits: bigint,
    maxUnits: bigint,
    coinUnits: bigint,
  ],
  { rewards: number; units: bigint }
>(
  'cashback.sum-last-month',
  `WITH lost AS (
     SELECT sum(d.stake_units - d.win_units) AS units FROM game_day d JOIN member m ON m.id = d.member_id
      WHERE m.merchant_code = $1 AND m.type = ANY ($3::smallint[])
        AND d.day >= ledger_day($2) - 30 AND d.day < ledger_day($2) AND ($5::text[] = '{}' OR d.game_type = ANY ($5::text[]))
      GROUP BY d.member_id, date_trunc($4, d.day)
   ), given AS (
     SELECT least(div(units * $6, 10000), $8::bigint) AS units FROM lost WHERE units >= $7::bigint
   )
   SELECT count(*)::integer AS rewards, coalesce(sum(units - mod(units, $9::bigint)), 0)::bigint AS units FROM given
    WHERE units >= $9::bigint`,
);
