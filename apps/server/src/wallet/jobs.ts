import { foldTransfers } from '../ledger/index.ts';
import { defineJob, type Job, job } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { WalletDeps } from './deps.ts';
import { settleDeposit } from './deposits/settle-deposit.ts';
import { listOpenOrders } from './queries.ts';
import { holdAgainstRail } from './reconciliation/hold-against-rail.ts';

/** Asks the rail about one order after its webhook. Ten tries reach over about an hour. */
export const confirmDeposit = defineJob<{ orderId: string }>({
  name: 'wallet.confirm-deposit',
  retryLimit: 10,
  retryDelaySeconds: 2,
});

/** Asks about orders whose webhook never came, and gives up on those nobody paid. */
const sweepDeposits = defineJob<Record<string, never>>({
  name: 'wallet.sweep-deposits',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});

/** Holds what was credited against what the rail says of it now. */
const holdDeposits = defineJob<Record<string, never>>({
  name: 'wallet.hold-against-rail',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
});

/** Adds to the daily sums of records what was posted since. A record is exact without it; it keeps it quick. */
const foldRecords = defineJob<Record<string, never>>({
  name: 'wallet.fold-records',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
});

/** A webhook is given this long before the sweep asks in its place. */
const WEBHOOK_GRACE_MS = 60_000;

export function walletJobs(deps: WalletDeps & { readonly log: Log }): Job[] {
  return [
    job(confirmDeposit, ({ orderId }) => settleDeposit(deps, BigInt(orderId))),
    job(sweepDeposits, () => sweep(deps)),
    job(holdDeposits, () => holdAgainstRail(deps)),
    job(foldRecords, () => foldTransfers(deps.database)),
  ];
}

async function sweep(deps: WalletDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - WEBHOOK_GRACE_MS);
  for (const order of await deps.database.many(listOpenOrders, [deps.rail.code, before])) {
    await settleDeposit(deps, order.id);
  }
}
