import type { SeedRow } from './queries.ts';

/** The pairs that members played with last in this process. A pair may be out of date: playing a round checks it. */
export interface RecentPairs {
  get(memberId: bigint): SeedRow | undefined;
  put(memberId: bigint, pair: SeedRow): void;
}

/** About 400 bytes each. */
const RECENT_PAIRS = 10_000;

/** Saves a round the read of its pair. The oldest pair gives way to a new one. */
export function openRecentPairs(): RecentPairs {
  const pairs = new Map<bigint, SeedRow>();
  return {
    get: (memberId) => pairs.get(memberId),
    put(memberId, pair) {
      pairs.delete(memberId);
      pairs.set(memberId, pair);
      const [oldest] = pairs.keys();
      if (pairs.size > RECENT_PAIRS && oldest !== undefined) pairs.delete(oldest);
    },
  };
}
