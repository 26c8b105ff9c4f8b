import { keysetOrder, LAST_KEYSET_VALUE, microsecondsOf } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';
import { ORDER_COLUMNS, type OrderRow } from '../deposits/queries.ts';

/** Recorded payers of these orders, in the order of recording. */
export const listPayers = statement<[orderIds: readonly bigint[]], PayerRow>(
  'wallet.list-payers',
  `SELECT p.order_id AS "orderId", o.member_id AS "memberId", p.said_by AS "recordedBy", p.payer_sealed AS sealed
     FROM deposit_payer p JOIN deposit_order o ON o.id = p.order_id
    WHERE p.order_id = ANY ($1::bigint[]) ORDER BY p.order_id, p.said_at, p.id`,
);

/** Replaces an earlier record of the same operator or rail. */
export const putPayer = statement<[orderId: bigint, by: string, sealed: Buffer, now: Date]>(
  'wallet.put-payer',
  `INSERT INTO deposit_payer (order_id, said_by, payer_sealed, said_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (order_id, said_by) DO UPDATE SET payer_sealed = $3, said_at = $4`,
);

/** Removes all records except those of one recorder. */
export const removePayers = statement<[orderId: bigint, except: string]>(
  'wallet.remove-payers',
  'DELETE FROM deposit_payer WHERE order_id = $1 AND said_by <> $2',
);

export type DepositEnd = 'credited' | 'refunded';

export interface DepositFindingRow {
  readonly end: DepositEnd;
  readonly amountUnits: bigint;
  readonly reference: string;
  readonly foundBy: string;
}

const FOUND = `end_state AS "end", f.amount_units AS "amountUnits", f.reference, f.found_by AS "foundBy"`;

/** The finding of the first operator. The caller locked the order. */
export const findDepositFinding = statement<[orderId: bigint], DepositFindingRow>(
  'wallet.find-deposit-finding',
  `SELECT ${FOUND} FROM deposit_finding f WHERE f.order_id = $1`,
);

type Person = [by: string, machineUser: string, now: Date];

/** Replaces an earlier finding: an operator who disagrees counts as the first operator again. */
export const saveDepositFinding = statement<
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

/**
 * Whether a server queries the rail about the order: its next query would be scheduled later than this time.
 * Only orders in review have a schedule.
 */
export const isDepositQueried = statement<[orderId: bigint, since: Date], { readonly queried: boolean }>(
  'wallet.is-deposit-asked-about',
  `SELECT coalesce(ask_at > $2, false) AS queried FROM deposit_order WHERE id = $1`,
);

export interface WaitingDepositRow extends DepositFindingRow {
  readonly orderId: bigint;
  readonly foundAt: Date;
  readonly userName: string;
  readonly rail: string;
  readonly requestedUnits: bigint;
  readonly currency: string;
}

/** Findings that wait for a second operator, the oldest order first. */
export const listDepositFindings = statement<[after: bigint | null, limit: number], WaitingDepositRow>(
  'wallet.list-deposit-findings',
  `SELECT f.order_id AS "orderId", f.found_at AS "foundAt", ${FOUND}, m.user_name AS "userName", o.rail,
          o.requested_units AS "requestedUnits", o.currency
     FROM deposit_finding f JOIN deposit_order o ON o.id = f.order_id JOIN member m ON m.id = o.member_id
    WHERE f.confirmed_by IS NULL AND o.state NOT IN ('credited', 'refunded') AND f.order_id > coalesce($1, 0)
    ORDER BY f.order_id LIMIT $2`,
);

interface PayerRow {
  readonly orderId: bigint;
  readonly memberId: bigint;
  readonly recordedBy: string;
  readonly sealed: Buffer;
}

/** The amount up to which one operator confirms a manual transfer to this member. */
export const onePersonUnits = statement<[memberId: bigint], { readonly mostUnits: bigint }>(
  'wallet.one-person-units',
  'SELECT deposit_one_person_units($1) AS "mostUnits"',
);

/** Stores the first operator's finding about a manual transfer, or removes it. */
export const saveFoundTransfer = statement<
  [id: bigint, ...([units: bigint, reference: string, by: string] | [units: null, reference: null, by: null])]
>(
  'wallet.keep-found-transfer',
  `UPDATE deposit_order SET found_units = $2, found_reference = $3, found_by = $4 WHERE id = $1`,
);

/** Order of the work list: reminded orders first. */
const reviewOrder = keysetOrder(
  `coalesce(${microsecondsOf('reminded_at')}, ${LAST_KEYSET_VALUE})`,
  microsecondsOf('updated_at'),
  'id',
);
const NAMED = `${ORDER_COLUMNS}, ${reviewOrder.column}, (SELECT user_name FROM member WHERE member.id = member_id) AS "userName"`;

type ReviewRow = OrderRow & { readonly userName: string; readonly place: string };

/** Manual transfers that may be in transit: reminded ones first, the longest reminded at the top. */
export const listOpenTransfers = statement<[rail: string, after: string | null, limit: number], ReviewRow>(
  'wallet.list-open-transfers',
  `SELECT ${NAMED} FROM deposit_order
    WHERE state = 'waiting' AND rail = $1 AND ${reviewOrder.behind('$2')} ${reviewOrder.order} LIMIT $3`,
);

/** Orders in review, reminded ones first. */
export const listReviews = statement<[after: string | null, limit: number], ReviewRow>(
  'wallet.list-reviews',
  `SELECT ${NAMED} FROM deposit_order
    WHERE state = 'review' AND ${reviewOrder.behind('$1')} ${reviewOrder.order} LIMIT $2`,
);
