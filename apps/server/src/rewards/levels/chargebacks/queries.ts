import { statement } from '../../../platform/database/statement.ts';
import { MET } from '../conditions.ts';

/** The number of rows is 0 for members without levels. */
export const subtractTotalDeposit = statement<[memberId: bigint, units: bigint, asset: string]>(
  'levels.subtract-total-deposit',
  `UPDATE level_progress g SET deposit_units = greatest(0, g.deposit_units - $2)
     FROM member m JOIN merchant k ON k.code = m.merchant_code AND k.asset = $3 WHERE m.id = $1 AND g.member_id = m.id`,
);

/** `month` is that of the credit. */
export const subtractMonthDeposit = statement<[memberId: bigint, units: bigint, month: string]>(
  'levels.subtract-month-deposit',
  `UPDATE level_month SET deposit_units = greatest(0, deposit_units - $2) WHERE member_id = $1 AND month = $3::date`,
);

/**
 * Lowers a member to the highest level that did not need a deposit. A level needed the deposit where its condition was met
 * with the deposit, is not met without it, and no other condition suffices. No row where the level stays.
 */
export const lowerLevel = statement<
  [memberId: bigint, month: string, now: Date, creditMonth: string, units: bigint],
  { to: number }
>(
  'levels.lower-level',
  `WITH lower AS MATERIALIZED (
     SELECT g.member_id, g.level AS from_level, coalesce(max(l.rank) FILTER (WHERE NOT (
         (coalesce(g.deposit_units < l.total_deposit_units AND g.deposit_units + $5 >= l.total_deposit_units, false)
           OR coalesce(c.deposit_units < l.month_deposit_units AND c.deposit_units + $5 >= l.month_deposit_units, false))
         AND NOT (${MET}))), 0) AS to_level
       FROM level_progress g JOIN member m ON m.id = g.member_id
       JOIN level l ON l.merchant_code = m.merchant_code AND l.rank BETWEEN 1 AND g.level
       LEFT JOIN level_month t ON t.member_id = g.member_id AND t.month = $2::date
       LEFT JOIN level_month c ON c.member_id = g.member_id AND c.month = $4::date
      WHERE g.member_id = $1 GROUP BY g.member_id, g.level
   ), recorded AS (
     INSERT INTO level_change (member_id, changed_at, from_level, to_level)
     SELECT member_id, $3, from_level, to_level FROM lower WHERE to_level < from_level
   )
   UPDATE level_progress g SET level = w.to_level, review_month = CASE WHEN w.to_level > 0 THEN g.review_month END
     FROM lower w WHERE g.member_id = w.member_id AND w.to_level < w.from_level
   RETURNING g.level::integer AS "to"`,
);

/** Unclaimed gifts of the levels above a level. */
export const listLostGifts = statement<[memberId: bigint, level: number], { rewardId: bigint }>(
  'levels.list-lost-gifts',
  `SELECT id AS "rewardId" FROM reward
    WHERE member_id = $1 AND kind = 'VIP' AND state = 'issued' AND (data ->> 'rank')::integer > $2 ORDER BY id`,
);
