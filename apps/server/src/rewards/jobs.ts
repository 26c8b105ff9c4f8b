import { everySeconds } from '../platform/every-second.ts';
import { defineJob, type Job, job } from '../platform/jobs.ts';
import type { RewardsDeps } from './deps.ts';
import { advanceLeaderBoards } from './leader-boards/advance-leader-boards.ts';
import { advanceMissions } from './missions/advance-missions.ts';
import { advanceGiveaways } from './giveaways/advance-giveaways.ts';
import { issueGifts } from './registration-gifts/issue-gifts.ts';
import { settleCashback } from './cashback/settle-cashback.ts';
import { cancelRewards } from './promotions/cancel-rewards.ts';
import { expireRewards } from './queries.ts';
import { PROGRESS_SECONDS, rewardsTopic } from './rewards-topic.ts';

const BATCH = 500;

const expireRewardsJob = defineJob<Record<string, never>>({
  name: 'rewards.expire-rewards',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/5 * * * *',
  alone: true,
  timeLimitSeconds: 600,
});

const ONE_AT_A_TIME = {
  retryLimit: 0,
  retryDelaySeconds: 0,
  alone: true,
  timeLimitSeconds: 3600,
} as const;

const advanceMissionsJob = defineJob<Record<string, never>>({
  name: 'rewards.advance-missions',
  ...ONE_AT_A_TIME,
  cron: '* * * * *',
  continuous: true,
});

const cancelRewardsJob = defineJob<Record<string, never>>({
  name: 'rewards.cancel-rewards',
  ...ONE_AT_A_TIME,
  cron: '* * * * *',
});

const advanceLeaderBoardsJob = defineJob<Record<string, never>>({
  name: 'rewards.advance-leader-boards',
  ...ONE_AT_A_TIME,
  cron: '* * * * *',
});

const settleCashbackJob = defineJob<Record<string, never>>({
  name: 'rewards.settle-cashback',
  ...ONE_AT_A_TIME,
  cron: '*/10 * * * *',
});

const advanceGiveawaysJob = defineJob<Record<string, never>>({
  name: 'rewards.advance-giveaways',
  ...ONE_AT_A_TIME,
  cron: '* * * * *',
});

const issueGiftsJob = defineJob<Record<string, never>>({
  name: 'rewards.issue-gifts',
  ...ONE_AT_A_TIME,
  cron: '* * * * *',
});

export function rewardJobs(deps: RewardsDeps): Job[] {
  return [
    job(expireRewardsJob, async () => {
      let expired = BATCH;
      while (expired === BATCH) {
        const ended = await deps.database.one(expireRewards, [deps.clock.now(), BATCH]);
        for (const memberId of ended.memberIds) deps.database.notify(rewardsTopic(BigInt(memberId)));
        expired = ended.expired;
      }
    }),
    job(cancelRewardsJob, () => cancelRewards(deps)),
    job(advanceMissionsJob, (_payload, stopping) =>
      everySeconds(PROGRESS_SECONDS, stopping, () => advanceMissions(deps)),
    ),
    job(settleCashbackJob, () => settleCashback(deps)),
    job(advanceGiveawaysJob, () => advanceGiveaways(deps)),
    job(issueGiftsJob, () => issueGifts(deps)),
    job(advanceLeaderBoardsJob, () => advanceLeaderBoards(deps)),
  ];
}
