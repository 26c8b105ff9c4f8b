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
