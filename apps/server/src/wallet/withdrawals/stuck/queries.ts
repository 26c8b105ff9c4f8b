import { statement } from '../../../platform/database/statement.ts';

/** A payout that is approved or sent and for so long neither paid nor returned is stuck. */
export const PAYOUT_STUCK_MS = 3_600_000;

/** What is stuck since before $1, each with since when; none of a frozen member, which waits for a person. */
const STUCK = `SELECT w.id, w.merchant_code, w.member_id, m.user_name, w.rail, w.state, w.amount_units, w.currency, since
    FROM (SELECT w.*, (SELECT s.at FROM withdrawal_step s WHERE s.withdrawal_id = w.id AND s.state = 'approved') AS since
            FROM withdrawal w WHERE w.state = 'approved'
          UNION ALL SELECT w.*, w.sent_at FROM withdrawal w WHERE w.state = 'sent' AND w.sent_at < $1) w
    JOIN member m ON m.id = w.member_id AND m.enabled
   WHERE since < $1`;

/**
 * Whether a payout of this merchant that waits for nobody to look at it was approved, or sent, before `since` and is
 * neither paid nor returned yet. One that a person looked at counts again once their time is over.
 */
export const anyStuckPayout = statement<
  [since: Date, merchantCode: string, now: Date],
  { readonly stuck: boolean }
>(
  'wallet.any-stuck-payout',
  `SELECT EXISTS (SELECT FROM (${STUCK}) stuck WHERE merchant_code = $2
     AND NOT EXISTS (SELECT FROM payout_look l WHERE l.withdrawal_id = stuck.id AND l.until_at > $3)) AS stuck`,
);

/** Whether this one is among them. */
export const isStuckPayout = statement<[since: Date, id: bigint], { readonly stuck: boolean }>(
  'wallet.is-stuck-payout',
  `SELECT EXISTS (SELECT FROM (${STUCK}) stuck WHERE id = $2) AS stuck`,
);

export interface StuckPayoutRow {
  readonly id: bigint;
  readonly since: Date;
  readonly userName: string;
  readonly rail: string;
  readonly state: 'approved' | 'sent';
  readonly amountUnits: bigint;
  readonly currency: string;
  /** Until when it pauses nothing, and who said so; null where nobody looked at it. */
  readonly until: Date | null;
  readonly lookedBy: string | null;
}

/** What is stuck, the oldest request first. */
export const listStuckPayouts = statement<[since: Date, after: bigint | null, limit: number], StuckPayoutRow>(
  'wallet.list-stuck-payouts',
  `SELECT stuck.id, since, user_name AS "userName", rail, state, amount_units AS "amountUnits", currency,
          l.until_at AS until, l.looked_by AS "lookedBy"
     FROM (${STUCK}) stuck LEFT JOIN payout_look l ON l.withdrawal_id = stuck.id
    WHERE stuck.id > coalesce($2, 0) ORDER BY stuck.id LIMIT $3`,
);

/** In place of what was said before. */
export const keepLook = statement<[withdrawalId: bigint, by: string, now: Date, until: Date]>(
  'wallet.keep-payout-look',
  `INSERT INTO payout_look (withdrawal_id, looked_by, looked_at, until_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (withdrawal_id) DO UPDATE SET looked_by = $2, looked_at = $3, until_at = $4`,
);
