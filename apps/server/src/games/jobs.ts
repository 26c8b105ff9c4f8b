import type { Job } from '../platform/jobs.ts';
import { consumeRoundEvents, type RoundEventConsumer, roundEventJob } from '../rounds/index.ts';
import type { GamesDeps } from './deps.ts';
import { putWins } from './queries.ts';

export const winnerBoardConsumer: RoundEventConsumer = {
  name: 'winner-board',
  async handle(tx, after, upTo) {
    await tx.run(putWins, [after, upTo]);
  },
};

export function gamesJobs(deps: Pick<GamesDeps, 'database'>): Job[] {
  return [roundEventJob('games.read-wins', deps.database, winnerBoardConsumer)];
}

/** Applies the round events that the winner board has not read yet. A job runs it every minute. */
export function updateWinnerBoard({ database }: Pick<GamesDeps, 'database'>): Promise<void> {
  return consumeRoundEvents(database, winnerBoardConsumer);
}
