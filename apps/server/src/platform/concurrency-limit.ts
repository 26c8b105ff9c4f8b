import pLimit from 'p-limit';

/** Runs `work` when there is room for it; undefined, at once and without running it, when the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** Runs `atOnce` at the same time, while `waiting` more wait. A failure ends its own work alone. */
export function openConcurrencyLimit({
  atOnce,
  waiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): ConcurrencyLimit {
  const limit = pLimit(atOnce);
  return async (work) =>
    limit.activeCount + limit.pendingCount < atOnce + waiting ? limit(work) : undefined;
}
