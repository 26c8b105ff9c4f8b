import { defineJob, type Job, job } from '../../platform/jobs.ts';
import type { RewardsDeps } from '../deps.ts';
import { everySecond } from '../../platform/every-second.ts';
import { issueDueDepositBonuses } from './issue-deposit-bonus.ts';

const issueDepositBonusesJob = defineJob<Record<string, never>>({
  name: 'rewards.issue-deposit-bonuses',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  continuous: true,
  alone: true,
  timeLimitSeconds: 3600,
});

export function depositBonusJobs(deps: RewardsDeps): Job[] {
  return [
    job(issueDepositBonusesJob, (_payload, stopping) =>
      everySecond(stopping, () => issueDueDepositBonuses(deps)),
    ),
  ];
}
