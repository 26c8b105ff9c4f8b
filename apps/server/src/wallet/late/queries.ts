import { statement } from '../../platform/database/statement.ts';

type Late = readonly [since: Date];
interface Counted {
  readonly count: bigint;
}

/** Withdrawals that wait for a person since before then. */
export const countWithdrawalsInChecks = statement<Late, Counted>(
  'wallet.count-withdrawals-in-checks',
  `SELECT count(*) AS count FROM withdrawal WHERE state = 'checks' AND created_at < $1`,
);

/** Withdrawals that were approved before then and did not leave. */
export const countApprovedWithdrawals = statement<Late, Counted>(
  'wallet.count-approved-withdrawals',
  `SELECT count(*) AS count FROM withdrawal w JOIN withdrawal_step s ON s.withdrawal_id = w.id AND s.state = 'approved'
    WHERE w.state = 'approved' AND s.at < $1`,
);

/** Withdrawals that were sent before then and are neither paid nor returned. */
export const countSentWithdrawals = statement<Late, Counted>(
  'wallet.count-sent-withdrawals',
  `SELECT count(*) AS count FROM withdrawal WHERE state = 'sent' AND sent_at < $1`,
);

/** Deposits that a person looks at, of which nothing was heard since before then. */
export const countDepositsInReview = statement<Late, Counted>(
  'wallet.count-deposits-in-review',
  `SELECT count(*) AS count FROM deposit_order WHERE state = 'review' AND updated_at < $1`,
);

/** Transfers by hand that are open and of which their member reminded before then. */
export const countRemindedTransfers = statement<Late, Counted>(
  'wallet.count-reminded-transfers',
  `SELECT count(*) AS count FROM deposit_order WHERE state = 'waiting' AND rail = 'manual' AND reminded_at < $1`,
);

/** Deposits whose payment was seen and is not final although they ran out before then. */
export const countReceivedDeposits = statement<Late, Counted>(
  'wallet.count-received-deposits',
  `SELECT count(*) AS count FROM deposit_order WHERE state = 'received' AND expires_at < $1`,
);
