import { amountFromUnits } from '@tessera/contract/money';
import { REAL_TYPES } from '../identity/for-members.ts';
import { notifyMember } from '../identity/for-notices.ts';
import type { IdentityDeps } from '../identity/index.ts';
import type { Job } from '../platform/jobs.ts';
import { consumeRoundEvents, type RoundEventConsumer, roundEventJob } from '../rounds/index.ts';
import type { GamesDeps } from './deps.ts';
import { listLargeWins, putWins } from './queries.ts';

export const winnerBoardConsumer: RoundEventConsumer = {
  name: 'winner-board',
  async handle(tx, after, upTo) {
    await tx.run(putWins, [after, upTo]);
  },
};

/** A win is large from this multiple of the stake and from this number of coins. */
const LARGE_MULTIPLE = 50;
const LARGE_COINS = 1000n;

type WinDeps = Pick<GamesDeps, 'database' | 'merchants' | 'merchantCode'> & {
  readonly identity: IdentityDeps;
};

/** Notifies members of large wins, each once, after the round. */
function largeWins({ merchants, merchantCode, identity }: WinDeps): RoundEventConsumer {
  return {
    name: 'large-wins',
    async handle(tx, after, upTo) {
      const { asset, currency, coinUnits } = merchants.get(merchantCode);
      const smallest = coinUnits * LARGE_COINS;
      const types = [...REAL_TYPES];
      const wins = await tx.many(listLargeWins, [
        after,
        upTo,
        merchantCode,
        asset,
        smallest,
        LARGE_MULTIPLE,
        types,
      ]);
      for (const { memberId, winUnits, roundId, game, names } of wins) {
        const amount = `${amountFromUnits(winUnits)} ${currency}`;
        const values = { amount, game, orderId: roundId.toString() };
        const translations = { game: names };
        await notifyMember(identity, tx, { memberId, template: 'large-win', values, translations });
      }
    },
  };
}

export function gamesJobs(deps: WinDeps): Job[] {
  return [
    roundEventJob('games.read-wins', deps.database, winnerBoardConsumer),
    roundEventJob('games.notify-of-large-wins', deps.database, largeWins(deps)),
  ];
}

/**
 * Notifies members of large wins that were not reported yet. A job does the same every minute.
 *
 * @public Tests call the function instead of waiting for the job.
 */
export function notifyOfLargeWins(deps: WinDeps): Promise<void> {
  return consumeRoundEvents(deps.database, largeWins(deps));
}

/** Applies the round events that the winner board has not read yet. A job runs it every minute. */
export function updateWinnerBoard({ database }: Pick<GamesDeps, 'database'>): Promise<void> {
  return consumeRoundEvents(database, winnerBoardConsumer);
}
