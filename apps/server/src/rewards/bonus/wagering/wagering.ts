import { riskOfRounds } from '../../../lottery/for-rewards.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/statement.ts';
import type { RoundEventConsumer } from '../../../rounds/index.ts';
import { endBonus } from '../end-bonus.ts';
import { addUncounted, addWagering, listLotteryRounds, listSpent, lockWagered } from './queries.ts';

/**
 * Counts settled rounds for the bonus that was active at their first bet. The batch that fulfils a requirement releases
 * the bonus in its own transaction. Rounds that are settled after the end of their bonus get a line that counts nothing.
 */
export function bonusWagering({ clock }: { readonly clock: Clock }): RoundEventConsumer {
  return {
    name: 'bonus-wagering',
    async handle(tx, after, upTo) {
      const locked = await tx.many(lockWagered, [after, upTo]);
      const ended = locked.filter(({ state }) => state !== 'active').map(({ rewardId }) => rewardId);
      if (ended.length > 0) await tx.run(addUncounted, [after, upTo, ended]);
      const rewardIds = locked.filter(({ state }) => state === 'active').map(({ rewardId }) => rewardId);
      if (rewardIds.length === 0) return;
      const risks = await lotteryRisks(tx, after, upTo, rewardIds);
      const wagered = await tx.many(addWagering, [
        after,
        upTo,
        rewardIds,
        [...risks.keys()],
        [...risks.values()],
      ]);
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

/** The risk of each bet of a lottery. Its issue is settled, so that the lines of the member are final. */
async function lotteryRisks(tx: Tx, after: bigint, upTo: bigint, rewardIds: readonly bigint[]) {
  const rounds = await tx.many(listLotteryRounds, [after, upTo, rewardIds]);
  return riskOfRounds(
    tx,
    rounds.map(({ roundId }) => roundId),
  );
}

function inOrder(ids: readonly bigint[]): bigint[] {
  return ids.toSorted((one, other) => (one < other ? -1 : 1));
}
