import { statement } from '../../platform/database/statement.ts';

export interface SandboxPaymentRow {
  readonly orderId: bigint;
  readonly reference: string;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'failed';
}

/** The first answer of the payer stands; a second tap changes nothing. */
export const insertPayment = statement<
  [orderId: bigint, reference: string, amountUnits: bigint, currency: string, status: string, now: Date]
>(
  'sandbox.insert-payment',
  `INSERT INTO sandbox_payment (order_id, reference, amount_units, currency, status, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (order_id) DO NOTHING`,
);

export const findPayment = statement<[orderId: bigint], SandboxPaymentRow>(
  'sandbox.find-payment',
  `SELECT order_id AS "orderId", reference, amount_units AS "amountUnits", currency, status
     FROM sandbox_payment WHERE order_id = $1`,
);
