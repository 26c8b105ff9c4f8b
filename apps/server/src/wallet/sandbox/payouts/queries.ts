import { statement } from '../../../platform/database/statement.ts';

export interface SandboxPayoutRow {
  readonly reference: string;
  readonly amountUnits: bigint;
  readonly currency: string;
  readonly toldBefore: number;
}

/** The first of an id is taken; what comes again under it changes nothing. */
export const insertPayout = statement<
  [payoutId: bigint, reference: string, amountUnits: bigint, currency: string, tail: string, now: Date]
>(
  'sandbox.insert-payout',
  `INSERT INTO sandbox_payout (payout_id, reference, amount_units, currency, number_tail, created_at)
   VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (payout_id) DO NOTHING`,
);

/** Counts that it was told of. */
export const tellPayout = statement<[payoutId: bigint], SandboxPayoutRow>(
  'sandbox.tell-payout',
  `UPDATE sandbox_payout SET told = told + 1 WHERE payout_id = $1
   RETURNING reference, amount_units AS "amountUnits", currency, told - 1 AS "toldBefore"`,
);
