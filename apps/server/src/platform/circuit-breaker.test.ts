import { expect, it } from 'vitest';
import { testClock } from '../../testing/server/test-clock.ts';
import { openBreaker } from './circuit-breaker.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

function failing() {
  const clock = testClock();
  const breaker = openBreaker(clock);
  const fail = (caller?: string) =>
    breaker.run(() => Promise.reject(new Error('out of reach')), caller).catch(() => undefined);
  return { clock, breaker, fail };
}

it('counts the failures of one caller once, and opens when five callers failed in a row', async () => {
  const { breaker, fail } = failing();
  for (let time = 0; time < 20; time += 1) await fail('first');
  for (const caller of ['second', 'third', 'fourth']) await fail(caller);
  expect(breaker.isOpen()).toBe(false);
  await fail('fifth');
  expect(breaker.isOpen()).toBe(true);
});

it('forgets the failures after a successful call', async () => {
  const { breaker, fail } = failing();
  for (const caller of ['first', 'second', 'third', 'fourth']) await fail(caller);
  await breaker.run(() => Promise.resolve(), 'fifth');
  await fail('fifth');
  expect(breaker.isOpen()).toBe(false);
});

it('does not stay open when the clock is set back', async () => {
  const { clock, breaker, fail } = failing();
  for (let time = 0; time < 5; time += 1) await fail();
  clock.advance(-SECOND_MS / 2);
  clock.advance(SECOND_MS);
  expect(breaker.isOpen()).toBe(true);
  clock.advance(-HOUR_MS);
  expect(breaker.isOpen()).toBe(false);
});
