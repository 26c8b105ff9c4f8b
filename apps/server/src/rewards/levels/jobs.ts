import { beginningOf } from '@tessera/contract/calendar';
import { everySeconds } from '../../platform/every-second.ts';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { consumeRoundEvents } from '../../rounds/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { payRebate } from '../rebate/pay-rebate.ts';
import { PROGRESS_SECONDS } from '../rewards-topic.ts';
import { levelConsumer, LEVEL_CONSUMER, monthOf } from './progress.ts';
import { lockDailyWork, reviewLevels } from './queries.ts';

const BATCH = 500;

const alone = { retryLimit: 0, retryDelaySeconds: 0, alone: true, timeLimitSeconds: 3600 } as const;
const readEventsJob = defineJob<Record<string, never>>({
  ...alone,
  name: 'levels.read-events',
  cron: '* * * * *',
  continuous: true,
});
const reviewLevelsJob = defineJob<Record<string, never>>({
  ...alone,
  name: 'levels.review-levels',
  cron: '*/10 * * * *',
});
const payRebateJob = defineJob<Record<string, never>>({
  ...alone,
  name: 'levels.pay-rebate',
  cron: '*/10 * * * *',
});

export function levelJobs(deps: RewardsDeps): Job[] {
  return [
    job(readEventsJob, (_payload, stopping) =>
      everySeconds(PROGRESS_SECONDS, stopping, () => consumeRoundEvents(deps.database, levelConsumer(deps))),
    ),
    job(reviewLevelsJob, () => reviewMonths(deps)),
    job(payRebateJob, () => payRebate(deps)),
  ];
}

/**
 * Reviews levels at the ends of months, one month of a member at a time: each review drops at most one level. A killed
 * run continues with the next one.
 */
export async function reviewMonths({
  clock,
  database,
}: Pick<RewardsDeps, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  const month = monthOf(now);
  const begins = new Date(beginningOf(month));
  let reviewed = BATCH;
  while (reviewed > 0) {
    reviewed = await database.transaction(async (tx) => {
      const lock = await tx.maybe(lockDailyWork, [LEVEL_CONSUMER, begins]);
      if (!lock?.complete) return 0;
      return (await tx.one(reviewLevels, [month, now, BATCH])).reviewed;
    });
  }
}
