import { defineJob, type Job, job, type Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { closeMonths } from '../months/close-months.ts';
import type { RecordRow } from '../months/month-queries.ts';
import { sealDay } from '../seals/seal-day.ts';
import { reconcileDaily } from './daily-run.ts';
import { type OpenDiscrepancy, raiseAlarm } from './discrepancy.ts';
import { reconcileChanges, type ReconcileDeps } from './reconcile-changes.ts';

export interface BookJobsDeps extends ReconcileDeps {
  readonly jobs: Jobs;
  readonly log: Log;
}

/** A run stops after this time; the next run continues. */
const RUN_MS = 4 * 60_000;
/** Time limit of a job: a run may first wait for postings, and finishes its last page. */
const TIME_LIMIT_SECONDS = 6 * 60;

/** Checks changes, and starts the daily work that is due, so that a downtime at midnight only delays it. */
const checkChanges = defineJob<Record<string, never>>({
  name: 'ledger.reconcile-changes',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});

const checkDay = defineJob<Record<string, never>>({
  name: 'ledger.reconcile-daily',
  retryLimit: 0,
  retryDelaySeconds: 0,
  timeLimitSeconds: TIME_LIMIT_SECONDS,
  alone: true,
});

const closeMonthsJob = defineJob<Record<string, never>>({
  name: 'ledger.close-months',
  retryLimit: 0,
  retryDelaySeconds: 0,
  timeLimitSeconds: TIME_LIMIT_SECONDS,
  cron: '*/5 * * * *',
  alone: true,
});

export function bookJobs(deps: BookJobsDeps): Job[] {
  return [
    job(checkChanges, () => checkForChanges(deps)),
    job(closeMonthsJob, () => close(deps)),
    job(checkDay, async () => {
      const onFound = (found: readonly OpenDiscrepancy[]) => raiseAlarm(deps.log, found);
      await reconcileDaily(deps, { ...untilTimeIsOver(deps), onFound });
    }),
  ];
}

function untilTimeIsOver({ clock }: BookJobsDeps): { mayGoOn(): boolean } {
  const endsAt = clock.now().getTime() + RUN_MS;
  return { mayGoOn: () => clock.now().getTime() < endsAt };
}

async function checkForChanges(deps: BookJobsDeps): Promise<void> {
  raiseAlarm(deps.log, await reconcileChanges(deps));
  const seal = await sealDay(deps);
  if (seal) {
    const { day, transfers, hash } = seal;
    // The log is outside the database: an attacker who alters rows and seals must alter the log too.
    deps.log.info({ day, transfers: transfers.toString(), hash: hash.toString('hex') }, 'sealed a day');
  }
  await deps.database.transaction((tx) => deps.jobs.enqueue(tx, checkDay, {}));
}

async function close(deps: BookJobsDeps): Promise<void> {
  const onClosed = ({ name, transfers, hash }: RecordRow) => {
    deps.log.info(
      { month: name, transfers: transfers.toString(), hash: hash.toString('hex') },
      'closed a month',
    );
  };
  await closeMonths(deps, { ...untilTimeIsOver(deps), onClosed });
}
