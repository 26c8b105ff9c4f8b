import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { defineJob, type Job, job } from '../../platform/jobs/jobs.ts';
import { sweepCaptchas } from './queries.ts';

/** Most captchas are drawn and never answered: the table would only grow. */
const sweep = defineJob<Record<string, never>>({
  name: 'identity.sweep-captchas',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/10 * * * *',
});

export function captchaJobs(deps: { readonly clock: Clock; readonly database: Database }): Job[] {
  return [
    job(sweep, async () => {
      await deps.database.run(sweepCaptchas, [deps.clock.now()]);
    }),
  ];
}
