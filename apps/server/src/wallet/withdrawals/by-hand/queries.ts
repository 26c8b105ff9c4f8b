import { statement } from '../../../platform/database/statement.ts';

export type FoundEnd = 'paid' | 'returned';

export interface FindingRow {
  readonly end: FoundEnd;
  readonly reference: string;
  readonly foundBy: string;
}

/** What one person found of a payout that waits for another; the withdrawal is locked. */
export const findFinding = statement<[withdrawalId: bigint], FindingRow>(
  'wallet.find-payout-finding',
  `SELECT end_state AS "end", reference, found_by AS "foundBy" FROM payout_finding WHERE withdrawal_id = $1`,
);

type Person = [by: string, machineUser: string, now: Date];

/** In place of what was found before: whoever says otherwise is a first person again. */
export const keepFinding = statement<
  [withdrawalId: bigint, end: FoundEnd, reference: string, ...found: Person]
>(
  'wallet.keep-payout-finding',
  `INSERT INTO payout_finding (withdrawal_id, end_state, reference, found_by, found_machine_user, found_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (withdrawal_id) DO UPDATE SET end_state = $2, reference = $3, found_by = $4,
     found_machine_user = $5, found_at = $6`,
);

export const confirmFinding = statement<[withdrawalId: bigint, ...confirmed: Person]>(
  'wallet.confirm-payout-finding',
  `UPDATE payout_finding SET confirmed_by = $2, confirmed_machine_user = $3, confirmed_at = $4
    WHERE withdrawal_id = $1`,
);

/** Whether any server of the site has asked about it since, or has it in hand. */
export const isAskedAbout = statement<[withdrawalId: bigint, since: Date], { readonly asked: boolean }>(
  'wallet.is-payout-asked-about',
  `SELECT coalesce(ask_at > $2, false) AS asked FROM withdrawal WHERE id = $1`,
);

/** Whether the rail gave this number to another payout. */
export const isPayoutReferenceUsed = statement<
  [rail: string, reference: string, withdrawalId: bigint],
  { readonly used: boolean }
>(
  'wallet.is-payout-reference-used',
  `SELECT EXISTS (SELECT FROM withdrawal WHERE rail = $1 AND rail_reference = $2 AND id <> $3) AS used`,
);

export interface WaitingFindingRow extends FindingRow {
  readonly withdrawalId: bigint;
  readonly foundAt: Date;
  readonly userName: string;
  readonly rail: string;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly currency: string;
}

/** What waits for another person, the oldest payout first. */
export const listFindings = statement<[after: bigint | null, limit: number], WaitingFindingRow>(
  'wallet.list-payout-findings',
  `SELECT f.withdrawal_id AS "withdrawalId", f.end_state AS "end", f.reference, f.found_by AS "foundBy",
          f.found_at AS "foundAt", m.user_name AS "userName", w.rail, w.amount_units AS "amountUnits",
          w.fee_units AS "feeUnits", w.currency
     FROM payout_finding f JOIN withdrawal w ON w.id = f.withdrawal_id JOIN member m ON m.id = w.member_id
    WHERE f.confirmed_by IS NULL AND w.state = 'sent' AND f.withdrawal_id > coalesce($1, 0)
    ORDER BY f.withdrawal_id LIMIT $2`,
);
