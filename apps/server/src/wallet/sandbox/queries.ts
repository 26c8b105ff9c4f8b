import { statement } from '../../platform/database/statement.ts';
import type { Behaviour } from './behaviour.ts';

interface SandboxPaymentRow {
  readonly orderId: bigint;
  readonly reference: string;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'failed';
  readonly behaviour: Behaviour;
  /** How often it was asked about, this time among them. */
  readonly asked: number;
}

/** The first answer of the payer stands; a second tap changes nothing. */
export const insertPayment = statement<
  [
    orderId: bigint,
    reference: string,
    amountUnits: bigint,
    currency: string,
    status: string,
    behaviour: Behaviour,
    now: Date,
    knownFrom: Date,
  ]
>(
  'sandbox.insert-payment',
  `INSERT INTO sandbox_payment (order_id, reference, amount_units, currency, status, behaviour, created_at, known_from)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (order_id) DO NOTHING`,
);

/** A payment the rail knows of by now; asking is counted. */
export const askPayment = statement<[orderId: bigint, now: Date], SandboxPaymentRow>(
  'sandbox.ask-payment',
  `UPDATE sandbox_payment SET asked = asked + 1 WHERE order_id = $1 AND known_from <= $2
   RETURNING order_id AS "orderId", reference, amount_units AS "amountUnits", currency, status, behaviour, asked`,
);

export const findDemoData = statement<[], { found: true }>(
  'wallet.find-demo-data',
  `SELECT true AS found FROM demo_data`,
);

/** A credit through the sandbox rail; the index of what each rail credited answers it. */
export const findSandboxCredit = statement<[], { found: true }>(
  'wallet.find-sandbox-credit',
  `SELECT true AS found FROM deposit_order WHERE rail = 'sandbox' AND state = 'credited' LIMIT 1`,
);

export const markDemoData = statement<[now: Date]>(
  'wallet.mark-demo-data',
  `INSERT INTO demo_data (seeded_at) VALUES ($1)`,
);
