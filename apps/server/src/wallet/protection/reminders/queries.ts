import { LAST_KEYSET_VALUE, keysetOrder } from '../../../platform/database/keyset.ts';
import { statement } from '../../../platform/database/statement.ts';

/** When the summary was last shown; of a new account, when it was opened. */
export const findSummaryShown = statement<[memberId: bigint], { readonly shownAt: Date }>(
  'protection.find-summary-shown',
  `SELECT coalesce(s.shown_at, m.registered_at) AS "shownAt"
     FROM member m LEFT JOIN protection_summary s ON s.member_id = m.id WHERE m.id = $1`,
);

export const putSummaryShown = statement<[memberId: bigint, at: Date]>(
  'protection.put-summary-shown',
  `INSERT INTO protection_summary (member_id, shown_at) VALUES ($1, $2)
   ON CONFLICT (member_id) DO UPDATE SET shown_at = greatest(protection_summary.shown_at, excluded.shown_at)`,
);

/** When the limits were last set or looked at (null: never), and whether anything was ever paid in. */
export const findLimitsHistory = statement<
  [memberId: bigint],
  { readonly lookedAt: Date | null; readonly everPaidIn: boolean }
>(
  'protection.find-limits-history',
  `SELECT (SELECT max(at) FROM protection_change
            WHERE member_id = $1 AND what IN ('limit', 'raise', 'raise-confirmed', 'limits-kept')) AS "lookedAt",
          EXISTS (SELECT FROM deposit_order WHERE member_id = $1 AND state = 'credited') AS "everPaidIn"`,
);

/** A member's deposit limit of the month, what was credited of the month's orders, and what without this one. */
export const findMonthPaidIn = statement<
  [memberId: bigint, asset: string, now: Date, withoutId: bigint],
  { readonly most: bigint; readonly units: bigint; readonly before: bigint }
>(
  'protection.find-month-paid-in',
  `SELECT l.most, coalesce(sum(o.credited_units), 0)::bigint AS units,
          coalesce(sum(o.credited_units) FILTER (WHERE o.id <> $4), 0)::bigint AS before
     FROM protection_limit l
     LEFT JOIN deposit_order o ON o.member_id = l.member_id AND o.asset = $2 AND o.state = 'credited'
      AND o.created_at >= ledger_day_begins(protection_period('month', $3))
    WHERE l.member_id = $1 AND l.kind = 'deposit' AND l.period = 'month'
    GROUP BY l.most`,
);

export interface TalkDue {
  readonly userName: string;
  readonly memberId: bigint;
  /** The deposit limit of a month, and what was credited of this one's orders. */
  readonly most: bigint;
  readonly units: bigint;
  readonly place: string;
}

const highestLimit = keysetOrder(`${LAST_KEYSET_VALUE} - l.most`, 'm.id');

/**
 * Whom a person of the house is to get in touch with: whose limit of a month is above $4 and nobody did since it was
 * set, and who paid in all that the cap ($5, of the young $6) leaves them and nobody did this month. Null: nobody.
 */
export const listTalksDue = statement<
  [
    merchantCode: string,
    asset: string,
    now: Date,
    above: bigint | null,
    cap: bigint | null,
    young: bigint | null,
    after: string | null,
    limit: number,
  ],
  TalkDue
>(
  'protection.list-talks-due',
  `SELECT m.user_name AS "userName", m.id AS "memberId", l.most, paid.units, ${highestLimit.column}
     FROM protection_limit l JOIN member m ON m.id = l.member_id JOIN member_protection p ON p.member_id = m.id,
          LATERAL (SELECT ledger_day_begins(protection_period('month', $3)) AS begins) AS month,
          LATERAL (SELECT coalesce(sum(o.credited_units), 0)::bigint AS units FROM deposit_order o
                    WHERE o.member_id = m.id AND o.asset = $2 AND o.state = 'credited'
                      AND o.created_at >= month.begins) AS paid,
          LATERAL (SELECT max(c.id) AS id, max(c.at) AS at FROM protection_change c
                    WHERE c.member_id = m.id AND c.what = 'talked') AS talk,
          LATERAL (SELECT max(c.id) AS id FROM protection_change c
                    WHERE c.member_id = m.id AND c.what IN ('limit', 'raise-confirmed')
                      AND c.detail ->> 'kind' = 'deposit' AND c.detail ->> 'period' = 'month') AS chosen
    WHERE m.merchant_code = $1 AND l.kind = 'deposit' AND l.period = 'month'
      AND ((l.most > $4::bigint AND (talk.id IS NULL OR talk.id < chosen.id))
        OR (l.most >= CASE WHEN p.age_told_at IS NULL OR p.young_until > $3 THEN $6::bigint ELSE $5::bigint END
            AND paid.units >= l.most AND (talk.at IS NULL OR talk.at < month.begins)))
      AND ${highestLimit.behind('$7')}
    ${highestLimit.order} LIMIT $8`,
);
