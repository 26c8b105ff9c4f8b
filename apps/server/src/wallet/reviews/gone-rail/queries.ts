import { statement } from '../../../platform/database/statement.ts';

export type DepositEnd = 'credited' | 'refunded';

export interface DepositFindingRow {
  readonly end: DepositEnd;
  readonly amountUnits: bigint;
  readonly reference: string;
  readonly foundBy: string;
}

const FOUND = `end_state AS "end", f.amount_units AS "amountUnits", f.reference, f.found_by AS "foundBy"`;

/** What one person found of a deposit that waits for another; the order is locked. */
export const findDepositFinding = statement<[orderId: bigint], DepositFindingRow>(
  'wallet.find-deposit-finding',
  `SELECT ${FOUND} FROM deposit_finding f WHERE f.order_id = $1`,
);

type Person = [by: string, machineUser: string, now: Date];

/** In place of what was found before: whoever says otherwise is a first person again. */
export const keepDepositFinding = statement<
  [orderId: bigint, end: DepositEnd, amountUnits: bigint, reference: string, ...found: Person]
>(
  'wallet.keep-deposit-finding',
  `INSERT INTO deposit_finding (order_id, end_state, amount_units, reference, found_by, found_machine_user, found_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (order_id) DO UPDATE SET end_state = $2, amount_units = $3, reference = $4, found_by = $5,
     found_machine_user = $6, found_at = $7`,
);

export const confirmDepositFinding = statement<[orderId: bigint, ...confirmed: Person]>(
  'wallet.confirm-deposit-finding',
  `UPDATE deposit_finding SET confirmed_by = $2, confirmed_machine_user = $3, confirmed_at = $4 WHERE order_id = $1`,
);

/** Whether a server of the site asks the rail about it: it would have by this time. Only one in review has one. */
export const isDepositAskedAbout = statement<[orderId: bigint, since: Date], { readonly asked: boolean }>(
  'wallet.is-deposit-asked-about',
  `SELECT coalesce(ask_at > $2, false) AS asked FROM deposit_order WHERE id = $1`,
);

export interface WaitingDepositRow extends DepositFindingRow {
  readonly orderId: bigint;
  readonly foundAt: Date;
  readonly userName: string;
  readonly rail: string;
  readonly requestedUnits: bigint;
  readonly currency: string;
}

/** What waits for another person, the oldest order first. */
export const listDepositFindings = statement<[after: bigint | null, limit: number], WaitingDepositRow>(
  'wallet.list-deposit-findings',
  `SELECT f.order_id AS "orderId", f.found_at AS "foundAt", ${FOUND}, m.user_name AS "userName", o.rail,
          o.requested_units AS "requestedUnits", o.currency
     FROM deposit_finding f JOIN deposit_order o ON o.id = f.order_id JOIN member m ON m.id = o.member_id
    WHERE f.confirmed_by IS NULL AND o.state NOT IN ('credited', 'refunded') AND f.order_id > coalesce($1, 0)
    ORDER BY f.order_id LIMIT $2`,
);
