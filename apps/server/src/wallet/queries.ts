import type { EncryptedColumn, EncryptedRow } from '../identity/index.ts';
import { statement } from '../platform/database/statement.ts';
import { encryptionPurpose } from './payout-accounts/payout-account.ts';

/** Encrypted columns of payout accounts. */
export const payoutAccountEncryptedColumns: readonly EncryptedColumn[] = [
  ofPayoutAccount('number_sealed', encryptionPurpose.number),
  ofPayoutAccount('holder_sealed', encryptionPurpose.holder),
];

/** Encrypted columns of deposits. */
export const depositEncryptedColumns: readonly EncryptedColumn[] = [
  {
    name: 'deposit_order.payee_name',
    list: statement<[keyId: number, afterMember: bigint, afterPart: string, most: number], EncryptedRow>(
      'wallet.list-encrypted-payees',
      `SELECT member_id AS "memberId", id::text AS part, payee_name AS encrypted FROM deposit_order
        WHERE payee_name IS NOT NULL AND get_byte(payee_name, 0) <> $1
          AND (member_id, id) > ($2, $3::bigint) ORDER BY member_id, id LIMIT $4`,
    ),
    update: statement<[memberId: bigint, part: string, old: Buffer, encrypted: Buffer]>(
      'wallet.reseal-payee',
      `UPDATE deposit_order SET payee_name = $4 WHERE member_id = $1 AND id = $2::bigint AND payee_name = $3`,
    ),
    purpose: ({ memberId }) => payeeNamePurpose(memberId),
  },
  {
    name: 'deposit_payer.payer_sealed',
    list: statement<[keyId: number, afterMember: bigint, afterPart: string, most: number], EncryptedRow>(
      'wallet.list-encrypted-payers',
      `SELECT o.member_id AS "memberId", p.id::text AS part, p.payer_sealed AS encrypted
         FROM deposit_payer p JOIN deposit_order o ON o.id = p.order_id
        WHERE get_byte(p.payer_sealed, 0) <> $1 AND (o.member_id, p.id) > ($2, $3::bigint)
        ORDER BY o.member_id, p.id LIMIT $4`,
    ),
    update: statement<[memberId: bigint, part: string, old: Buffer, encrypted: Buffer]>(
      'wallet.reseal-payer',
      `UPDATE deposit_payer p SET payer_sealed = $4 FROM deposit_order o
        WHERE o.id = p.order_id AND o.member_id = $1 AND p.id = $2::bigint AND p.payer_sealed = $3`,
    ),
    purpose: ({ memberId }) => payerPurpose(memberId),
  },
];

/** Number of open payouts and deposits at rails outside this list. */
export const listOpenAtOtherRails = statement<[rails: readonly string[]], OpenAtRail>(
  'wallet.list-left-elsewhere',
  `SELECT rail, (count(*) FILTER (WHERE payout))::integer AS payouts,
          (count(*) FILTER (WHERE NOT payout))::integer AS deposits
     FROM (
       SELECT rail, true AS payout FROM withdrawal WHERE state = 'sent'
       UNION ALL
       SELECT rail, true FROM withdrawal WHERE state = 'approved'
       UNION ALL
       SELECT rail, false FROM deposit_order WHERE state IN ('created', 'waiting', 'received')
       UNION ALL
       SELECT rail, false FROM deposit_order WHERE state = 'review'
     ) unended WHERE rail <> ALL ($1) GROUP BY rail ORDER BY rail`,
);

/** Number of deposit channels and withdrawal methods that members of a merchant can choose on these rails. */
export const countOffered = statement<
  [merchantCode: string, rails: readonly string[]],
  { readonly channels: number; readonly methods: number }
>(
  'wallet.count-offered',
  `SELECT (SELECT count(*)::integer
             FROM deposit_channel c
             JOIN deposit_method m ON m.merchant_code = c.merchant_code AND m.code = c.method
            WHERE c.merchant_code = $1 AND c.enabled AND m.enabled AND c.rail = ANY ($2)) AS channels,
          (SELECT count(*)::integer FROM withdrawal_method
            WHERE merchant_code = $1 AND enabled AND rail = ANY ($2)) AS methods`,
);

/** Withdrawals that wait for an operator since before then. */
export const countWithdrawalsInChecks = statement<Before, Counted>(
  'wallet.count-withdrawals-in-checks',
  `SELECT count(*) AS count FROM withdrawal WHERE state = 'checks' AND created_at < $1`,
);

/** Withdrawals that were approved before then and not sent. */
export const countApprovedWithdrawals = statement<Before, Counted>(
  'wallet.count-approved-withdrawals',
  `SELECT count(*) AS count FROM withdrawal w JOIN withdrawal_step s ON s.withdrawal_id = w.id AND s.state = 'approved'
    WHERE w.state = 'approved' AND s.at < $1`,
);

/** Withdrawals that were sent before then and are neither paid nor returned. */
export const countSentWithdrawals = statement<Before, Counted>(
  'wallet.count-sent-withdrawals',
  `SELECT count(*) AS count FROM withdrawal WHERE state = 'sent' AND sent_at < $1`,
);

/** Deposits in review without a change since before then. */
export const countDepositsInReview = statement<Before, Counted>(
  'wallet.count-deposits-in-review',
  `SELECT count(*) AS count FROM deposit_order WHERE state = 'review' AND updated_at < $1`,
);

/** Open manual transfers whose member sent a reminder before then. */
export const countRemindedTransfers = statement<Before, Counted>(
  'wallet.count-reminded-transfers',
  `SELECT count(*) AS count FROM deposit_order WHERE state = 'waiting' AND rail = 'manual' AND reminded_at < $1`,
);

/** Expired deposits with a payment that is not final since before then. */
export const countReceivedDeposits = statement<Before, Counted>(
  'wallet.count-received-deposits',
  `SELECT count(*) AS count FROM deposit_order WHERE state = 'received' AND expires_at < $1`,
);

/**
 * Released at the end of the transaction, so that money requests of one member run one at a time. The lock
 * name is that of the previous release, which runs beside this one during a rollout.
 */
export const lockMoneyRequests = statement<[memberId: bigint]>(
  'wallet.lock-money-requests',
  `SELECT pg_advisory_xact_lock(hashtextextended('withdrawals of ' || $1::bigint, 0))`,
);

export const findCancelledRequest = statement<
  [memberId: bigint, requestKey: string],
  { readonly cancelledAt: Date }
>(
  'wallet.find-cancelled-money-request',
  `SELECT cancelled_at AS "cancelledAt" FROM cancelled_money_request WHERE member_id = $1 AND request_key = $2`,
);

export const insertCancelledRequest = statement<[memberId: bigint, requestKey: string, now: Date]>(
  'wallet.insert-cancelled-money-request',
  `INSERT INTO cancelled_money_request (member_id, request_key, cancelled_at) VALUES ($1, $2, $3)
   ON CONFLICT (member_id, request_key) DO NOTHING`,
);

/**
 * The last withdrawal of the same amount to the same account since a time, without returned and rejected
 * ones.
 */
export const findSimilarWithdrawal = statement<
  [memberId: bigint, payoutAccountId: bigint, amountUnits: bigint, since: Date],
  { readonly createdAt: Date }
>(
  'wallet.find-withdrawal-alike',
  `SELECT created_at AS "createdAt" FROM withdrawal
    WHERE member_id = $1 AND payout_account_id = $2 AND amount_units = $3 AND created_at > $4
      AND state NOT IN ('returned', 'rejected') ORDER BY id DESC LIMIT 1`,
);

/** The last payable order of the same amount through the same channel since a time. */
export const findSimilarPayableOrder = statement<
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

type Before = readonly [since: Date];

interface Counted {
  readonly count: bigint;
}

export interface OpenAtRail {
  readonly rail: string;
  readonly payouts: number;
  readonly deposits: number;
}

/** Binds the payer name of an order to the member: it cannot be decrypted in an order of another member. */
export function payeeNamePurpose(memberId: bigint): string {
  return `deposit_order.payee_name:${memberId}`;
}

/** Binds the payer name that an operator recorded to the member. */
export function payerPurpose(memberId: bigint): string {
  return `deposit_payer.payer_sealed:${memberId}`;
}

type List = [keyId: number, afterMember: bigint, afterPart: string, most: number];

type Put = [memberId: bigint, part: string, old: Buffer, encrypted: Buffer];

function ofPayoutAccount(column: string, purpose: (memberId: bigint) => string): EncryptedColumn {
  const name = `payout_account.${column}`;
  return {
    name,
    list: statement<List, EncryptedRow>(
      `wallet.list-encrypted ${name}`,
      `SELECT member_id AS "memberId", id::text AS part, ${column} AS encrypted FROM payout_account
        WHERE get_byte(${column}, 0) <> $1 AND (member_id, id) > ($2, $3::bigint)
        ORDER BY member_id, id LIMIT $4`,
    ),
    update: statement<Put>(
      `wallet.reseal ${name}`,
      `UPDATE payout_account SET ${column} = $4 WHERE member_id = $1 AND id = $2::bigint AND ${column} = $3`,
    ),
    purpose: ({ memberId }) => purpose(memberId),
  };
}

/** Records a webhook message; changes no row for a duplicate. */
export const insertMessage = statement<[source: string, messageId: string, now: Date]>(
  'wallet.insert-message',
  `INSERT INTO inbox (source, message_id, received_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
);
