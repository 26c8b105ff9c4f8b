import { statement } from '../../../platform/database/statement.ts';

export interface PayerRow {
  readonly orderId: bigint;
  readonly memberId: bigint;
  readonly saidBy: string;
  readonly sealed: Buffer;
}

/** As whose each person read the account that these were paid from, in the order of their saying. */
export const listPayers = statement<[orderIds: readonly bigint[]], PayerRow>(
  'wallet.list-payers',
  `SELECT p.order_id AS "orderId", o.member_id AS "memberId", p.said_by AS "saidBy", p.payer_sealed AS sealed
     FROM deposit_payer p JOIN deposit_order o ON o.id = p.order_id
    WHERE p.order_id = ANY ($1::bigint[]) ORDER BY p.order_id, p.said_at, p.id`,
);

/** In place of what the same person said before. */
export const putPayer = statement<[orderId: bigint, by: string, sealed: Buffer, now: Date]>(
  'wallet.put-payer',
  `INSERT INTO deposit_payer (order_id, said_by, payer_sealed, said_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (order_id, said_by) DO UPDATE SET payer_sealed = $3, said_at = $4`,
);

/** All that was said of it but by this one. */
export const removePayers = statement<[orderId: bigint, except: string]>(
  'wallet.remove-payers',
  'DELETE FROM deposit_payer WHERE order_id = $1 AND said_by <> $2',
);
