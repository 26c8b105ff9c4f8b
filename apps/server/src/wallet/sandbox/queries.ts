import { statement } from '../../platform/database/statement.ts';
import type { Behaviour } from './behaviour.ts';

/** The first request with an id is stored; repeats change nothing. */
export const insertPayout = statement<
  [payoutId: bigint, reference: string, amountUnits: bigint, currency: string, tail: string, now: Date]
>(
  'sandbox.insert-payout',
  `INSERT INTO sandbox_payout (payout_id, reference, amount_units, currency, number_tail, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (payout_id) DO NOTHING`,
);

/** Counts the query. */
export const queryPayout = statement<[payoutId: bigint], SandboxPayoutRow>(
  'sandbox.tell-payout',
  `UPDATE sandbox_payout SET told = told + 1 WHERE payout_id = $1
   RETURNING reference, amount_units AS "amountUnits", currency, told - 1 AS "queriesBefore"`,
);

interface SandboxPaymentRow {
  readonly orderId: bigint;
  readonly reference: string;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly status: 'paid' | 'failed';
  readonly behaviour: Behaviour;
  /** Number of queries including this one. */
  readonly queries: number;
}

/** The payer's first choice stays; a second tap changes nothing. */
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

/** A payment that the rail knows by now. Counts the query. */
export const queryPayment = statement<[orderId: bigint, now: Date], SandboxPaymentRow>(
  'sandbox.ask-payment',
  `UPDATE sandbox_payment SET asked = asked + 1 WHERE order_id = $1 AND known_from <= $2
   RETURNING order_id AS "orderId", reference, amount_units AS "amountUnits", currency, status, behaviour, asked AS queries`,
);

export const findDemoData = statement<[], { found: true }>(
  'wallet.find-demo-data',
  `SELECT true AS found FROM demo_data`,
);

/** Whether a credit through the sandbox rail exists. The index on credits by rail serves this query. */
export const findSandboxCredit = statement<[], { found: true }>(
  'wallet.find-sandbox-credit',
  `SELECT true AS found FROM deposit_order WHERE rail = 'sandbox' AND state = 'credited' LIMIT 1`,
);

export const markDemoData = statement<[now: Date]>(
  'wallet.mark-demo-data',
  `INSERT INTO demo_data (seeded_at) VALUES ($1)`,
);

interface SandboxPayoutRow {
  readonly reference: string;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly queriesBefore: number;
}
