import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import { statement } from '../../platform/database/statement.ts';
import type { PictureKind } from '../../platform/pictures/picture.ts';
import type { TransferAccount } from '../channels/queries.ts';

export interface OrderRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly method: string;
  readonly channel: string;
  readonly rail: string;
  readonly bank: string | null;
  readonly payeeName: Buffer | null;
  readonly promotion: string | null;
  readonly asset: string;
  readonly currency: string;
  readonly requestedUnits: bigint;
  readonly feeUnits: bigint;
  readonly receivedUnits: bigint | null;
  readonly receivedCurrency: string | null;
  readonly creditedUnits: bigint | null;
  readonly transferId: bigint | null;
  readonly railReference: string | null;
  readonly state: DepositState;
  readonly reason: DepositReason | null;
  readonly transferTo: TransferAccount | null;
  readonly payUrl: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly remindedAt: Date | null;
  /** The first operator's finding about a manual transfer that needs a second operator. */
  readonly foundUnits: bigint | null;
  readonly foundReference: string | null;
  readonly foundBy: string | null;
}

export const ORDER_COLUMNS = `id, member_id AS "memberId", method, channel, rail, bank, payee_name AS "payeeName", promotion,
  asset, currency, requested_units AS "requestedUnits", fee_units AS "feeUnits", received_units AS "receivedUnits",
  received_currency AS "receivedCurrency", credited_units AS "creditedUnits", transfer_id AS "transferId",
  rail_reference AS "railReference", state, reason, transfer_to AS "transferTo", pay_url AS "payUrl",
  created_at AS "createdAt", expires_at AS "expiresAt", reminded_at AS "remindedAt", found_units AS "foundUnits",
  found_reference AS "foundReference", found_by AS "foundBy"`;

/**
 * Inserts the order and its first step. Returns no row when the key was used before or a limit blocks the
 * deposit.
 */
export const insertOrder = statement<
  [
    memberId: bigint,
    requestKey: string,
    method: string,
    channel: string,
    rail: string,
    asset: string,
    currency: string,
    requestedUnits: bigint,
    feeUnits: bigint,
    state: DepositState,
    bank: string | null,
    payeeName: Buffer | null,
    promotion: string | null,
    transferTo: string | null,
    now: Date,
    expiresAt: Date,
  ],
  OrderRow
>(
  'wallet.insert-order',
  `WITH opened AS (
     INSERT INTO deposit_order (member_id, request_key, method, channel, rail, asset, currency, requested_units,
       fee_units, state, bank, payee_name, promotion, transfer_to, created_at, updated_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16)
     ON CONFLICT (member_id, request_key) DO NOTHING
     RETURNING *
   ), step AS (
     INSERT INTO deposit_step (order_id, state, at, actor_class) SELECT id, state, $15, 'member' FROM opened
   )
   SELECT ${ORDER_COLUMNS} FROM opened`,
);

/**
 * The member's limit of open orders where it is reached, else null. Takes a lock until the transaction ends, so that no
 * other order of the member is opened meanwhile.
 */
export const mostOpenReached = statement<[memberId: bigint, asset: string], { readonly most: number | null }>(
  'wallet.most-open-deposits-reached',
  `SELECT deposit_most_open_reached($1, $2) AS most`,
);

export const findOrderByKey = statement<[memberId: bigint, requestKey: string], OrderRow>(
  'wallet.find-order-by-key',
  `SELECT ${ORDER_COLUMNS} FROM deposit_order WHERE member_id = $1 AND request_key = $2`,
);

export const findOwnOrder = statement<[memberId: bigint, id: bigint], OrderRow>(
  'wallet.find-own-order',
  `SELECT ${ORDER_COLUMNS} FROM deposit_order WHERE member_id = $1 AND id = $2`,
);

export const lockOrder = statement<[id: bigint], OrderRow>(
  'wallet.lock-order',
  `SELECT ${ORDER_COLUMNS} FROM deposit_order WHERE id = $1 FOR UPDATE`,
);

export const findOrder = statement<[id: bigint], OrderRow>(
  'wallet.find-order',
  `SELECT ${ORDER_COLUMNS} FROM deposit_order WHERE id = $1`,
);

interface DueOrder {
  readonly id: bigint;
  readonly state: DepositState;
}

/**
 * Open orders that may be paid without a webhook, page by page. Manual transfers and orders of removed rails
 * cannot be queried; they appear when they expire.
 */
export const listOpenOrders = statement<
  [rails: readonly string[], createdBefore: Date, now: Date, after: bigint, limit: number],
  DueOrder
>(
  'wallet.list-open-orders',
  `SELECT id, state FROM deposit_order
    WHERE state IN ('created', 'waiting', 'received') AND created_at < $2
      AND (rail = ANY ($1) OR expires_at <= $3) AND id > $4
    ORDER BY id LIMIT $5`,
);

/** Expired and failed orders of the last day that may still be paid, page by page. */
export const listOverdueOrders = statement<
  [rails: readonly string[], expiredSince: Date, after: bigint, limit: number],
  DueOrder
>(
  'wallet.list-late-orders',
  `SELECT id, state FROM deposit_order
    WHERE state IN ('expired', 'failed') AND rail = ANY ($1) AND expires_at > $2 AND id > $3 ORDER BY id LIMIT $4`,
);

/** Orders in review with a due query, page by page, with the time of their last change. */
export const listReviewsToQuery = statement<
  [rails: readonly string[], now: Date, after: bigint, limit: number],
  DueOrder & { readonly updatedAt: Date }
>(
  'wallet.list-reviews-to-ask',
  `SELECT id, state, updated_at AS "updatedAt" FROM deposit_order
    WHERE ask_at <= $2 AND rail = ANY ($1) AND id > $3 ORDER BY id LIMIT $4`,
);

export const scheduleReviewQuery = statement<[id: bigint, nextQueryAt: Date]>(
  'wallet.ask-review-at',
  `UPDATE deposit_order SET ask_at = $2 WHERE id = $1 AND state = 'review'`,
);

/** Expired orders with a payment that is not final. */
export const listUnsettled = statement<
  [expiredBefore: Date, after: bigint, limit: number],
  { readonly id: bigint }
>(
  'wallet.list-unsettled-orders',
  `SELECT id FROM deposit_order WHERE state = 'received' AND expires_at <= $1 AND id > $2 ORDER BY id LIMIT $3`,
);

type Step = [
  id: bigint,
  state: DepositState,
  reason: DepositReason | null,
  actorClass: 'member' | 'system' | 'rail' | 'operator',
  actor: string | null,
  now: Date,
];

/**
 * Moves the order and records the step. Null payment fields keep the stored values. A move to review
 * schedules a query.
 */
export const moveOrder = statement<
  [
    ...Step,
    railReference: string | null,
    receivedUnits: bigint | null,
    receivedCurrency: string | null,
    creditedUnits: bigint | null,
    transferId: bigint | null,
    payUrl: string | null,
    noted: DepositReason | null,
  ]
>(
  'wallet.move-order',
  `WITH moved AS (
     UPDATE deposit_order SET state = $2, reason = $3, updated_at = $6, rail_reference = coalesce($7, rail_reference),
       received_units = coalesce($8, received_units), received_currency = coalesce($9, received_currency),
       credited_units = $10, transfer_id = $11, pay_url = coalesce($12, pay_url),
       ask_at = CASE WHEN $2 = 'review' THEN $6::timestamptz END, confirmed_by = CASE WHEN $2 = 'credited' THEN $5 END
     WHERE id = $1 RETURNING id
   )
   INSERT INTO deposit_step (order_id, state, at, actor_class, actor, reason) SELECT id, $2, $6, $4, $5, $13 FROM moved`,
);

export interface StepRow {
  readonly state: DepositState;
  readonly at: Date;
  readonly actorClass: Step[3];
  readonly reason: DepositReason | null;
}

export const listSteps = statement<[orderId: bigint], StepRow>(
  'wallet.list-deposit-steps',
  `SELECT state, at, actor_class AS "actorClass", reason FROM deposit_step WHERE order_id = $1 ORDER BY id`,
);

/** Whether this payment paid another order of the rail. */
export const isReferenceUsed = statement<
  [rail: string, reference: string, orderId: bigint],
  { used: boolean }
>(
  'wallet.is-reference-used',
  `SELECT EXISTS (SELECT FROM deposit_order WHERE rail = $1 AND rail_reference = $2 AND id <> $3) AS used`,
);

/** Records the reminder. Returns no row when the last reminder is newer than `notSince`. */
export const remindOrder = statement<[id: bigint, now: Date, notSince: Date], { readonly id: bigint }>(
  'wallet.remind-order',
  `WITH reminded AS (
     UPDATE deposit_order SET reminded_at = $2 WHERE id = $1 AND (reminded_at IS NULL OR reminded_at <= $3)
     RETURNING id, state
   ), step AS (
     INSERT INTO deposit_step (order_id, state, at, actor_class, reason)
     SELECT id, state, $2, 'member', 'reminded' FROM reminded
   )
   SELECT id FROM reminded`,
);

/** A member's deposits in a range of days, in one state or in any. */
type OwnOrders = [
  memberId: bigint,
  state: DepositState | null,
  startDate: string | null,
  endDate: string | null,
];
const OWN_ORDERS = `member_id = $1 AND ($2::text IS NULL OR state = $2)
  AND ledger_day(created_at) >= coalesce($3::date, '-infinity')
  AND ledger_day(created_at) <= coalesce($4::date, 'infinity')`;

export const listOwnOrders = statement<[...OwnOrders, after: bigint | null, limit: number], OrderRow>(
  'wallet.list-own-orders',
  `SELECT ${ORDER_COLUMNS} FROM deposit_order
    WHERE ${OWN_ORDERS} AND id < coalesce($5, 9223372036854775807) ORDER BY id DESC LIMIT $6`,
);

export const sumOwnOrders = statement<
  OwnOrders,
  { readonly count: number; readonly requestedUnits: bigint; readonly creditedUnits: bigint }
>(
  'wallet.sum-own-orders',
  `SELECT count(*)::integer AS count, coalesce(sum(requested_units), 0)::bigint AS "requestedUnits",
          coalesce(sum(credited_units), 0)::bigint AS "creditedUnits"
     FROM deposit_order WHERE ${OWN_ORDERS}`,
);

export const insertSlip = statement<
  [orderId: bigint, kind: PictureKind, picture: Buffer, remark: string, now: Date]
>(
  'wallet.insert-slip',
  `INSERT INTO deposit_slip (order_id, kind, picture, remark, at) VALUES ($1, $2, $3, $4, $5)`,
);

export const countSlips = statement<[orderId: bigint], { readonly slips: number }>(
  'wallet.count-slips',
  `SELECT count(*)::integer AS slips FROM deposit_slip WHERE order_id = $1`,
);

/** Slips of all orders of a member since then. */
export const countSlipsOf = statement<[memberId: bigint, since: Date], { readonly slips: number }>(
  'wallet.count-slips-of-member',
  `SELECT count(*)::integer AS slips FROM deposit_slip s JOIN deposit_order o ON o.id = s.order_id
    WHERE o.member_id = $1 AND s.at > $2`,
);

export const hasSlip = statement<[orderId: bigint], { readonly slip: boolean }>(
  'wallet.has-slip',
  `SELECT EXISTS (SELECT FROM deposit_slip WHERE order_id = $1) AS slip`,
);

export interface SlipRow {
  readonly kind: PictureKind;
  readonly picture: Buffer;
  readonly remark: string;
  readonly at: Date;
}

/** Slips for the operator who reviews the order. */
export const listSlips = statement<[orderId: bigint], SlipRow>(
  'wallet.list-slips',
  `SELECT kind, picture, remark, at FROM deposit_slip WHERE order_id = $1 ORDER BY id`,
);
