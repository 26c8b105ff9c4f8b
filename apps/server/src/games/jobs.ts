import { defineJob, type Job, job } from '../platform/jobs/jobs.ts';
import type { GamesDeps } from './deps.ts';
import { closeRounds } from './seamless/close-rounds.ts';

const closeOldRounds = defineJob<Record<string, never>>({
  name: 'games.close-old-rounds',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '*/10 * * * *',
});

export function gamesJobs(deps: GamesDeps): Job[] {
  return [job(closeOldRounds, () => closeRounds(deps))];
}
