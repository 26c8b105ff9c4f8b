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
  /** Does it, or throws an AtRestError at once. */
  run<T>(work: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
}

/** Spares both sides: whoever does not answer is not asked by everybody until the time-out, over and over. */
export function openBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let restsUntil = 0;
  let trying = false;
  const isOpen = () => failures >= FAILURES && (trying || clock.now().getTime() < restsUntil);
  return {
    isOpen,
    async run(work) {
      if (isOpen()) throw new AtRestError();
      trying = failures >= FAILURES;
      try {
        const done = await work();
        failures = 0;
        return done;
      } catch (error) {
        failures += 1;
        if (failures >= FAILURES) restsUntil = clock.now().getTime() + REST_MS;
        throw error;
      } finally {
        trying = false;
      }
    },
  };
}
