import type { BookCheck } from '../../ledger/index.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * Deposits by the books and by their orders. deposit-transfer: money that came through a gateway that members can
 * choose has an order that was credited with it. deposit-order: what an order was credited with is in the books.
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
     WHERE o.id > $1 AND o.id <= $2 AND o.transfer_id IS NOT NULL
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

export interface CreditedRow {
  readonly orderId: bigint;
  readonly transferId: bigint;
  readonly memberId: bigint;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly railReference: string | null;
}

/** Orders of a rail by the transfers that credited them, between two of those. */
export const listCredited = statement<
  [rail: string, after: bigint, upTo: bigint, limit: number],
  CreditedRow
>(
  'wallet.list-credited',
  `SELECT o.id AS "orderId", t.id AS "transferId", o.member_id AS "memberId", t.amount AS "amountUnits", o.currency,
          o.rail_reference AS "railReference"
     FROM transfer t
     JOIN deposit_order o
       ON o.id = CASE WHEN t.reference ~ '^deposit:[0-9]{1,18}$' THEN substr(t.reference, 9)::bigint END
    WHERE t.id > $2 AND t.id <= $3 AND t.kind = 'deposit' AND o.rail = $1 ORDER BY t.id LIMIT $4`,
);
