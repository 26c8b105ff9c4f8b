import pLimit from 'p-limit';

/** Runs `work` when a slot is free. Returns undefined at once, without running it, when the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** Limits concurrent runs and queue length. A failure affects only its own work. */
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

/** As `ConcurrencyLimit`, with a limit for each key. */
export type KeyedConcurrencyLimit = <T>(key: bigint, work: () => Promise<T>) => Promise<T | undefined>;

/** Keys without work take no memory. */
export function openKeyedConcurrencyLimit(options: {
  readonly atOnce: number;
  readonly waiting: number;
}): KeyedConcurrencyLimit {
  const limits = new Map<bigint, { readonly run: ConcurrencyLimit; users: number }>();
  return async (key, work) => {
    const limit = limits.get(key) ?? { run: openConcurrencyLimit(options), users: 0 };
    limits.set(key, limit);
    limit.users += 1;
    try {
      return await limit.run(work);
    } finally {
      limit.users -= 1;
      if (limit.users === 0) limits.delete(key);
    }
  };
}

/** Works on each item, one after the other. An item that fails stops no other item: the failures are thrown at the end. */
export async function workOnEach<Item>(
  items: readonly Item[] | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      errors.push(error);
    }
  }
  throwAll(errors);
}

/** Throws the failure, or an AggregateError of several; nothing without a failure. */
export function throwAll(errors: readonly unknown[]): void {
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} failures`);
}
