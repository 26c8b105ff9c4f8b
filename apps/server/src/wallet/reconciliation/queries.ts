import type { BookCheck } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * Compares deposits with the ledger. deposit-transfer: every transfer through a selectable gateway has a
 * credited order. deposit-order: every credited order is in the ledger.
 */
export const depositCheck: BookCheck = {
  transfers: statement(
    'wallet.check-deposit-transfers',
    `SELECT 'deposit-transfer' AS "check", format('transfer %s', t.id) AS "subject", t.member_id AS "memberId",
            format('%s %s to member %s by an order', t.amount, t.asset, t.member_id) AS "expected",
            CASE WHEN o.id IS NULL THEN 'no order'
              ELSE format('order %s: %s %s to member %s by transfer %s', o.id, coalesce(o.credited_units, 0),
                o.asset, o.member_id, coalesce(o.transfer_id::text, 'none')) END AS "found"
     FROM transfer t
     JOIN account d ON d.id = t.debit_account_id
     LEFT JOIN deposit_order o
       ON o.id = CASE WHEN t.reference ~ '^deposit:[0-9]{1,18}$' THEN substr(t.reference, 9)::bigint END
     WHERE t.id > $1 AND t.id <= $2 AND t.kind = 'deposit'
       AND (t.reference LIKE 'deposit:%' OR EXISTS (SELECT FROM deposit_channel c WHERE d.owner = 'gateway:' || c.rail))
       AND (o.transfer_id, o.member_id, o.asset, o.credited_units, 'gateway:' || o.rail)
         IS DISTINCT FROM (t.id, t.member_id, t.asset, t.amount, d.owner)
     ORDER BY t.id LIMIT 100`,
  ),
  rows: statement(
    'wallet.check-deposit-orders',
    `SELECT 'deposit-order' AS "check", format('deposit order %s', o.id) AS "subject", o.member_id AS "memberId",
            format('%s %s to member %s', o.credited_units, o.asset, o.member_id) AS "expected",
            coalesce(format('%s %s to member %s by %s', t.amount, t.asset, t.member_id, t.reference),
              'no transfer') AS "found"
     FROM deposit_order o LEFT JOIN transfer t ON t.id = o.transfer_id
     WHERE o.id > $1 AND o.id <= $2 AND o.transfer_id IS NOT NULL AND NOT ledger_is_detached(o.transfer_id)
       AND (t.kind, t.amount, t.asset, t.member_id, t.reference)
         IS DISTINCT FROM ('deposit', o.credited_units, o.asset, o.member_id, 'deposit:' || o.id)
     ORDER BY o.id LIMIT 100`,
  ),
  rowsPage: statement(
    'wallet.deposit-orders-page',
    `SELECT max(id) AS "lastId" FROM (
       SELECT id FROM deposit_order WHERE id > $1 ORDER BY id LIMIT $2
     ) page`,
  ),
};

const OF_TRANSFER = `CASE WHEN t.reference ~ '^withdrawal:[0-9]{1,18}$' THEN substr(t.reference, 12)::bigint END`;

/**
 * Compares reserved money with withdrawals. withdrawal-transfer: every movement of reserved money is the hold or end
 * of one withdrawal. withdrawal-held: a member's reserved money equals the sum of their open withdrawals.
 */
export const withdrawalCheck: BookCheck = {
  transfers: statement(
    'wallet.check-withdrawal-transfers',
    `SELECT 'withdrawal-transfer' AS "check", format('transfer %s', t.id) AS "subject", t.member_id AS "memberId",
            format('%s of %s %s of member %s by a withdrawal', t.kind, t.amount, t.asset, t.member_id) AS "expected",
            CASE WHEN w.id IS NULL THEN 'no withdrawal'
              ELSE format('withdrawal %s: %s %s, fee %s, of member %s, %s, held by %s, ended by %s', w.id,
                w.amount_units, w.asset, w.fee_units, w.member_id, w.state, w.hold_transfer_id,
                coalesce(w.end_transfer_id::text, 'none')) END AS "found"
     FROM transfer t LEFT JOIN withdrawal w ON w.id = ${OF_TRANSFER}
     WHERE t.id > $1 AND t.id <= $2
       AND t.kind IN ('withdrawal-hold', 'withdrawal-release', 'withdrawal-paid', 'withdrawal-fee')
       AND CASE t.kind
         WHEN 'withdrawal-hold' THEN (w.hold_transfer_id, w.member_id, w.asset, w.amount_units)
           IS DISTINCT FROM (t.id, t.member_id, t.asset, t.amount)
         WHEN 'withdrawal-release' THEN (w.end_transfer_id, w.member_id, w.asset, w.amount_units,
             w.state IN ('returned', 'rejected')) IS DISTINCT FROM (t.id, t.member_id, t.asset, t.amount, true)
         WHEN 'withdrawal-paid' THEN (w.end_transfer_id, w.member_id, w.asset, w.amount_units - w.fee_units, w.state)
           IS DISTINCT FROM (t.id, t.member_id, t.asset, t.amount, 'paid')
         ELSE (w.end_transfer_id, w.member_id, w.asset, w.fee_units, w.state)
           IS DISTINCT FROM (t.transaction_id, t.member_id, t.asset, t.amount, 'paid') END
     ORDER BY t.id LIMIT 100`,
  ),
  rows: statement(
    'wallet.check-withdrawals',
    `SELECT 'withdrawal-held' AS "check", format('member %s in %s', h.member_id, h.asset) AS "subject",
            h.member_id AS "memberId", format('%s held', h.units) AS "expected",
            format('%s held', coalesce(b.locked, 0)) AS "found"
     FROM (SELECT w.member_id, w.asset, coalesce(sum(w.amount_units) FILTER (WHERE w.end_transfer_id IS NULL), 0) AS units
             FROM withdrawal w
            WHERE (w.member_id, w.asset) IN (SELECT p.member_id, p.asset FROM withdrawal p WHERE p.id > $1 AND p.id <= $2)
            GROUP BY w.member_id, w.asset) h
     LEFT JOIN member_balance b ON b.member_id = h.member_id AND b.asset = h.asset
     WHERE b.locked IS DISTINCT FROM h.units
     ORDER BY h.member_id LIMIT 100`,
  ),
  rowsPage: statement(
    'wallet.withdrawals-page',
    `SELECT max(id) AS "lastId" FROM (SELECT id FROM withdrawal WHERE id > $1 ORDER BY id LIMIT $2) page`,
  ),
};

export interface CreditedRow {
  readonly orderId: bigint;
  readonly transferId: bigint;
  readonly memberId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly railReference: string | null;
  /** The rail charged the deposit back, and the amount left the balance. */
  readonly chargedBack: boolean;
}

/** SQL condition: the deposit that this transfer credited was charged back. */
export const chargedBack = (transferId: string) =>
  `EXISTS (SELECT FROM transfer_reversal c WHERE c.reversed_transfer_id = ${transferId} AND c.kind = 'chargeback')`;

const CREDITED = `o.id AS "orderId", t.id AS "transferId", o.member_id AS "memberId", t.amount AS "amountUnits", o.currency,
          o.rail_reference AS "railReference",
          ${chargedBack('t.id')} AS "chargedBack"`;

/** Credited orders of a rail between two transfers, in the order of the transfers. */
export const listCredited = statement<
  [rail: string, after: bigint, upTo: bigint, limit: number],
  CreditedRow
>(
  'wallet.list-credited',
  `SELECT ${CREDITED}
     FROM transfer t
     JOIN deposit_order o
       ON o.id = CASE WHEN t.reference ~ '^deposit:[0-9]{1,18}$' THEN substr(t.reference, 9)::bigint END
    WHERE t.id > $2 AND t.id <= $3 AND t.kind = 'deposit' AND o.rail = $1 ORDER BY t.id LIMIT $4`,
);

export const findCreditTime = statement<[transferId: bigint], { readonly creditedAt: Date }>(
  'wallet.find-credit-time',
  `SELECT recorded_at AS "creditedAt" FROM transfer WHERE id = $1`,
);

/** Whether the credit of this transfer was charged back. */
export const findChargeback = statement<[transferId: bigint], { readonly chargedBack: boolean }>(
  'wallet.find-chargeback',
  `SELECT ${chargedBack('$1')} AS "chargedBack"`,
);

/** Sets the time of the next recheck of a credited order; null for none. */
export const scheduleRecheck = statement<[orderId: bigint, holdAt: Date | null]>(
  'wallet.hold-order-at',
  `UPDATE deposit_order SET hold_at = $2 WHERE id = $1`,
);

/** Credited orders of these rails with a due recheck, the longest due first. */
export const listDueRechecks = statement<
  [rails: readonly string[], now: Date, limit: number],
  CreditedRow & { readonly rail: string }
>(
  'wallet.list-due-to-hold',
  `SELECT ${CREDITED}, o.rail
     FROM deposit_order o JOIN transfer t ON t.id = o.transfer_id
    WHERE o.hold_at <= $2 AND o.rail = ANY ($1) ORDER BY o.hold_at, o.id LIMIT $3`,
);
