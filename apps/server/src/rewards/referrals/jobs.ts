import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { type RoundEventConsumer, roundEventJob } from '../../rounds/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { settleDueReferrals } from './settle-referrals.ts';
import { addTurnover } from './queries.ts';

const settleReferralsJob = defineJob<Record<string, never>>({
  name: 'rewards.settle-referrals',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
  timeLimitSeconds: 600,
});

/** Adds the stakes of invited members to their referrals. */
export function referralConsumer({ clock }: Pick<RewardsDeps, 'clock'>): RoundEventConsumer {
  return {
    name: 'referrals',
    async handle(tx, after, upTo) {
      await tx.run(addTurnover, [after, upTo, clock.now()]);
    },
  };
}

export function referralJobs(deps: RewardsDeps): Job[] {
  return [
    roundEventJob('rewards.count-referred-stakes', deps.database, referralConsumer(deps)),
    job(settleReferralsJob, () => settleDueReferrals(deps)),
  ];
}
