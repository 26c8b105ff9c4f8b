import { REBATE_CLAIM, type RebatePayoutState } from '@tessera/contract/rewards/rebate';
import { statement } from '../../platform/database/statement.ts';

export const listPayingMerchants = statement<[], { code: string; payout: 'automatic' | 'claim' }>(
  'rebate.list-paying-merchants',
  'SELECT merchant_code AS code, rebate_payout AS payout FROM level_plan ORDER BY merchant_code',
);

export interface SettledRow {
  readonly memberId: bigint;
  readonly amountUnits: bigint;
}

/**
 * Settles a day for up to `limit` members of a merchant, and returns their payouts. Each turnover is in one payout, and a
 * member has one payout for a day. The caller has the lock of the daily work.
 */
export const settleRebate = statement<
  [merchantCode: string, day: string, coinUnits: bigint, automatic: boolean, now: Date, limit: number],
  SettledRow
>(
  'rebate.settle',
  `WITH due AS MATERIALIZED (
     SELECT DISTINCT d.member_id FROM rebate_day d JOIN member m ON m.id = d.member_id AND m.merchant_code = $1
      WHERE d.rate > 0 AND d.due AND d.day <= $2::date
        AND NOT EXISTS (SELECT FROM rebate_payout p WHERE p.member_id = d.member_id AND p.day = $2::date)
      ORDER BY d.member_id LIMIT $6
   ), changed AS (
     UPDATE rebate_day d SET settled_units = d.turnover_units
       FROM rebate_day o JOIN due ON due.member_id = o.member_id
      WHERE o.rate > 0 AND o.due AND o.day <= $2::date
        AND (d.member_id, d.day, d.game_type) = (o.member_id, o.day, o.game_type)
     RETURNING d.member_id, d.day, d.game_type, d.rate, o.turnover_units - o.settled_units AS units
   ), earned AS MATERIALIZED (
     SELECT c.member_id, sum(c.units * c.rate)::bigint AS earned, coalesce((
              SELECT p.remainder_after FROM rebate_payout p WHERE p.member_id = c.member_id ORDER BY p.day DESC LIMIT 1
            ), 0) AS remainder
       FROM changed c GROUP BY c.member_id
   ), sum AS MATERIALIZED (
     SELECT *, greatest(0, (remainder + earned) / (10000 * $3)) * $3 AS units FROM earned
   ), paid AS (
     INSERT INTO rebate_payout (member_id, day, earned, remainder_before, amount_units, remainder_after, state, paid_at)
     SELECT member_id, $2::date, earned, remainder, units, remainder + earned - units * 10000,
            CASE WHEN units = 0 THEN 'none' WHEN $4 THEN 'paid' ELSE 'open' END, CASE WHEN units > 0 AND $4 THEN $5::timestamptz END
       FROM sum
   ), lines AS (
     INSERT INTO rebate_line (member_id, payout_day, day, game_type, rate, turnover_units)
     SELECT member_id, $2::date, day, game_type, rate, units FROM changed
   )
   SELECT member_id AS "memberId", units AS "amountUnits" FROM sum ORDER BY member_id`,
);

export const recordTransfers = statement<
  [day: string, memberIds: readonly bigint[], transferIds: readonly bigint[]]
>(
  'rebate.note-transfers',
  `UPDATE rebate_payout p SET transfer_id = s.transfer_id
     FROM unnest($2::bigint[], $3::bigint[]) AS s (member_id, transfer_id)
    WHERE p.member_id = s.member_id AND p.day = $1::date`,
);

export interface PayoutRow {
  readonly day: string;
  readonly amountUnits: bigint;
  readonly remainderBefore: bigint;
  readonly remainderAfter: bigint;
  readonly state: RebatePayoutState;
  readonly paidAt: Date | null;
  readonly transferId: bigint | null;
}

const PAYOUT = `SELECT to_char(day, 'YYYY-MM-DD') AS day, amount_units AS "amountUnits",
  remainder_before AS "remainderBefore", remainder_after AS "remainderAfter", state,
  paid_at AS "paidAt", transfer_id AS "transferId" FROM rebate_payout`;

/** Open payouts, and those of the claim with this key, oldest first. */
export const lockPayouts = statement<
  [memberId: bigint, claimKey: string],
  Pick<PayoutRow, 'day' | 'amountUnits' | 'state'>
>(
  'rebate.lock-payouts',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, amount_units AS "amountUnits", state FROM rebate_payout
    WHERE member_id = $1 AND (state = 'open' OR claim_key = $2) ORDER BY claim_key = $2 DESC NULLS LAST, rebate_payout.day
    LIMIT ${REBATE_CLAIM} FOR NO KEY UPDATE`,
);

/** What one claim pays. `payout` is null where the merchant has no levels. */
export const findOpen = statement<
  [memberId: bigint, merchantCode: string],
  { payout: 'automatic' | 'claim' | null; units: bigint; days: number }
>(
  'rebate.find-open',
  `SELECT (SELECT rebate_payout FROM level_plan WHERE merchant_code = $2) AS payout,
          coalesce(sum(o.amount_units), 0)::bigint AS units, count(*)::integer AS days
     FROM (SELECT amount_units FROM rebate_payout WHERE member_id = $1 AND state = 'open'
            ORDER BY day LIMIT ${REBATE_CLAIM}) o`,
);

export const findPayout = statement<[memberId: bigint, day: string], PayoutRow>(
  'rebate.find-payout',
  `${PAYOUT} WHERE member_id = $1 AND day = $2::date`,
);

export const listPayouts = statement<
  [memberId: bigint, from: string | null, to: string | null, before: string | null, limit: number],
  PayoutRow
>(
  'rebate.list-payouts',
  `${PAYOUT} WHERE member_id = $1 AND day >= coalesce($2::date, '-infinity') AND day <= coalesce($3::date, 'infinity')
      AND ($4::date IS NULL OR day < $4)
    ORDER BY rebate_payout.day DESC LIMIT $5`,
);

export const markPaid = statement<
  [memberId: bigint, day: string, claimKey: string, transferId: bigint, now: Date]
>(
  'rebate.mark-paid',
  `UPDATE rebate_payout SET state = 'paid', claim_key = $3, transfer_id = $4, paid_at = $5
    WHERE member_id = $1 AND day = $2::date`,
);

export interface RebateRow {
  readonly day: string;
  readonly gameType: string;
  readonly rate: number;
  readonly turnoverUnits: bigint;
}

export const listLines = statement<[memberId: bigint, payoutDay: string], RebateRow>(
  'rebate.list-lines',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, game_type AS "gameType", rate, turnover_units AS "turnoverUnits"
     FROM rebate_line WHERE member_id = $1 AND payout_day = $2::date
    ORDER BY rebate_line.day DESC, game_type`,
);

/** After a position: a day, and the category of the last row. */
export const listDays = statement<
  [
    memberId: bigint,
    from: string | null,
    to: string | null,
    beforeDay: string | null,
    beforeType: string,
    limit: number,
  ],
  RebateRow & { readonly settled: boolean }
>(
  'rebate.list-days',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, game_type AS "gameType", rate, turnover_units AS "turnoverUnits",
          NOT due AS settled
     FROM rebate_day WHERE member_id = $1 AND day >= coalesce($2::date, '-infinity') AND day <= coalesce($3::date, 'infinity')
      AND ($4::date IS NULL OR (day, game_type) < ($4, $5))
    ORDER BY rebate_day.day DESC, game_type DESC LIMIT $6`,
);
