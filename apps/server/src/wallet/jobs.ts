import { foldTransfers } from '../ledger/index.ts';
import { workOnEach } from '../platform/concurrency.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { placeOrder } from './deposits/place-order.ts';
import { settleDeposit } from './deposits/settle-deposit.ts';
import { sweepDeposits, sweepOverdueDeposits } from './deposits/sweep-deposits.ts';
import type { WalletDeps } from './deps.ts';
import { eraseDueMembers } from './erasure/erase-due-members.ts';
import { latestTime } from './protection/protection.ts';
import { compareWithRails, recheckDeposits } from './reconciliation/reconcile-rails.ts';

/** Rails that do not respond delay a sweep until each call times out. */
const SWEEP_LIMIT_SECONDS = 3600;
/** The backlog is larger after an outage. */
const BACKLOG_LIMIT_SECONDS = 3 * 3600;

/** Queries the rail about one order after its webhook. Ten attempts take about an hour. */
export const confirmDeposit = defineJob<{ orderId: string }>({
  name: 'wallet.confirm-deposit',
  retryLimit: 10,
  retryDelaySeconds: 2,
});

/** Sends an order to a rail that must know the order before the payment. */
export const placeDeposit = defineJob<{ orderId: string }>({
  name: 'wallet.place-deposit',
  retryLimit: 10,
  retryDelaySeconds: 1,
});

/** Queries open orders without a webhook and orders in review, and expires unpaid ones. */
const sweepOpen = defineJob<Record<string, never>>({
  name: 'wallet.sweep-deposits',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
  timeLimitSeconds: SWEEP_LIMIT_SECONDS,
});

/** Queries expired orders, so that late payments and lost webhooks are found. */
const sweepExpired = defineJob<Record<string, never>>({
  name: 'wallet.sweep-late-deposits',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/15 * * * *',
  alone: true,
  timeLimitSeconds: SWEEP_LIMIT_SECONDS,
});

/** Compares credited deposits with the rail, soon after the credit and again one day later. */
const compareDeposits = defineJob<Record<string, never>>({
  name: 'wallet.hold-against-rail',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
  alone: true,
  timeLimitSeconds: SWEEP_LIMIT_SECONDS,
});

/** Adds new transfers to the daily sums of records. Records are exact without the sums, but slower. */
const foldRecords = defineJob<Record<string, never>>({
  name: 'wallet.fold-records',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});

/** Records the time, so that a clock that is set back is detected. */
const recordTime = defineJob<Record<string, never>>({
  name: 'wallet.note-time',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});

/** Erases members whose grace period is over. */
const eraseDue = defineJob<Record<string, never>>({
  name: 'wallet.erase-due-members',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '23 * * * *',
  alone: true,
  timeLimitSeconds: BACKLOG_LIMIT_SECONDS,
});

export function walletJobs(deps: WalletDeps & { readonly log: Log }): Job[] {
  return [
    job(confirmDeposit, ({ orderId }) => settleDeposit(deps, BigInt(orderId))),
    job(placeDeposit, ({ orderId }) => placeOrder(deps, BigInt(orderId))),
    job(sweepOpen, () => sweepDeposits(deps)),
    job(sweepExpired, () => sweepOverdueDeposits(deps)),
    job(compareDeposits, () => workOnEach([recheckDeposits, compareWithRails], (compare) => compare(deps))),
    job(foldRecords, () => foldTransfers(deps.database)),
    job(eraseDue, () => eraseDueMembers(deps)),
    job(recordTime, async () => {
      await latestTime(deps, deps.database);
    }),
  ];
}
