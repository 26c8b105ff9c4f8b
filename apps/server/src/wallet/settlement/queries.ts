import type { DepositState } from '@tessera/contract/wallet/deposit';
import type { WithdrawalState } from '@tessera/contract/wallet/withdrawal';
import { statement } from '../../platform/database/statement.ts';
import { chargedBack } from '../reconciliation/queries.ts';
import type { SettlementLine } from './settlement-line.ts';

/**
 * Returns no row when this rail's file was imported before. Of two concurrent imports the second waits and
 * then finds the first.
 */
export const insertSettlementFile = statement<
  [rail: string, name: string, digest: Buffer, from: Date, to: Date, by: string, now: Date],
  { readonly id: bigint }
>(
  'wallet.insert-settlement-file',
  `INSERT INTO settlement_file (rail, name, digest, from_at, to_at, imported_by, imported_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (rail, digest) DO NOTHING RETURNING id`,
);

/** Takes lines as a JSON list and returns the number of new ones. */
export const insertSettlementLines = statement<[fileId: bigint, rail: string, lines: string]>(
  'wallet.insert-settlement-lines',
  `INSERT INTO settlement_line (file_id, rail, kind, order_id, reference, amount_units, currency, status, at)
   SELECT $1, $2, n.kind, n."orderId", n.reference, n."amountUnits", n.currency, n.status, n.at
     FROM jsonb_to_recordset($3::jsonb) AS n (kind text, "orderId" bigint, reference text, "amountUnits" bigint,
       currency text, status text, at timestamptz)
   ON CONFLICT DO NOTHING`,
);

export interface ComparedLine extends SettlementLine {
  readonly id: bigint;
  /** Null when this rail has no order with this number. */
  readonly memberId: bigint | null;
  readonly state: DepositState | WithdrawalState;
  readonly ourUnits: bigint | null;
  readonly ourCurrency: string;
  readonly ourReference: string | null;
  /** Credited, and charged back since. */
  readonly chargedBack: boolean;
}

type Page = [fileId: bigint, after: bigint, limit: number];
const LINE = `l.id, l.kind, l.order_id AS "orderId", l.reference, l.amount_units AS "amountUnits", l.currency, l.status, l.at`;

/** New deposit lines with our orders, page by page. */
export const listDepositLines = statement<Page, ComparedLine>(
  'wallet.list-held-deposits',
  `SELECT ${LINE}, o.member_id AS "memberId", o.state, o.received_units AS "ourUnits",
          coalesce(o.received_currency, o.currency) AS "ourCurrency", o.rail_reference AS "ourReference",
          ${chargedBack('o.transfer_id')} AS "chargedBack"
     FROM settlement_line l LEFT JOIN deposit_order o ON o.id = l.order_id AND o.rail = l.rail
    WHERE l.file_id = $1 AND l.kind = 'deposit' AND l.id > $2 ORDER BY l.id LIMIT $3`,
);

/** New payout lines with our withdrawals, page by page. */
export const listPayoutLines = statement<Page, ComparedLine>(
  'wallet.list-held-payouts',
  `SELECT ${LINE}, w.member_id AS "memberId", w.state, w.amount_units - w.fee_units AS "ourUnits",
          w.currency AS "ourCurrency", w.rail_reference AS "ourReference", false AS "chargedBack"
     FROM settlement_line l LEFT JOIN withdrawal w ON w.id = l.order_id AND w.rail = l.rail
    WHERE l.file_id = $1 AND l.kind = 'payout' AND l.id > $2 ORDER BY l.id LIMIT $3`,
);

export interface UnreportedRow {
  readonly orderId: bigint;
  readonly memberId: bigint;
  readonly state: 'credited' | 'paid';
  readonly units: bigint | null;
  readonly currency: string;
  readonly reference: string | null;
}

type Between = [rail: string, from: Date, to: Date];
const unreported = (kind: string, id: string) =>
  `NOT EXISTS (SELECT FROM settlement_line l
                WHERE l.rail = $1 AND l.kind = '${kind}' AND l.order_id = ${id} AND l.status = 'paid')`;

/** Deposits credited in this time and not charged back, without a paid line in any file of the rail. */
export const listUnreportedDeposits = statement<Between, UnreportedRow>(
  'wallet.list-unreported-deposits',
  `SELECT o.id AS "orderId", o.member_id AS "memberId", o.state, o.received_units AS "units",
          coalesce(o.received_currency, o.currency) AS "currency", o.rail_reference AS "reference"
     FROM deposit_order o WHERE o.rail = $1 AND o.state = 'credited' AND o.updated_at BETWEEN $2 AND $3
      AND NOT ${chargedBack('o.transfer_id')}
      AND ${unreported('deposit', 'o.id')} ORDER BY o.id`,
);

/** Withdrawals paid in this time without a paid line in any file of the rail. */
export const listUnreportedPayouts = statement<Between, UnreportedRow>(
  'wallet.list-unreported-payouts',
  `SELECT w.id AS "orderId", w.member_id AS "memberId", w.state, w.amount_units - w.fee_units AS "units", w.currency,
          w.rail_reference AS "reference"
     FROM withdrawal w WHERE w.rail = $1 AND w.state = 'paid' AND w.ended_at BETWEEN $2 AND $3
      AND ${unreported('payout', 'w.id')} ORDER BY w.id`,
);
