import type { DepositState } from '@tessera/contract/wallet';
import { statement } from '../platform/database/statement.ts';

export interface MethodRow {
  readonly code: string;
  readonly rail: string;
  readonly names: Readonly<Record<string, string>>;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly stepUnits: bigint;
  /** Decimal text: an array of bigint would arrive as text anyway. */
  readonly fixedUnits: readonly string[];
}

const METHOD_COLUMNS = `code, rail, names, min_units AS "minUnits", max_units AS "maxUnits",
  step_units AS "stepUnits", fixed_units::text[] AS "fixedUnits"`;

export const listMethods = statement<[merchantCode: string], MethodRow>(
  'wallet.list-methods',
  `SELECT ${METHOD_COLUMNS} FROM deposit_method WHERE merchant_code = $1 AND enabled ORDER BY sort, code`,
);

export const findMethod = statement<[merchantCode: string, code: string], MethodRow>(
  'wallet.find-method',
  `SELECT ${METHOD_COLUMNS} FROM deposit_method WHERE merchant_code = $1 AND code = $2 AND enabled`,
);

export const putMethod = statement<
  [
    merchantCode: string,
    code: string,
    rail: string,
    names: string,
    minUnits: bigint,
    maxUnits: bigint,
    stepUnits: bigint,
    fixedUnits: readonly bigint[],
    sort: number,
  ]
>(
  'wallet.put-method',
  `INSERT INTO deposit_method (merchant_code, code, rail, names, min_units, max_units, step_units, fixed_units, sort)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (merchant_code, code) DO NOTHING`,
);

export interface OrderRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly method: string;
  readonly rail: string;
  readonly asset: string;
  readonly currency: string;
  readonly requestedUnits: bigint;
  readonly creditedUnits: bigint | null;
  readonly state: DepositState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const ORDER_COLUMNS = `id, member_id AS "memberId", method, rail, asset, currency,
  requested_units AS "requestedUnits", credited_units AS "creditedUnits", state,
  created_at AS "createdAt", expires_at AS "expiresAt"`;

export const insertOrder = statement<
  [
    memberId: bigint,
    requestKey: string,
    method: string,
    rail: string,
    asset: string,
    currency: string,
    requestedUnits: bigint,
    now: Date,
    expiresAt: Date,
  ],
  OrderRow
>(
  'wallet.insert-order',
  `INSERT INTO deposit_order (member_id, request_key, method, rail, asset, currency, requested_units, state,
                              created_at, updated_at, expires_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $8, $9)
   ON CONFLICT (member_id, request_key) DO NOTHING
   RETURNING ${ORDER_COLUMNS}`,
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

/** Orders that may have been paid although no webhook came: the oldest first. */
export const listOpenOrders = statement<[rail: string, createdBefore: Date], OrderRow>(
  'wallet.list-open-orders',
  `SELECT ${ORDER_COLUMNS} FROM deposit_order
    WHERE state IN ('waiting', 'received') AND rail = $1 AND created_at < $2 ORDER BY created_at LIMIT 200`,
);

export const moveOrder = statement<
  [
    id: bigint,
    state: DepositState,
    railReference: string | null,
    creditedUnits: bigint | null,
    transferId: bigint | null,
    now: Date,
  ]
>(
  'wallet.move-order',
  `UPDATE deposit_order SET state = $2, rail_reference = coalesce($3, rail_reference), credited_units = $4,
          transfer_id = $5, updated_at = $6 WHERE id = $1`,
);

export const insertMessage = statement<[source: string, messageId: string, now: Date]>(
  'wallet.insert-message',
  `INSERT INTO inbox (source, message_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
);

/** A member's deposits in a range of days, in one state or any. */
type OwnOrders = [
  memberId: bigint,
  state: DepositState | null,
  startDate: string | null,
  endDate: string | null,
];
const OWN_ORDERS = `member_id = $1 AND ($2::text IS NULL OR state = $2)
  AND ledger_day(created_at) >= coalesce($3::date, '-infinity')
  AND ledger_day(created_at) <= coalesce($4::date, 'infinity')`;

export type OwnOrderRow = OrderRow & { readonly transferId: bigint | null };

export const listOwnOrders = statement<[...OwnOrders, after: bigint | null, limit: number], OwnOrderRow>(
  'wallet.list-own-orders',
  `SELECT ${ORDER_COLUMNS}, transfer_id AS "transferId" FROM deposit_order
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
