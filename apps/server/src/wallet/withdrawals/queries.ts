import type { WithdrawalReason, WithdrawalState, WithdrawType } from '@tessera/contract/wallet/withdrawal';
import { statement } from '../../platform/database/statement.ts';
import { chargedBack } from '../reconciliation/queries.ts';
import type { MethodRules, MethodUsage } from './withdrawal-method.ts';

export interface WithdrawalMethodRow extends MethodRules {
  readonly kind: WithdrawType;
  readonly rail: string;
  readonly automaticUnits: bigint;
  readonly confirmUnits: bigint | null;
}

const METHOD = `kind, rail, min_units AS "minUnits", max_units AS "maxUnits", step_units AS "stepUnits",
  fixed_units::text[] AS "fixedUnits", daily_count AS "dailyCount", daily_units AS "dailyUnits",
  opens_minute AS "opensMinute", closes_minute AS "closesMinute", free_daily_count AS "freeDailyCount",
  fee_units AS "feeUnits", fee_basis_points AS "feeBasisPoints", turnover_basis_points AS "turnoverBasisPoints",
  automatic_units AS "automaticUnits", confirm_units AS "confirmUnits"`;

export const listWithdrawalMethods = statement<[merchantCode: string], WithdrawalMethodRow>(
  'wallet.list-withdrawal-methods',
  `SELECT ${METHOD} FROM withdrawal_method WHERE merchant_code = $1 AND enabled ORDER BY sort, kind`,
);

export const findWithdrawalMethod = statement<[merchantCode: string, kind: string], WithdrawalMethodRow>(
  'wallet.find-withdrawal-method',
  `SELECT ${METHOD} FROM withdrawal_method WHERE merchant_code = $1 AND kind = $2 AND enabled`,
);

/** Takes a JSON list of rows with the column names as keys. Rows that an operator changed are not overwritten. */
export const putWithdrawalMethods = statement<[methods: string]>(
  'wallet.put-withdrawal-methods',
  `INSERT INTO withdrawal_method
   SELECT m.* FROM jsonb_populate_recordset(NULL::withdrawal_method, $1::jsonb) m
   ON CONFLICT (merchant_code, kind) DO NOTHING`,
);

/** A member's withdrawals of this ledger day by method, without returned and rejected ones. */
export const listUsageToday = statement<
  [memberId: bigint, now: Date],
  MethodUsage & { readonly kind: WithdrawType }
>(
  'wallet.list-withdrawals-of-today',
  `SELECT kind, count(*)::integer AS count, sum(amount_units)::bigint AS units FROM withdrawal
    WHERE member_id = $1 AND ledger_day(created_at) = ledger_day($2) AND state NOT IN ('returned', 'rejected')
    GROUP BY kind`,
);

export interface TurnoverStart {
  readonly kind: WithdrawType;
  /** Member sequence of the last hold that counts; 0 without one. */
  readonly sequence: bigint;
  /**
   * Sum over these deposits: units × difference between the current and the recorded requirement in basis
   * points.
   */
  readonly lessBasis: bigint;
  /** Member sequence of the last of these deposits; null without one. */
  readonly lastSequence: bigint | null;
}

/**
 * The start of the turnover count for each method: the last hold that was not returned and whose requirement
 * was at least as high. Also the later deposits that were credited while the requirement was lower. A deposit
 * older than the method keeps the highest requirement of that time. A deposit without a recorded requirement
 * uses the current one. Charged-back deposits do not count.
 */
export const listTurnoverStarts = statement<
  [memberId: bigint, asset: string, kinds: readonly string[], basisPoints: readonly number[]],
  TurnoverStart
>(
  'wallet.list-turnover-starts',
  `SELECT m.kind, hold.sequence, kept.less AS "lessBasis", kept.last AS "lastSequence"
     FROM unnest($3::text[], $4::integer[]) AS m (kind, basis_points),
     LATERAL (SELECT coalesce(max(hold_sequence), 0) AS sequence FROM withdrawal
               WHERE member_id = $1 AND asset = $2 AND turnover_basis_points >= m.basis_points
                 AND state NOT IN ('returned', 'rejected')) hold,
     LATERAL (SELECT coalesce(sum(o.credited_units * (m.basis_points - k.asked)), 0)::bigint AS less,
                     max(t.member_sequence) AS last
                FROM deposit_order o JOIN transfer t ON t.id = o.transfer_id,
                     LATERAL (SELECT coalesce((o.turnover_asked ->> m.kind)::integer, max(value::integer), 0) AS asked
                                FROM jsonb_each_text(o.turnover_asked)) k
               WHERE o.member_id = $1 AND o.asset = $2 AND o.state = 'credited' AND t.member_sequence > hold.sequence
                 AND o.turnover_asked IS NOT NULL AND k.asked < m.basis_points
                 AND NOT ${chargedBack('o.transfer_id')}) kept`,
);

export interface WithdrawalRow {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly merchantCode: string;
  readonly kind: WithdrawType;
  readonly rail: string;
  readonly payoutAccountId: bigint;
  readonly accountLabel: string;
  readonly accountLast4: string;
  readonly asset: string;
  readonly currency: string;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly state: WithdrawalState;
  readonly holdTransferId: bigint;
  readonly endTransferId: bigint | null;
  readonly railReference: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly endedAt: Date | null;
  /** When sending stopped, and which operator stopped it; no name when the rail refused the payout. */
  readonly stoppedAt: Date | null;
  readonly stoppedBy: string | null;
}

const COLUMNS = `id, member_id AS "memberId", merchant_code AS "merchantCode", kind, rail,
  payout_account_id AS "payoutAccountId", account_label AS "accountLabel", account_last4 AS "accountLast4", asset,
  currency, amount_units AS "amountUnits", fee_units AS "feeUnits", state, hold_transfer_id AS "holdTransferId",
  end_transfer_id AS "endTransferId", rail_reference AS "railReference", created_at AS "createdAt",
  sent_at AS "sentAt", ended_at AS "endedAt", stopped_at AS "stoppedAt", stopped_by AS "stoppedBy"`;

export const findByKey = statement<[memberId: bigint, requestKey: string], WithdrawalRow>(
  'wallet.find-withdrawal-by-key',
  `SELECT ${COLUMNS} FROM withdrawal WHERE member_id = $1 AND request_key = $2`,
);

export const findOwnWithdrawal = statement<[memberId: bigint, id: bigint], WithdrawalRow>(
  'wallet.find-own-withdrawal',
  `SELECT ${COLUMNS} FROM withdrawal WHERE member_id = $1 AND id = $2`,
);

export const lockWithdrawal = statement<[id: bigint], WithdrawalRow>(
  'wallet.lock-withdrawal',
  `SELECT ${COLUMNS} FROM withdrawal WHERE id = $1 FOR NO KEY UPDATE`,
);

/** The rail and the sending time of a withdrawal of any member. */
export const findRailOf = statement<[id: bigint], Pick<WithdrawalRow, 'rail' | 'sentAt'>>(
  'wallet.find-rail-of-withdrawal',
  `SELECT rail, sent_at AS "sentAt" FROM withdrawal WHERE id = $1`,
);

/** Locks the withdrawal if it is in one of these states. */
export const lockWithdrawalInState = statement<
  [id: bigint, states: readonly WithdrawalState[]],
  WithdrawalRow
>(
  'wallet.find-waiting-withdrawal',
  `SELECT ${COLUMNS} FROM withdrawal WHERE id = $1 AND state = ANY ($2::text[]) FOR NO KEY UPDATE`,
);

export const nextWithdrawalId = statement<[], { id: bigint }>(
  'wallet.next-withdrawal-id',
  `SELECT nextval('withdrawal_id_seq') AS id`,
);

export const insertWithdrawal = statement<
  [
    id: bigint,
    memberId: bigint,
    merchantCode: string,
    requestKey: string,
    kind: string,
    rail: string,
    payoutAccountId: bigint,
    accountLabel: string,
    accountLast4: string,
    asset: string,
    currency: string,
    amountUnits: bigint,
    feeUnits: bigint,
    holdTransferId: bigint,
    holdSequence: bigint,
    turnoverBasisPoints: number,
    now: Date,
  ],
  WithdrawalRow
>(
  'wallet.insert-withdrawal',
  `INSERT INTO withdrawal (id, member_id, merchant_code, request_key, kind, rail, payout_account_id, account_label,
     account_last4, asset, currency, amount_units, fee_units, state, hold_transfer_id, hold_sequence,
     turnover_basis_points, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'requested', $14, $15, $16, $17)
   RETURNING ${COLUMNS}`,
);

export interface StepRow {
  readonly state: WithdrawalState;
  readonly at: Date;
  readonly actor: 'member' | 'system' | 'operator' | 'rail';
  readonly reason: WithdrawalReason | null;
}

type Actor = [actor: StepRow['actor'], actorName: string | null, reason: WithdrawalReason | null];
export const insertStep = statement<[id: bigint, state: WithdrawalState, at: Date, ...Actor]>(
  'wallet.insert-withdrawal-step',
  `INSERT INTO withdrawal_step (withdrawal_id, number, state, at, actor, actor_name, reason)
   SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM withdrawal_step WHERE withdrawal_id = $1`,
);

export const listSteps = statement<[id: bigint], StepRow>(
  'wallet.list-withdrawal-steps',
  `SELECT state, at, actor, reason FROM withdrawal_step WHERE withdrawal_id = $1 ORDER BY number`,
);

export const updateWithdrawalState = statement<
  [
    id: bigint,
    state: WithdrawalState,
    sentAt: Date | null,
    endedAt: Date | null,
    endTransferId: bigint | null,
    railReference: string | null,
    nextQueryAt: Date | null,
  ]
>(
  'wallet.move-withdrawal',
  `UPDATE withdrawal SET state = $2, sent_at = coalesce($3, sent_at), ended_at = $4, end_transfer_id = $5,
          rail_reference = coalesce($6, rail_reference), ask_at = $7 WHERE id = $1`,
);

/** Records the reference of the rail and the time of the next query. */
export const recordRailAnswer = statement<
  [id: bigint, railReference: string | null, nextQueryAt: Date | null]
>(
  'wallet.note-withdrawal-answer',
  `UPDATE withdrawal SET rail_reference = coalesce(rail_reference, $2), ask_at = $3 WHERE id = $1`,
);

/** Stops the sending. Queries to the rail continue. */
export const stopSending = statement<[id: bigint, now: Date, by: string | null]>(
  'wallet.stop-sending-withdrawal',
  `UPDATE withdrawal SET stopped_at = $2, stopped_by = $3 WHERE id = $1 AND state = 'sent' AND stopped_at IS NULL`,
);

/** Moves a withdrawal that could not be queried behind the others. */
export const postponeQuery = statement<[id: bigint, nextQueryAt: Date]>(
  'wallet.put-off-withdrawal',
  `UPDATE withdrawal SET ask_at = $2 WHERE id = $1 AND ask_at < $2`,
);

/** SQL condition: the cash of the owner of withdrawal `w` is below zero. */
export const OWNER_IN_DEBT = `EXISTS (SELECT FROM member_balance d
  WHERE d.member_id = w.member_id AND d.asset = w.asset AND d.cash < 0)`;

/**
 * Withdrawals to send or to query at these rails, the oldest first. Withdrawals that wait for an operator or
 * for a debt are skipped, so that they do not fill the page.
 */
export const listDueWithdrawals = statement<
  [now: Date, rails: readonly string[], limit: number],
  { id: bigint }
>(
  'wallet.list-due-withdrawals',
  `SELECT id FROM (
     (SELECT w.id FROM withdrawal w JOIN member m ON m.id = w.member_id AND m.enabled
       WHERE w.state = 'approved' AND w.rail = ANY ($2)
         AND NOT EXISTS (SELECT FROM v_open_break b WHERE b.member_id = w.member_id)
         AND NOT ${OWNER_IN_DEBT} ORDER BY w.id LIMIT $3)
     UNION ALL
     (SELECT id FROM withdrawal WHERE ask_at <= $1 AND rail = ANY ($2) ORDER BY ask_at LIMIT $3)
   ) due`,
);

type Filter = [memberId: bigint, state: string | null, startDate: string | null, endDate: string | null];
const OWN = `member_id = $1 AND ($2::text IS NULL OR state = $2)
  AND ledger_day(created_at) >= coalesce($3::date, '-infinity')
  AND ledger_day(created_at) <= coalesce($4::date, 'infinity')`;

export const listOwnWithdrawals = statement<[...Filter, after: bigint | null, limit: number], WithdrawalRow>(
  'wallet.list-own-withdrawals',
  `SELECT ${COLUMNS} FROM withdrawal
    WHERE ${OWN} AND id < coalesce($5, 9223372036854775807) ORDER BY id DESC LIMIT $6`,
);

export const sumOwnWithdrawals = statement<
  Filter,
  { readonly count: number; readonly amountUnits: bigint; readonly feeUnits: bigint }
>(
  'wallet.sum-own-withdrawals',
  `SELECT count(*)::integer AS count, coalesce(sum(amount_units) FILTER (WHERE stays), 0)::bigint AS "amountUnits",
          coalesce(sum(fee_units) FILTER (WHERE stays), 0)::bigint AS "feeUnits"
     FROM (SELECT amount_units, fee_units, state NOT IN ('returned', 'rejected') AS stays
             FROM withdrawal WHERE ${OWN}) own`,
);

/** Median duration of the last fifty paid withdrawals of each method; null for fewer than five. */
export const listMedians = statement<
  [merchantCode: string, kinds: readonly string[]],
  { readonly kind: WithdrawType; readonly seconds: number | null }
>(
  'wallet.list-withdrawal-medians',
  `SELECT m.kind, last.seconds FROM unnest($2::text[]) AS m (kind), LATERAL (
     SELECT CASE WHEN count(*) >= 5 THEN
              round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - created_at)))::integer
            END AS seconds
       FROM (SELECT ended_at, created_at FROM withdrawal
              WHERE merchant_code = $1 AND kind = m.kind AND state = 'paid' ORDER BY ended_at DESC LIMIT 50) ended
   ) last`,
);
