import { foldTransfers } from '../ledger/index.ts';
import { runInSequence } from '../platform/concurrency.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { WalletDeps } from './deps.ts';
import { placeOrder } from './deposits/place-order.ts';
import { settleDeposit } from './deposits/settle-deposit.ts';
import { sweepDeposits, sweepLateDeposits } from './deposits/sweep-deposits.ts';
import { eraseDueMembers } from './erasure/erase-due-members.ts';
import { timeSeen } from './protection/time-seen.ts';
import { holdAgain } from './reconciliation/hold-again.ts';
import { holdAgainstRails } from './reconciliation/hold-against-rail.ts';

/** Rails that do not answer hold up a sweep until each call is given up. */
const SWEEP_LIMIT_SECONDS = 3600;
/** After an outage there is more to do. */
const BACKLOG_LIMIT_SECONDS = 3 * 3600;

/** Asks the rail about one order after its webhook. Ten tries reach over about an hour. */
export const confirmDeposit = defineJob<{ orderId: string }>({
  name: 'wallet.confirm-deposit',
  retryLimit: 10,
  retryDelaySeconds: 2,
});

/** Tells a rail of an order that it must know before it can be paid. */
export const placeDeposit = defineJob<{ orderId: string }>({
  name: 'wallet.place-deposit',
  retryLimit: 10,
  retryDelaySeconds: 1,
});

/** Asks about orders whose webhook never came and those in review, and gives up on those nobody paid. */
const sweepOpen = defineJob<Record<string, never>>({
  name: 'wallet.sweep-deposits',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
  timeLimitSeconds: SWEEP_LIMIT_SECONDS,
});

/** Asks about orders that ran out: who paid late, and whose webhook was lost, is found all the same. */
const sweepExpired = defineJob<Record<string, never>>({
  name: 'wallet.sweep-late-deposits',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/15 * * * *',
  alone: true,
  timeLimitSeconds: SWEEP_LIMIT_SECONDS,
});

/** Holds what was credited against what the rail says of it now, soon after and once more a day after. */
const holdDeposits = defineJob<Record<string, never>>({
  name: 'wallet.hold-against-rail',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
  alone: true,
  timeLimitSeconds: SWEEP_LIMIT_SECONDS,
});

/** Adds to the daily sums of records what was posted since. A record is exact without it; it keeps it quick. */
const foldRecords = defineJob<Record<string, never>>({
  name: 'wallet.fold-records',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});

/** Notes how late it is: a clock that is set back is found out. */
const noteTime = defineJob<Record<string, never>>({
  name: 'wallet.note-time',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});

/** Forgets members whose grace is over. */
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
    job(sweepExpired, () => sweepLateDeposits(deps)),
    job(holdDeposits, () => runInSequence([() => holdAgain(deps), () => holdAgainstRails(deps)])),
    job(foldRecords, () => foldTransfers(deps.database)),
    job(eraseDue, () => eraseDueMembers(deps)),
    job(noteTime, async () => {
      await timeSeen(deps, deps.database);
    }),
  ];
}
