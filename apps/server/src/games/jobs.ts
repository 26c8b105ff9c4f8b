import type { Job } from '../platform/jobs.ts';
import { roundEventJob } from '../rounds/index.ts';
import type { GamesDeps } from './deps.ts';
import { winnerBoardConsumer } from './winners/read-wins.ts';

export function gamesJobs(deps: Pick<GamesDeps, 'database'>): Job[] {
  return [roundEventJob('games.read-wins', deps.database, winnerBoardConsumer)];
}
