import type { BookCheck } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

export type AdjustmentSide = 'credit' | 'debit';

export interface AdjustmentRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly asset: string;
  readonly side: AdjustmentSide;
  readonly amountUnits: bigint;
  readonly reason: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
}

const COLUMNS = `a.id, a.member_id AS "memberId", a.asset, a.side, a.amount_units AS "amountUnits", a.reason,
  a.proposed_by AS "proposedBy", a.proposed_at AS "proposedAt"`;

export const insertAdjustment = statement<
  [
    memberId: bigint,
    asset: string,
    side: AdjustmentSide,
    amountUnits: bigint,
    reason: string,
    by: string,
    machineUser: string,
    now: Date,
  ],
  { readonly id: bigint }
>(
  'wallet.insert-adjustment',
  `INSERT INTO adjustment (member_id, asset, side, amount_units, reason, proposed_by,
                           proposed_machine_user, proposed_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
);

/**
 * The second of two concurrent decisions waits for this lock. The decision is then read in a separate
 * statement.
 */
export const lockAdjustment = statement<[id: bigint], AdjustmentRow>(
  'wallet.lock-adjustment',
  `SELECT ${COLUMNS} FROM adjustment a WHERE a.id = $1 FOR UPDATE`,
);

export const findOwnAdjustment = statement<[memberId: bigint, id: bigint], { readonly reason: string }>(
  'wallet.find-own-adjustment',
  `SELECT reason FROM adjustment WHERE member_id = $1 AND id = $2`,
);

export const findAdjustmentDecision = statement<[id: bigint], { readonly transferId: bigint | null }>(
  'wallet.find-adjustment-decision',
  `SELECT transfer_id AS "transferId" FROM adjustment_decision WHERE adjustment_id = $1`,
);

export const insertAdjustmentDecision = statement<
  [id: bigint, by: string, machineUser: string, now: Date, transferId: bigint | null]
>(
  'wallet.insert-adjustment-decision',
  `INSERT INTO adjustment_decision (adjustment_id, decided_by, decided_machine_user, decided_at, transfer_id)
   VALUES ($1, $2, $3, $4, $5)`,
);

/** Proposals that wait for a decision, the oldest first. */
export const listProposedAdjustments = statement<
  [after: bigint | null, limit: number],
  AdjustmentRow & { readonly userName: string }
>(
  'wallet.list-proposed-adjustments',
  `SELECT ${COLUMNS}, m.user_name AS "userName" FROM adjustment a JOIN member m ON m.id = a.member_id
    WHERE NOT EXISTS (SELECT FROM adjustment_decision d WHERE d.adjustment_id = a.id)
      AND a.id > coalesce($1, 0) ORDER BY a.id LIMIT $2`,
);

/** Posted adjustments whose two operators used the same machine account, the newest first. */
export const listSharedAccountAdjustments = statement<
  [after: bigint | null, limit: number],
  AdjustmentRow & {
    readonly userName: string;
    readonly decidedBy: string;
    readonly decidedAt: Date;
    readonly machineUser: string;
  }
>(
  'wallet.list-shared-account-adjustments',
  `SELECT ${COLUMNS}, m.user_name AS "userName", d.decided_by AS "decidedBy", d.decided_at AS "decidedAt",
          d.decided_machine_user AS "machineUser"
     FROM adjustment a JOIN adjustment_decision d ON d.adjustment_id = a.id JOIN member m ON m.id = a.member_id
    WHERE d.transfer_id IS NOT NULL AND a.proposed_machine_user = d.decided_machine_user
      AND a.id < coalesce($1, 9223372036854775807) ORDER BY a.id DESC LIMIT $2`,
);

const KINDS = `('adjustment-credit', 'adjustment-debit')`;

/**
 * Compares adjustments with the ledger. adjustment-transfer: two operators agreed on every posted adjustment.
 * adjustment: every approved adjustment is posted.
 */
export const adjustmentCheck: BookCheck = {
  transfers: statement(
    'wallet.check-adjustment-transfers',
    `SELECT 'adjustment-transfer' AS "check", format('transfer %s', t.id) AS "subject", t.member_id AS "memberId",
            format('%s of %s %s of member %s by two persons', t.kind, t.amount, t.asset, t.member_id) AS "expected",
            CASE WHEN a.id IS NULL THEN 'no correction'
              ELSE format('correction %s: %s of %s %s of member %s by %s and %s, transfer %s', a.id, a.side,
                a.amount_units, a.asset, a.member_id, a.proposed_by, coalesce(d.decided_by, 'nobody'),
                coalesce(d.transfer_id::text, 'none')) END AS "found"
     FROM transfer t
     LEFT JOIN adjustment a
       ON a.id = CASE WHEN t.reference ~ '^adjustment:[0-9]{1,18}$' THEN substr(t.reference, 12)::bigint END
     LEFT JOIN adjustment_decision d ON d.adjustment_id = a.id
     WHERE t.id > $1 AND t.id <= $2 AND t.kind IN ${KINDS}
       AND ((d.transfer_id, a.member_id, a.asset, a.amount_units, 'adjustment-' || a.side)
           IS DISTINCT FROM (t.id, t.member_id, t.asset, t.amount, t.kind) OR a.proposed_by = d.decided_by)
     ORDER BY t.id LIMIT 100`,
  ),
  rows: statement(
    'wallet.check-adjustments',
    `SELECT 'adjustment' AS "check", format('correction %s', a.id) AS "subject", a.member_id AS "memberId",
            format('%s of %s %s to member %s', a.side, a.amount_units, a.asset, a.member_id) AS "expected",
            coalesce(format('%s %s %s to member %s by %s', t.kind, t.amount, t.asset, t.member_id, t.reference),
              'no transfer') AS "found"
     FROM adjustment_decision d JOIN adjustment a ON a.id = d.adjustment_id LEFT JOIN transfer t ON t.id = d.transfer_id
     WHERE a.id > $1 AND a.id <= $2 AND d.transfer_id IS NOT NULL AND NOT ledger_is_detached(d.transfer_id)
       AND (t.kind, t.amount, t.asset, t.member_id, t.reference)
         IS DISTINCT FROM ('adjustment-' || a.side, a.amount_units, a.asset, a.member_id, 'adjustment:' || a.id)
     ORDER BY a.id LIMIT 100`,
  ),
  rowsPage: statement(
    'wallet.adjustments-page',
    `SELECT max(id) AS "lastId" FROM (SELECT id FROM adjustment WHERE id > $1 ORDER BY id LIMIT $2) page`,
  ),
};
