import { endBonus } from '../bonus/end-bonus.ts';
import type { RewardsDeps } from '../deps.ts';
import { cancelUnclaimed } from '../queries.ts';
import { rewardsTopic } from '../rewards-topic.ts';
import { listCancelling, listOpenRewards, markCancelled } from './queries.ts';

const BATCH = 500;
const REASON = 'promotion-cancelled';

type CancelDeps = Pick<RewardsDeps, 'clock' | 'database'>;

/** Ends the open rewards of cancelled promotions: unclaimed ones in batches, and each bonus in its own transaction. */
export async function cancelRewards(deps: CancelDeps): Promise<void> {
  for (const { id } of await deps.database.many(listCancelling, [])) {
    let after = 0n;
    for (;;) {
      const rewards = await deps.database.many(listOpenRewards, [id, after, BATCH]);
      const last = rewards.at(-1);
      if (!last) break;
      await cancelBatch(deps, rewards);
      after = last.rewardId;
    }
    await deps.database.run(markCancelled, [id]);
  }
}

type OpenRewards = readonly { readonly rewardId: bigint; readonly memberId: bigint }[];

async function cancelBatch({ database, clock }: CancelDeps, rewards: OpenRewards): Promise<void> {
  const now = clock.now();
  const ids = rewards.map(({ rewardId }) => rewardId);
  const cancelled = await database.transaction((tx) => tx.many(cancelUnclaimed, [ids, REASON, now]));
  const ended = new Set(cancelled.map(({ rewardId }) => rewardId));
  for (const { rewardId, memberId } of rewards) {
    // A claimed bonus is locked before its reward, as everywhere.
    if (!ended.has(rewardId)) {
      const ending = { state: 'cancelled', reason: REASON, now } as const;
      await database.transaction((tx) => endBonus(tx, rewardId, ending));
    }
    database.notify(rewardsTopic(memberId));
  }
}
