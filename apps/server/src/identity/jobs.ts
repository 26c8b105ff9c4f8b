import { defineJob, type Job, job } from '../platform/jobs.ts';
import { mailCodeJob } from './codes/mail-code.ts';
import { smsCodeJob } from './codes/request-code.ts';
import type { IdentityDeps } from './deps.ts';
import { failedLoginsJob } from './login/failed-logins.ts';
import { endTrials } from './members/queries.ts';
import { passwordJobs } from './passwords/forgot-password.ts';

/** Deferred work of identity, besides the messages themselves. */
export function identityJobs(deps: IdentityDeps): Job[] {
  return [
    ...passwordJobs(deps),
    smsCodeJob(deps),
    mailCodeJob(deps),
    failedLoginsJob(deps),
    endTrialsJob(deps),
  ];
}

const end = defineJob<Record<string, never>>({
  name: 'identity.end-trials',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '17 * * * *',
  alone: true,
});

/** Accounts per statement: far below the statement timeout, however long the job did not run. */
const BATCH_ROWS = 5000;

/** Closes expired trial accounts. The sign-in checks the time itself and does not depend on this job. */
export function endTrialsJob({ clock, database }: Pick<IdentityDeps, 'clock' | 'database'>): Job {
  return job(end, async () => {
    while ((await database.run(endTrials, [clock.now(), BATCH_ROWS])) === BATCH_ROWS);
  });
}
