import { statement } from '../../platform/database/statement.ts';

/**
 * Released at the end of the transaction: the money requests of one member run one after the other. The name of the lock
 * is that of the release before, which runs beside this one during a rollout.
 */
export const lockMoneyRequests = statement<[memberId: bigint]>(
  'wallet.lock-money-requests',
  `SELECT pg_advisory_xact_lock(hashtextextended('withdrawals of ' || $1::bigint, 0))`,
);

export const findCancelled = statement<
  [memberId: bigint, requestKey: string],
  { readonly cancelledAt: Date }
>(
  'wallet.find-cancelled-money-request',
  `SELECT cancelled_at AS "cancelledAt" FROM cancelled_money_request WHERE member_id = $1 AND request_key = $2`,
);

export const insertCancelled = statement<[memberId: bigint, requestKey: string, now: Date]>(
  'wallet.insert-cancelled-money-request',
  `INSERT INTO cancelled_money_request (member_id, request_key, cancelled_at) VALUES ($1, $2, $3)
   ON CONFLICT (member_id, request_key) DO NOTHING`,
);

/** The last withdrawal of the same amount to the same account since a moment, unless its money came back. */
export const findWithdrawalAlike = statement<
  [memberId: bigint, payoutAccountId: bigint, amountUnits: bigint, since: Date],
  { readonly createdAt: Date }
>(
  'wallet.find-withdrawal-alike',
  `SELECT created_at AS "createdAt" FROM withdrawal
    WHERE member_id = $1 AND payout_account_id = $2 AND amount_units = $3 AND created_at > $4
      AND state NOT IN ('returned', 'rejected') ORDER BY id DESC LIMIT 1`,
);

/** The last order of the same amount through the same channel since a moment that can still be paid. */
export const findPayableAlike = statement<
  [memberId: bigint, method: string, channel: string, requestedUnits: bigint, since: Date, now: Date],
  { readonly createdAt: Date }
>(
  'wallet.find-payable-order-alike',
  `SELECT created_at AS "createdAt" FROM deposit_order
    WHERE member_id = $1 AND method = $2 AND channel = $3 AND requested_units = $4 AND created_at > $5
      AND expires_at > $6 AND state IN ('created', 'waiting') ORDER BY id DESC LIMIT 1`,
);

type FindByKey = [memberId: bigint, requestKey: string];

export const findWithdrawalOutcome = statement<FindByKey, { readonly reference: string }>(
  'wallet.find-withdrawal-outcome',
  `SELECT id::text AS reference FROM withdrawal WHERE member_id = $1 AND request_key = $2`,
);

export const findDepositOutcome = statement<FindByKey, { readonly reference: string }>(
  'wallet.find-deposit-outcome',
  `SELECT id::text AS reference FROM deposit_order WHERE member_id = $1 AND request_key = $2`,
);
