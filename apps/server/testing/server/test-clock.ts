import type { Clock } from '../../src/platform/clock.ts';

/** A clock that only the test advances. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(startsAt = new Date()): TestClock {
  let current = startsAt.getTime();
  return {
    now: () => new Date(current),
    advance(ms) {
      current += ms;
    },
  };
}
