import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until a test moves it. */
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
