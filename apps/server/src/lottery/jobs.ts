import { workOnEach } from '../platform/concurrency.ts';
import { everySecond } from '../platform/every-second.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import { advanceChases } from './chases/advance-chases.ts';
import type { LotteryDeps } from './deps.ts';
import { advanceIssues } from './issues/advance-issues.ts';
import { settleIssues } from './settlement/settle-issues.ts';
import { announceOrders } from './results/announce-orders.ts';
import { reverseIssues } from './results/reverse-issues.ts';
import { generateIssues } from './issues/generate-issues.ts';

/** Nothing but draws, so that no settlement and no message delays a draw. */
const advanceIssuesJob = everySecondJob('lottery.advance-issues');
const settleIssuesJob = everySecondJob('lottery.settle-issues');
const followUpJob = everySecondJob('lottery.follow-up-issues');

function everySecondJob(name: string) {
  return defineJob<Record<string, never>>({
    name,
    retryLimit: 0,
    retryDelaySeconds: 0,
    cron: '* * * * *',
    continuous: true,
    alone: true,
    timeLimitSeconds: 600,
  });
}

export function lotteryJobs(deps: LotteryDeps): Job[] {
  const progress = { checkedId: 0n };
  return [
    job(advanceIssuesJob, async (_payload, stopping) => {
      await generateIssues(deps);
      await everySecond(stopping, () => advanceIssues(deps));
    }),
    job(settleIssuesJob, (_payload, stopping) =>
      everySecond(stopping, () =>
        workOnEach([settleIssues, () => advanceChases(deps, progress)], (step) => step(deps)),
      ),
    ),
    job(followUpJob, (_payload, stopping) => everySecond(stopping, () => followUpIssues(deps))),
  ];
}

/** Reverses what staff corrected or cancelled, and then sends the messages about settled and cancelled orders. */
async function followUpIssues(deps: LotteryDeps): Promise<void> {
  await workOnEach([reverseIssues, announceOrders], (step) => step(deps));
}
