import { workOnEach } from '../../platform/concurrency.ts';
import { endBonus } from '../bonus/end-bonus.ts';
import type { RewardsDeps } from '../deps.ts';
import { cancelUnclaimed } from '../queries.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import { listCancelling, listOpenRewards, markCancelled } from './queries.ts';

const BATCH = 500;
const REASON = 'promotion-cancelled';

type CancelDeps = Pick<RewardsDeps, 'clock' | 'database'>;

/**
 * Ends the open rewards of cancelled promotions: unclaimed ones in batches, and each bonus in its own transaction. A bonus
 * that fails delays no other reward; its promotion is cancelled completely by a later run.
 */
export async function cancelRewards(deps: CancelDeps): Promise<void> {
  await workOnEach(await deps.database.many(listCancelling, []), async ({ id }) => {
    await workOnEach(batchesOf(deps, id), (rewards) => cancelBatch(deps, rewards));
    await deps.database.run(markCancelled, [id]);
  });
}

type OpenRewards = readonly { readonly rewardId: bigint; readonly memberId: bigint }[];

/** The open rewards of a promotion, batch by batch. */
async function* batchesOf({ database }: CancelDeps, promotionId: bigint): AsyncGenerator<OpenRewards> {
  let after = 0n;
  for (;;) {
    const rewards = await database.many(listOpenRewards, [promotionId, after, BATCH]);
    const last = rewards.at(-1);
    if (!last) return;
    yield rewards;
    after = last.rewardId;
  }
}

async function cancelBatch({ database, clock }: CancelDeps, rewards: OpenRewards): Promise<void> {
  const now = clock.now();
  const ids = rewards.map(({ rewardId }) => rewardId);
  const cancelled = await database.transaction((tx) => tx.many(cancelUnclaimed, [ids, REASON, now]));
  const ended = new Set(cancelled.map(({ rewardId }) => rewardId));
  await workOnEach(rewards, async ({ rewardId, memberId }) => {
    // A claimed bonus is locked before its reward, as everywhere.
    if (!ended.has(rewardId)) {
      const ending = { state: 'cancelled', reason: REASON, now } as const;
      await database.transaction((tx) => endBonus(tx, rewardId, ending));
    }
    database.notify(rewardsTopic(memberId));
  });
}
