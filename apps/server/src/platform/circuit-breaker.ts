import type { Clock } from './clock.ts';

/** After this many consecutive failures calls stop for REST_MS; then one trial call is made. */
const FAILURES = 5;
const REST_MS = 30_000;

class BreakerOpenError extends Error {
  constructor() {
    super('it failed too often of late and is not asked for a moment');
  }
}

export interface CircuitBreaker {
  /**
   * Runs the work, or throws a BreakerOpenError at once. Several failures of one `caller` count once, so that
   * one caller
   * cannot open the breaker for others. Without a caller each failure counts.
   */
  run<T>(work: () => Promise<T>, caller?: unknown): Promise<T>;
  isOpen(): boolean;
}

/** Stops calls to a service that fails, so that callers do not wait for a time-out again and again. */
export function openBreaker(clock: Clock): CircuitBreaker {
  const failed = new Set<unknown>();
  let restsUntil = 0;
  let trying = false;
  const isResting = () => {
    const leftMs = restsUntil - clock.now().getTime();
    // A longer remaining rest means that the clock was set back. Then calls continue.
    return leftMs > 0 && leftMs <= REST_MS;
  };
  const isOpen = () => failed.size >= FAILURES && (trying || isResting());
  return {
    isOpen,
    async run(work, caller = Symbol('caller')) {
      if (isOpen()) throw new BreakerOpenError();
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
