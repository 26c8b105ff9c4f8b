import { consumeRoundEvents, type RoundEventConsumer } from '../../rounds/index.ts';
import type { GamesDeps } from '../deps.ts';
import { putWins } from './queries.ts';

export const winnerBoardConsumer: RoundEventConsumer = {
  name: 'winner-board',
  async handle(tx, after, upTo) {
    await tx.run(putWins, [after, upTo]);
  },
};

/** Brings the board up to the rounds that were closed or corrected until now. A job does it every minute. */
export function readWins({ database }: Pick<GamesDeps, 'database'>): Promise<void> {
  return consumeRoundEvents(database, winnerBoardConsumer);
}
