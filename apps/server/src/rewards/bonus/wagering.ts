import type { Clock } from '../../platform/clock.ts';
import type { RoundEventConsumer } from '../../rounds/index.ts';
import { endBonus } from './end-bonus.ts';
import { addWagering, listSpent, lockWagered } from './queries.ts';

/**
 * Counts settled rounds for the bonus that was active at their first bet. The batch that fulfils a requirement releases
 * the bonus in its own transaction.
 */
export function bonusWagering({ clock }: { readonly clock: Clock }): RoundEventConsumer {
  return {
    name: 'bonus-wagering',
    async handle(tx, after, upTo) {
      const locked = await tx.many(lockWagered, [after, upTo]);
      if (locked.length === 0) return;
      const rewardIds = locked.map(({ rewardId }) => rewardId);
      const wagered = await tx.many(addWagering, [after, upTo, rewardIds]);
      const now = clock.now();
      const fulfilled = wagered.filter((one) => one.fulfilled).map(({ rewardId }) => rewardId);
      for (const rewardId of inOrder(fulfilled)) {
        await endBonus(tx, rewardId, { state: 'completed', reason: 'fulfilled', now });
      }
      for (const { rewardId } of await tx.many(listSpent, [rewardIds])) {
        await endBonus(tx, rewardId, { state: 'completed', reason: 'spent', now });
      }
    },
  };
}

function inOrder(ids: readonly bigint[]): bigint[] {
  return ids.toSorted((one, other) => (one < other ? -1 : 1));
}
