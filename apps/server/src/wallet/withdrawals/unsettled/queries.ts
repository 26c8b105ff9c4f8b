import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import { statement } from '../../../platform/database/statement.ts';
import { OWNER_IN_DEBT } from '../queries.ts';

/** A payout is stuck when it stays approved or sent for this long. */
export const PAYOUT_STUCK_MS = 3_600_000;

/**
 * Stuck payouts, with the time of approval or sending before $1. Excludes payouts that wait for an operator
 * (suspended member, open discrepancy) and payouts of owners in debt.
 */
const STUCK = `SELECT w.id, w.merchant_code, w.member_id, m.user_name, w.rail, w.state, w.amount_units, w.currency, since
    FROM (SELECT w.*, (SELECT s.at FROM withdrawal_step s WHERE s.withdrawal_id = w.id AND s.state = 'approved') AS since
            FROM withdrawal w WHERE w.state = 'approved' AND NOT ${OWNER_IN_DEBT}
          UNION ALL SELECT w.*, w.sent_at FROM withdrawal w WHERE w.state = 'sent' AND w.sent_at < $1) w
    JOIN member m ON m.id = w.member_id AND m.enabled
   WHERE since < $1 AND NOT EXISTS (SELECT FROM v_open_break b WHERE b.member_id = w.member_id)`;

/**
 * Whether a payout of this merchant is stuck since `since` without an acknowledgement. An acknowledged payout counts
 * again when the acknowledgement expires.
 */
export const anyStuckPayout = statement<
  [since: Date, merchantCode: string, now: Date],
  { readonly stuck: boolean }
>(
  'wallet.any-stuck-payout',
  `SELECT EXISTS (SELECT FROM (${STUCK}) stuck WHERE merchant_code = $2
     AND NOT EXISTS (SELECT FROM payout_look l WHERE l.withdrawal_id = stuck.id AND l.until_at > $3)) AS stuck`,
);

/** Whether this payout is stuck. */
export const isStuckPayout = statement<[since: Date, id: bigint], { readonly stuck: boolean }>(
  'wallet.is-stuck-payout',
  `SELECT EXISTS (SELECT FROM (${STUCK}) stuck WHERE id = $2) AS stuck`,
);

/** Stuck payouts, the oldest request first. */
export const listStuckPayouts = statement<[since: Date, after: bigint | null, limit: number], StuckPayoutRow>(
  'wallet.list-stuck-payouts',
  `SELECT stuck.id, since, user_name AS "userName", rail, state, amount_units AS "amountUnits", currency,
          l.until_at AS until, l.looked_by AS "acknowledgedBy"
     FROM (${STUCK}) stuck LEFT JOIN payout_look l ON l.withdrawal_id = stuck.id
    WHERE stuck.id > coalesce($2, 0) ORDER BY stuck.id LIMIT $3`,
);

/** Replaces an earlier acknowledgement. */
export const saveAcknowledgement = statement<[withdrawalId: bigint, by: string, now: Date, until: Date]>(
  'wallet.keep-payout-look',
  `INSERT INTO payout_look (withdrawal_id, looked_by, looked_at, until_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (withdrawal_id) DO UPDATE SET looked_by = $2, looked_at = $3, until_at = $4`,
);

const LISTED = `SELECT w.id, w.created_at AS "createdAt", m.user_name AS "userName", w.amount_units AS "amountUnits",
    w.fee_units AS "feeUnits", w.currency, w.account_label AS "accountLabel", w.account_last4 AS "accountLast4", w.rail,
    w.state, m.enabled AS "memberEnabled", held.id AS "discrepancyId",
    ${OWNER_IN_DEBT} AS "ownerInDebt"
  FROM withdrawal w JOIN member m ON m.id = w.member_id
  LEFT JOIN LATERAL (SELECT min(b.id) AS id FROM v_open_break b
    WHERE b.member_id IS NULL OR b.member_id = w.member_id) held ON true`;

/** Withdrawals in one state, the oldest first. */
export const listWithdrawalsIn = statement<
  [state: WithdrawalState, after: bigint | null, limit: number],
  ListedWithdrawalRow
>(
  'wallet.list-withdrawals-in-state',
  `${LISTED} WHERE w.state = $1 AND w.id > coalesce($2, 0) ORDER BY w.id LIMIT $3`,
);

/**
 * Withdrawals that wait for an operator, the oldest first: undecided ones, and approved ones that are
 * blocked.
 */
export const listWaitingWithdrawals = statement<[after: bigint | null, limit: number], ListedWithdrawalRow>(
  'wallet.list-waiting-withdrawals',
  `${LISTED} WHERE w.state IN ('checks', 'approved') AND w.id > coalesce($1, 0)
      AND (w.state = 'checks' OR NOT m.enabled OR held.id IS NOT NULL OR ${OWNER_IN_DEBT})
    ORDER BY w.id LIMIT $2`,
);

export type FindingEnd = 'paid' | 'returned';

export interface FindingRow {
  readonly end: FindingEnd;
  readonly reference: string;
  readonly foundBy: string;
}

/** The finding of the first operator. The caller locked the withdrawal. */
export const findPayoutFinding = statement<[withdrawalId: bigint], FindingRow>(
  'wallet.find-payout-finding',
  `SELECT end_state AS "end", reference, found_by AS "foundBy" FROM payout_finding WHERE withdrawal_id = $1`,
);

type Person = [by: string, machineUser: string, now: Date];

/** Replaces an earlier finding: an operator who disagrees counts as the first operator again. */
export const savePayoutFinding = statement<
  [withdrawalId: bigint, end: FindingEnd, reference: string, ...found: Person]
>(
  'wallet.keep-payout-finding',
  `INSERT INTO payout_finding (withdrawal_id, end_state, reference, found_by, found_machine_user, found_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (withdrawal_id) DO UPDATE SET end_state = $2, reference = $3, found_by = $4,
     found_machine_user = $5, found_at = $6`,
);

export const confirmPayoutFinding = statement<[withdrawalId: bigint, ...confirmed: Person]>(
  'wallet.confirm-payout-finding',
  `UPDATE payout_finding SET confirmed_by = $2, confirmed_machine_user = $3, confirmed_at = $4
    WHERE withdrawal_id = $1`,
);

/** Whether any server queried the rail about this payout since then, or does so now. */
export const isPayoutQueried = statement<[withdrawalId: bigint, since: Date], { readonly queried: boolean }>(
  'wallet.is-payout-asked-about',
  `SELECT coalesce(ask_at > $2, false) AS queried FROM withdrawal WHERE id = $1`,
);

/** Whether another payout of the rail has this reference. */
export const isPayoutReferenceUsed = statement<
  [rail: string, reference: string, withdrawalId: bigint],
  { readonly used: boolean }
>(
  'wallet.is-payout-reference-used',
  `SELECT EXISTS (SELECT FROM withdrawal WHERE rail = $1 AND rail_reference = $2 AND id <> $3) AS used`,
);

export interface WaitingFindingRow extends FindingRow {
  readonly withdrawalId: bigint;
  readonly foundAt: Date;
  readonly userName: string;
  readonly rail: string;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly currency: string;
}

/** Findings that wait for a second operator, the oldest payout first. */
export const listPayoutFindings = statement<[after: bigint | null, limit: number], WaitingFindingRow>(
  'wallet.list-payout-findings',
  `SELECT f.withdrawal_id AS "withdrawalId", f.end_state AS "end", f.reference, f.found_by AS "foundBy",
          f.found_at AS "foundAt", m.user_name AS "userName", w.rail, w.amount_units AS "amountUnits",
          w.fee_units AS "feeUnits", w.currency
     FROM payout_finding f JOIN withdrawal w ON w.id = f.withdrawal_id JOIN member m ON m.id = w.member_id
    WHERE f.confirmed_by IS NULL AND w.state = 'sent' AND f.withdrawal_id > coalesce($1, 0)
    ORDER BY f.withdrawal_id LIMIT $2`,
);

interface StuckPayoutRow {
  readonly id: bigint;
  readonly since: Date;
  readonly userName: string;
  readonly rail: string;
  readonly state: 'approved' | 'sent';
  readonly amountUnits: bigint;
  readonly currency: string;
  /** When the acknowledgement ends, and who gave it; null without one. */
  readonly until: Date | null;
  readonly acknowledgedBy: string | null;
}

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
  /** The first open discrepancy that blocks the withdrawal; null without one. */
  readonly discrepancyId: bigint | null;
  /** Whether the owner's cash is below zero. */
  readonly ownerInDebt: boolean;
}
