/** Runs `work` when there is room for it; undefined, at once and without running it, when the queue is full. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/** Lets so many run at once and so many more wait. A failure ends its own work alone. */
export function openConcurrencyLimit({
  atOnce,
  waiting,
}: {
  readonly atOnce: number;
  readonly waiting: number;
}): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) return undefined;
    // The place is handed over, not freed: nobody who comes later gets in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
