import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import { statement } from '../../../platform/database/statement.ts';
import { OWNER_IN_DEBT } from '../queries.ts';

/** A payout that is approved or sent and for so long neither paid nor returned is stuck. */
export const PAYOUT_STUCK_MS = 3_600_000;

/**
 * What is stuck since before $1, each with since when; none of a frozen member or of one with an open discrepancy, which
 * waits for an operator, and none that does not leave because its owner is in debt.
 */
const STUCK = `SELECT w.id, w.merchant_code, w.member_id, m.user_name, w.rail, w.state, w.amount_units, w.currency, since
    FROM (SELECT w.*, (SELECT s.at FROM withdrawal_step s WHERE s.withdrawal_id = w.id AND s.state = 'approved') AS since
            FROM withdrawal w WHERE w.state = 'approved' AND NOT ${OWNER_IN_DEBT}
          UNION ALL SELECT w.*, w.sent_at FROM withdrawal w WHERE w.state = 'sent' AND w.sent_at < $1) w
    JOIN member m ON m.id = w.member_id AND m.enabled
   WHERE since < $1 AND NOT EXISTS (SELECT FROM v_open_break b WHERE b.member_id = w.member_id)`;

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

export interface ListedWithdrawalRow {
  readonly id: bigint;
  readonly createdAt: Date;
  readonly userName: string;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly currency: string;
  readonly accountLabel: string;
  readonly accountLast4: string;
  readonly rail: string;
  readonly state: WithdrawalState;
  readonly memberEnabled: boolean;
  /** The first open discrepancy that holds it; null where there is none. */
  readonly discrepancyId: bigint | null;
  /** The owner's cash is below zero. */
  readonly ownerInDebt: boolean;
}

const LISTED = `SELECT w.id, w.created_at AS "createdAt", m.user_name AS "userName", w.amount_units AS "amountUnits",
    w.fee_units AS "feeUnits", w.currency, w.account_label AS "accountLabel", w.account_last4 AS "accountLast4", w.rail,
    w.state, m.enabled AS "memberEnabled", held.id AS "discrepancyId",
    ${OWNER_IN_DEBT} AS "ownerInDebt"
  FROM withdrawal w JOIN member m ON m.id = w.member_id
  LEFT JOIN LATERAL (SELECT min(b.id) AS id FROM v_open_break b
    WHERE b.member_id IS NULL OR b.member_id = w.member_id) held ON true`;

/** What is in a state, the oldest first. */
export const listWithdrawalsIn = statement<
  [state: WithdrawalState, after: bigint | null, limit: number],
  ListedWithdrawalRow
>(
  'wallet.list-withdrawals-in-state',
  `${LISTED} WHERE w.state = $1 AND w.id > coalesce($2, 0) ORDER BY w.id LIMIT $3`,
);

/** What waits for an operator, the oldest first: for a decision, or approved and held. */
export const listWaitingWithdrawals = statement<[after: bigint | null, limit: number], ListedWithdrawalRow>(
  'wallet.list-waiting-withdrawals',
  `${LISTED} WHERE w.state IN ('checks', 'approved') AND w.id > coalesce($1, 0)
      AND (w.state = 'checks' OR NOT m.enabled OR held.id IS NOT NULL OR ${OWNER_IN_DEBT})
    ORDER BY w.id LIMIT $2`,
);
