import { forgetEnded } from '../platform/database/retention.ts';
import { defineJob, type Job, job } from '../platform/jobs/jobs.ts';
import { roundEventJob } from '../rounds/index.ts';
import type { GamesDeps } from './deps.ts';
import { deleteWins } from './winners/queries.ts';
import { winnerBoardConsumer } from './winners/read-wins.ts';
import { WINS_LISTED_MS } from './winners/winner-board.ts';

const deleteOldWinsJob = defineJob<Record<string, never>>({
  name: 'games.delete-old-wins',
  retryLimit: 0,
  retryDelaySeconds: 0,
  cron: '37 * * * *',
  alone: true,
  timeLimitSeconds: 3 * 3600,
});

export function gamesJobs(deps: Pick<GamesDeps, 'clock' | 'database'>): Job[] {
  return [
    roundEventJob('games.read-wins', deps.database, winnerBoardConsumer),
    job(deleteOldWinsJob, () => deleteOldWins(deps)),
  ];
}

/** Deletes the wins of days that the board lists no more. */
export function deleteOldWins({ clock, database }: Pick<GamesDeps, 'clock' | 'database'>): Promise<void> {
  return forgetEnded(database, [[deleteWins, WINS_LISTED_MS]], clock.now());
}
