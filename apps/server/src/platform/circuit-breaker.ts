import type { Clock } from './clock.ts';

/** So many failures in a row, and it is left alone for so long; then one call tries it. */
const FAILURES = 5;
const REST_MS = 30_000;

class AtRestError extends Error {
  constructor() {
    super('it failed too often of late and is not asked for a moment');
  }
}

export interface CircuitBreaker {
  /**
   * Does it, or throws an AtRestError at once. Failures of one `caller` count as one, so that nobody shuts it for
   * the others; without a caller each failure counts.
   */
  run<T>(work: () => Promise<T>, caller?: unknown): Promise<T>;
  isOpen(): boolean;
}

/** Spares both sides: whoever does not answer is not asked by everybody until the time-out, over and over. */
export function openBreaker(clock: Clock): CircuitBreaker {
  const failed = new Set<unknown>();
  let restsUntil = 0;
  let trying = false;
  const resting = () => {
    const leftMs = restsUntil - clock.now().getTime();
    // More than a whole rest is left only where the clock was set back: nobody waits for that.
    return leftMs > 0 && leftMs <= REST_MS;
  };
  const isOpen = () => failed.size >= FAILURES && (trying || resting());
  return {
    isOpen,
    async run(work, caller = Symbol('caller')) {
      if (isOpen()) throw new AtRestError();
      trying = failed.size >= FAILURES;
      try {
        const done = await work();
        failed.clear();
        return done;
      } catch (error) {
        if (failed.size < FAILURES) failed.add(caller);
        if (failed.size >= FAILURES) restsUntil = clock.now().getTime() + REST_MS;
        throw error;
      } finally {
        trying = false;
      }
    },
  };
}
