import { defineJob, type Job, job, type Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { sealDay } from '../seals/seal-day.ts';
import { verifySeals } from '../seals/verify-seals.ts';
import { keepBreaks, raiseAlarm } from './breaks.ts';
import { beginMark, finishMark } from './mark-queries.ts';
import { reconcile } from './reconcile.ts';
import { type ReconcileDeps, reconcileChanges } from './reconcile-changes.ts';

export interface BookJobsDeps extends ReconcileDeps {
  readonly jobs: Jobs;
  readonly log: Log;
}

/** What changed; and whatever else of the day is due, so that a server that was off at midnight is late and no more. */
const checkChanges = defineJob<Record<string, never>>({
  name: 'ledger.reconcile-changes',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});

const checkAll = defineJob<Record<string, never>>({
  name: 'ledger.reconcile-in-full',
  retryLimit: 0,
  retryDelaySeconds: 0,
  alone: true,
  timeLimitSeconds: 12 * 3600,
});

/** A check in full that was begun this long ago died with its server. */
const STALE_AFTER_MS = 3_600_000;

export function bookJobs(deps: BookJobsDeps): Job[] {
  return [job(checkChanges, () => lookAtChanges(deps)), job(checkAll, () => lookAtAll(deps))];
}

async function lookAtChanges(deps: BookJobsDeps): Promise<void> {
  raiseAlarm(deps.log, await reconcileChanges(deps));
  const seal = await sealDay(deps);
  if (seal) {
    const { day, transfers, hash } = seal;
    // The log leaves the database: who alters both the rows and their seals must alter it too.
    deps.log.info({ day, transfers: transfers.toString(), hash: hash.toString('hex') }, 'sealed a day');
  }
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, checkAll, {}));
}

/** Once a day, by the server that comes first. */
async function lookAtAll({ database, clock, checks, log }: BookJobsDeps): Promise<void> {
  const now = clock.now();
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const stale = new Date(now.getTime() - STALE_AFTER_MS);
  if (!(await database.maybe(beginMark, ['full', now, today, stale]))) return;
  const breaks = await reconcile(database, checks);
  const { fault } = await verifySeals(database);
  const found = await database.transaction(async (tx) => {
    const kept = await keepBreaks(tx, fault ? [...breaks, fault] : breaks, clock.now());
    await tx.run(finishMark, ['full', clock.now()]);
    return kept;
  });
  raiseAlarm(log, found);
}
