import { workOnEach } from '../../platform/concurrency.ts';
import { defineJob, type Job, job } from '../../platform/jobs.ts';
import { consumeRoundEvents } from '../../rounds/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { everySecond } from '../../platform/every-second.ts';
import { startNextBonus } from './claim-bonus.ts';
import { endBonus } from './end-bonus.ts';
import { findActiveBonus, listToEnd, listWaiting, lockBonusBalance } from './queries.ts';
import { bonusWagering } from './wagering/wagering.ts';

const wageringJob = defineJob<Record<string, never>>({
  name: 'rewards.bonus-wagering',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  continuous: true,
  alone: true,
  timeLimitSeconds: 3600,
});

const endBonusesJob = defineJob<Record<string, never>>({
  name: 'rewards.end-bonuses',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '* * * * *',
  alone: true,
  timeLimitSeconds: 3600,
});

const BATCH = 500;

export function bonusJobs(deps: RewardsDeps): Job[] {
  return [
    job(wageringJob, (_payload, stopping) =>
      everySecond(stopping, () => consumeRoundEvents(deps.database, bonusWagering(deps))),
    ),
    job(endBonusesJob, () => endDueBonuses(deps)),
  ];
}

/** Each bonus ends in its own transaction. */
async function endDueBonuses(deps: RewardsDeps): Promise<void> {
  await workOnEach([endBonuses, startWaitingBonuses], (step) => step(deps));
}

async function endBonuses({ clock, database }: RewardsDeps): Promise<void> {
  const now = clock.now();
  let due = await database.many(listToEnd, [now, BATCH]);
  while (due.length > 0) {
    await workOnEach(due, ({ rewardId, state, reason }) =>
      database.transaction((tx) => endBonus(tx, rewardId, { state, reason, now })),
    );
    due = await database.many(listToEnd, [now, BATCH]);
  }
}

/** Queued bonuses that could not start during a break. */
async function startWaitingBonuses({ clock, database }: RewardsDeps): Promise<void> {
  const now = clock.now();
  await workOnEach(await database.many(listWaiting, [now, BATCH]), ({ memberId, asset }) =>
    database.transaction(async (tx) => {
      await tx.one(lockBonusBalance, [memberId, asset]);
      if (!(await tx.maybe(findActiveBonus, [memberId, asset])))
        await startNextBonus(tx, memberId, asset, now);
    }),
  );
}
