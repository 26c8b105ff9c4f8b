import { defineJob, type Job, job } from '../../platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { endTrials } from './queries.ts';

const end = defineJob<Record<string, never>>({
  name: 'identity.end-trials',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '17 * * * *',
  alone: true,
});
/** Accounts of one statement: far less than the database has time for, however long the job did not run. */
const BATCH_ROWS = 5000;

/** Closes trial accounts that are over. The sign-in looks at the time itself and waits for no job. */
export function endTrialsJob({ clock, database }: Pick<IdentityDeps, 'clock' | 'database'>): Job {
  return job(end, async () => {
    while ((await database.run(endTrials, [clock.now(), BATCH_ROWS])) === BATCH_ROWS);
  });
}
