import { statement } from '../../platform/database/statement.ts';
import { REACHES, STAYS } from './conditions.ts';

type Match = 'any' | 'all';

/** A level as stored; amounts are ledger units. */
export interface LevelRow {
  readonly rank: number;
  readonly names: Readonly<Record<string, string>>;
  readonly match: Match;
  readonly monthDeposit: bigint | null;
  readonly totalDeposit: bigint | null;
  readonly monthTurnover: bigint | null;
  readonly totalTurnover: bigint | null;
  readonly stayMatch: Match;
  readonly stayDeposit: bigint | null;
  readonly stayTurnover: bigint | null;
  readonly giftUnits: bigint | null;
  readonly rates: Readonly<Record<string, number>>;
}

export const listLevels = statement<[merchantCode: string], LevelRow>(
  'levels.list-levels',
  `SELECT rank, names, match, month_deposit_units AS "monthDeposit", total_deposit_units AS "totalDeposit",
          month_turnover_units AS "monthTurnover", total_turnover_units AS "totalTurnover", stay_match AS "stayMatch",
          stay_deposit_units AS "stayDeposit", stay_turnover_units AS "stayTurnover", gift_units AS "giftUnits", rates
     FROM level WHERE merchant_code = $1 ORDER BY rank`,
);

export interface ProgressRow {
  readonly level: number;
  readonly totalDeposit: bigint;
  readonly totalTurnover: bigint;
  readonly monthDeposit: bigint;
  readonly monthTurnover: bigint;
}

/** No row for a member without deposits and bets. `month` is the first day of the current month. */
export const findProgress = statement<[memberId: bigint, month: string], ProgressRow>(
  'levels.find-progress',
  `SELECT g.level, g.deposit_units AS "totalDeposit", g.turnover_units AS "totalTurnover",
          coalesce(t.deposit_units, 0) AS "monthDeposit", coalesce(t.turnover_units, 0) AS "monthTurnover"
     FROM level_progress g LEFT JOIN level_month t ON t.member_id = g.member_id AND t.month = $2::date
    WHERE g.member_id = $1`,
);

/** No row for a member without a level. */
export const findLevelNames = statement<[memberId: bigint], Pick<LevelRow, 'names'>>(
  'levels.find-names',
  `SELECT l.names FROM level_progress g JOIN member m ON m.id = g.member_id
     JOIN level l ON l.merchant_code = m.merchant_code AND l.rank = g.level
    WHERE g.member_id = $1 AND g.level > 0`,
);

export const listChanges = statement<
  [memberId: bigint, limit: number],
  { at: Date; from: number; to: number }
>(
  'levels.list-changes',
  `SELECT changed_at AS at, from_level AS "from", to_level AS "to" FROM level_change
    WHERE member_id = $1 ORDER BY id DESC LIMIT $2`,
);

/**
 * Adds the stakes of a range of events to the rebate of the days of the bets, to the totals and to the months. Returns the
 * members with the months of their bets, and whether the totals of the month may reach a higher level. Stakes from a bonus
 * count nothing. Only members of merchants with levels; trial members have none. One statement reads the events once, and each
 * row of a member once.
 *
 * rebate: the first event of a day determines the rate: that of the level, and 0 for members who may not receive offers.
 * Rollbacks of bets from before the levels have no row to subtract from, and subtract nothing. Totals are locked before
 * months, as for deposits.
 */
export const addBets = statement<
  [after: bigint, upTo: bigint, types: readonly number[], now: Date],
  { memberId: bigint; month: string; reachesLevel: boolean }
>(
  'levels.add-bets',
  `WITH counted AS MATERIALIZED (
     SELECT e.member_id, m.merchant_code, e.day, e.game_type,
       sum(e.stake_units - coalesce(e.bonus_stake_units, 0))::bigint AS units FROM round_event e
       JOIN member m ON m.id = e.member_id AND m.type = ANY ($3::smallint[])
       JOIN merchant k ON k.code = m.merchant_code AND k.asset = e.asset
       JOIN level_plan p ON p.merchant_code = k.code
      WHERE e.id > $1 AND e.id <= $2 GROUP BY e.member_id, m.merchant_code, e.day, e.game_type
   ), total AS (
     INSERT INTO level_progress AS g (member_id, deposit_units, turnover_units)
     SELECT c.member_id, 0, c.units FROM (SELECT member_id, sum(units)::bigint AS units FROM counted GROUP BY member_id) c
      WHERE c.units > 0 OR (c.units < 0 AND EXISTS (SELECT FROM level_progress o WHERE o.member_id = c.member_id))
      ORDER BY c.member_id
     ON CONFLICT (member_id) DO UPDATE SET turnover_units = greatest(0, g.turnover_units + excluded.turnover_units)
     RETURNING g.*
   ), locked AS MATERIALIZED (
     SELECT * FROM total
   ), rebate AS (
     INSERT INTO rebate_day AS d (member_id, day, game_type, rate, turnover_units)
     SELECT c.member_id, c.day, c.game_type,
            CASE WHEN o.member_id IS NOT NULL THEN o.rate
                 WHEN may_receive_offer(c.member_id, $4) THEN coalesce((l.rates ->> c.game_type)::integer, 0) ELSE 0 END,
            CASE WHEN o.member_id IS NULL THEN c.units ELSE greatest(c.units, -o.turnover_units) END
       FROM counted c
       LEFT JOIN rebate_day o ON o.member_id = c.member_id AND o.day = c.day AND o.game_type = c.game_type
       LEFT JOIN locked g ON g.member_id = c.member_id
       LEFT JOIN level l ON l.merchant_code = c.merchant_code AND l.rank = coalesce(g.level, 0)
      WHERE c.units > 0 OR (c.units < 0 AND o.member_id IS NOT NULL)
      ORDER BY c.member_id, c.day, c.game_type
     ON CONFLICT (member_id, day, game_type) DO UPDATE SET turnover_units = d.turnover_units + excluded.turnover_units
   ), month AS (
     INSERT INTO level_month AS t (member_id, month, deposit_units, turnover_units)
     SELECT c.member_id, c.month, 0, c.units FROM (
       SELECT member_id, date_trunc('month', day)::date AS month, sum(units)::bigint AS units FROM counted GROUP BY 1, 2
     ) c
      WHERE (SELECT count(*) FROM locked) >= 0
        AND (c.units > 0 OR (c.units < 0 AND EXISTS (
          SELECT FROM level_month o WHERE o.member_id = c.member_id AND o.month = c.month)))
      ORDER BY c.member_id, c.month
     ON CONFLICT (member_id, month) DO UPDATE SET turnover_units = greatest(0, t.turnover_units + excluded.turnover_units)
     RETURNING t.*
   )
   SELECT c.member_id AS "memberId", c.month::text AS month,
          EXISTS (SELECT FROM level l WHERE l.merchant_code = c.merchant_code AND ${REACHES}) AS "reachesLevel"
     FROM (SELECT DISTINCT member_id, merchant_code, date_trunc('month', day)::date AS month FROM counted) c
     JOIN locked g ON g.member_id = c.member_id
     LEFT JOIN month t ON t.member_id = c.member_id AND t.month = c.month`,
);

/** The number of rows is 0 for members without levels. */
export const addTotalDeposit = statement<
  [memberId: bigint, units: bigint, asset: string, types: readonly number[]]
>(
  'levels.add-total-deposit',
  `INSERT INTO level_progress AS g (member_id, deposit_units, turnover_units)
   SELECT m.id, $2, 0 FROM member m JOIN merchant k ON k.code = m.merchant_code AND k.asset = $3
     JOIN level_plan p ON p.merchant_code = k.code
    WHERE m.id = $1 AND m.type = ANY ($4::smallint[])
   ON CONFLICT (member_id) DO UPDATE SET deposit_units = g.deposit_units + excluded.deposit_units`,
);

export const addMonthDeposit = statement<[memberId: bigint, units: bigint, month: string]>(
  'levels.add-month-deposit',
  `INSERT INTO level_month AS t (member_id, month, deposit_units, turnover_units) VALUES ($1, $3::date, $2, 0)
   ON CONFLICT (member_id, month) DO UPDATE SET deposit_units = t.deposit_units + excluded.deposit_units`,
);

export interface Gift {
  readonly memberId: bigint;
  readonly rank: number;
  readonly giftUnits: bigint;
  readonly asset: string;
  readonly giftDays: number;
}

/**
 * Raises members to the highest level that they reach, and returns the gifts of the levels on the way. A new level is first
 * reviewed at the end of the next month. The levels of members who may not receive offers stay.
 */
export const raiseLevels = statement<[memberIds: readonly bigint[], month: string, now: Date], Gift>(
  'levels.raise-levels',
  `WITH candidate AS MATERIALIZED (
     SELECT g.member_id, g.level AS from_level, max(l.rank) AS to_level
       FROM level_progress g JOIN member m ON m.id = g.member_id
       LEFT JOIN level_month t ON t.member_id = g.member_id AND t.month = $2::date
       JOIN level l ON l.merchant_code = m.merchant_code AND ${REACHES}
      WHERE g.member_id = ANY ($1::bigint[])
      GROUP BY g.member_id, g.level
   ), raised AS (
     UPDATE level_progress g SET level = c.to_level, highest_level = greatest(g.highest_level, c.to_level),
       review_month = greatest(g.review_month, ($2::date + interval '1 month')::date)
       FROM candidate c WHERE g.member_id = c.member_id AND may_receive_offer(c.member_id, $3)
     RETURNING g.member_id, c.from_level, c.to_level
   ), recorded AS (
     INSERT INTO level_change (member_id, changed_at, from_level, to_level)
     SELECT member_id, $3, from_level, to_level FROM raised ORDER BY member_id
   )
   SELECT r.member_id AS "memberId", l.rank, l.gift_units AS "giftUnits", k.asset, p.gift_days AS "giftDays"
     FROM raised r JOIN member m ON m.id = r.member_id JOIN merchant k ON k.code = m.merchant_code
     JOIN level_plan p ON p.merchant_code = k.code
     JOIN level l ON l.merchant_code = k.code AND l.rank > r.from_level AND l.rank <= r.to_level
    WHERE l.gift_units IS NOT NULL ORDER BY r.member_id, l.rank`,
);

/**
 * Reviews up to `limit` members at the end of one month, and returns their number. Who may not receive offers now stays:
 * a break costs no level.
 */
export const reviewLevels = statement<[month: string, now: Date, limit: number], { reviewed: number }>(
  'levels.review-levels',
  `WITH due AS MATERIALIZED (
     SELECT g.member_id, g.level, g.review_month FROM level_progress g
      WHERE g.level > 0 AND g.review_month < $1::date ORDER BY g.review_month, g.member_id LIMIT $3 FOR NO KEY UPDATE
   ), result AS MATERIALIZED (
     SELECT d.member_id, d.level,
            CASE WHEN NOT may_receive_offer(d.member_id, $2) OR l.rank IS NULL OR ${STAYS} THEN d.level ELSE d.level - 1 END
              AS to_level
       FROM due d JOIN member m ON m.id = d.member_id
       LEFT JOIN level l ON l.merchant_code = m.merchant_code AND l.rank = d.level
       LEFT JOIN level_month t ON t.member_id = d.member_id AND t.month = d.review_month
   ), recorded AS (
     INSERT INTO level_change (member_id, changed_at, from_level, to_level)
     SELECT member_id, $2, level, to_level FROM result WHERE to_level < level ORDER BY member_id
   ), changed AS (
     UPDATE level_progress g SET level = r.to_level,
       review_month = CASE WHEN r.to_level > 0 THEN (g.review_month + interval '1 month')::date END
       FROM result r WHERE g.member_id = r.member_id
   )
   SELECT count(*)::integer AS reviewed FROM due`,
);

/**
 * The consumer of round events. Its row is also the lock of the daily work. `complete` is true once all events before a
 * time are consumed. No row while another process works.
 */
export const lockDailyWork = statement<[consumer: string, before: Date], { complete: boolean }>(
  'levels.lock-daily-work',
  `SELECT NOT EXISTS (SELECT FROM round_event e WHERE e.id > c.event_id AND e.recorded_at < $2) AS complete
     FROM round_event_consumer c WHERE c.name = $1 FOR UPDATE OF c SKIP LOCKED`,
);

export const putPlan = statement<
  [merchantCode: string, rebatePayout: 'automatic' | 'claim', giftDays: number]
>(
  'levels.put-plan',
  `INSERT INTO level_plan (merchant_code, rebate_payout, gift_days) VALUES ($1, $2, $3)
   ON CONFLICT (merchant_code) DO UPDATE SET rebate_payout = excluded.rebate_payout, gift_days = excluded.gift_days`,
);

export const putLevel = statement<
  [
    merchantCode: string,
    rank: number,
    names: string,
    match: Match,
    monthDeposit: bigint | null,
    totalDeposit: bigint | null,
    monthTurnover: bigint | null,
    totalTurnover: bigint | null,
    stayMatch: Match,
    stayDeposit: bigint | null,
    stayTurnover: bigint | null,
    giftUnits: bigint | null,
    rates: string,
  ]
>(
  'levels.put-level',
  `INSERT INTO level (merchant_code, rank, names, match, month_deposit_units, total_deposit_units, month_turnover_units,
     total_turnover_units, stay_match, stay_deposit_units, stay_turnover_units, gift_units, rates)
   VALUES ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb)
   ON CONFLICT (merchant_code, rank) DO UPDATE SET names = excluded.names, match = excluded.match,
     month_deposit_units = excluded.month_deposit_units, total_deposit_units = excluded.total_deposit_units,
     month_turnover_units = excluded.month_turnover_units, total_turnover_units = excluded.total_turnover_units,
     stay_match = excluded.stay_match, stay_deposit_units = excluded.stay_deposit_units,
     stay_turnover_units = excluded.stay_turnover_units, gift_units = excluded.gift_units, rates = excluded.rates`,
);

/** The highest level of a member of the merchant. */
export const highestInUse = statement<[merchantCode: string], { rank: number }>(
  'levels.highest-in-use',
  `SELECT coalesce(max(g.level), 0) AS rank FROM level_progress g
     JOIN member m ON m.id = g.member_id AND m.merchant_code = $1 WHERE g.level > 0`,
);

export const removeLevelsAbove = statement<[merchantCode: string, rank: number]>(
  'levels.remove-levels-above',
  'DELETE FROM level WHERE merchant_code = $1 AND rank > $2',
);

export const insertPlanChange = statement<
  [merchantCode: string, changedAt: Date, changedBy: string, after: string]
>(
  'levels.insert-plan-change',
  `INSERT INTO level_plan_change (merchant_code, changed_at, changed_by, before, after)
   VALUES ($1, $2, $3, (SELECT c.after FROM level_plan_change c WHERE c.merchant_code = $1 ORDER BY c.id DESC LIMIT 1),
     $4::jsonb)`,
);

/** Oldest first. */
export const listPlanChanges = statement<
  [merchantCode: string, after: bigint | null, limit: number],
  { id: bigint; changedAt: Date; changedBy: string; levels: number; plan: object }
>(
  'levels.list-plan-changes',
  `SELECT id, changed_at AS "changedAt", changed_by AS "changedBy", jsonb_array_length(after -> 'levels') AS levels,
          after AS plan
     FROM level_plan_change WHERE merchant_code = $1 AND ($2::bigint IS NULL OR id > $2) ORDER BY id LIMIT $3`,
);
