import { setTimeout as pause } from 'node:timers/promises';

/** The time of one run. The next run begins after the end of this one. */
const RUN_MS = 55_000;

/**
 * Repeats the work of a job of each minute, so that members see its result within about a second. Without `stopping`, once.
 * A pass that fails is repeated like the others, and the run ends with its failure.
 */
export function everySecond(stopping: AbortSignal | undefined, work: () => Promise<unknown>): Promise<void> {
  return everySeconds(1, stopping, work);
}

/** The same with a longer pause, for work that is cheaper in larger batches. */
export async function everySeconds(
  seconds: number,
  stopping: AbortSignal | undefined,
  work: () => Promise<unknown>,
): Promise<void> {
  const everyMs = seconds * 1000;
  const untilMs = performance.now() + RUN_MS;
  const failures: unknown[] = [];
  for (;;) {
    await work().catch((error: unknown) => failures.push(error));
    if (!stopping || stopping.aborted || performance.now() + everyMs > untilMs) break;
    await pause(everyMs, undefined, { signal: stopping }).catch(() => undefined);
  }
  if (failures.length > 0) throw failures.at(-1);
}
