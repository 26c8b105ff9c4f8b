import type { Job } from '../platform/jobs.ts';
import { smsCodeJob } from './codes/send-code.ts';
import { mailCodeJob } from './codes/send-mail-code.ts';
import type { IdentityDeps } from './deps.ts';
import { failedOftenJob } from './login/failed-often.ts';
import { passwordJobs } from './passwords/send-reset-link.ts';
import { endTrialsJob } from './trial/end-trials.ts';

/** Work for later, besides the messages themselves. */
export function identityJobs(deps: IdentityDeps): Job[] {
  return [
    ...passwordJobs(deps),
    smsCodeJob(deps),
    mailCodeJob(deps),
    failedOftenJob(deps),
    endTrialsJob(deps),
  ];
}
