import { statement } from '../../platform/database/statement.ts';
import type { SlipKind } from './slip.ts';

export const insertSlip = statement<
  [orderId: bigint, kind: SlipKind, picture: Buffer, remark: string, now: Date]
>(
  'wallet.insert-slip',
  `INSERT INTO deposit_slip (order_id, kind, picture, remark, at) VALUES ($1, $2, $3, $4, $5)`,
);

export const countSlips = statement<[orderId: bigint], { readonly slips: number }>(
  'wallet.count-slips',
  `SELECT count(*)::integer AS slips FROM deposit_slip WHERE order_id = $1`,
);

/** Of all orders of a member, since then. */
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
  readonly kind: SlipKind;
  readonly picture: Buffer;
  readonly remark: string;
  readonly at: Date;
}

/** For the person who looks at the order. */
export const listSlips = statement<[orderId: bigint], SlipRow>(
  'wallet.list-slips',
  `SELECT kind, picture, remark, at FROM deposit_slip WHERE order_id = $1 ORDER BY id`,
);
