import { expect, it } from 'vitest';
import { testClock } from '../../../testing/server/test-clock.ts';
import type { PaymentRail } from './payment-rail.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import { openRails, railOf } from './rails.ts';

const HALF_A_MINUTE_MS = 30_000;

function failing() {
  const clock = testClock();
  const state = { calls: 0, answers: false };
  const fetchPayment = async () => {
    state.calls += 1;
    if (!state.answers) throw new Error('out of reach');
    return undefined;
  };
  const rails = openRails([{ code: 'one', fetchPayment } as unknown as PaymentRail], () =>
    openBreaker(clock),
  );
  const fetchOnce = () => railOf(rails, 'one').fetchPayment(1n);
  const failFive = async () => {
    for (let time = 0; time < 5; time += 1) await expect(fetchOnce()).rejects.toThrow('out of reach');
  };
  return { clock, state, rails, fetchOnce, failFive };
}

it('pauses a rail after five consecutive failures and tries one call after half a minute', async () => {
  const { clock, state, rails, fetchOnce, failFive } = failing();
  await failFive();
  expect(rails.isUnavailable('one')).toBe(true);
  await expect(fetchOnce()).rejects.toThrow('not asked for a moment');
  expect(state.calls).toBe(5);
  clock.advance(HALF_A_MINUTE_MS);
  expect(rails.isUnavailable('one')).toBe(false);
  const tries = await Promise.allSettled([fetchOnce(), fetchOnce(), fetchOnce()]);
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(state.calls).toBe(6);
  expect(rails.isUnavailable('one')).toBe(true);
});

it('resumes calls after a response', async () => {
  const { clock, state, rails, fetchOnce, failFive } = failing();
  await failFive();
  clock.advance(HALF_A_MINUTE_MS);
  state.answers = true;
  await fetchOnce();
  expect(rails.isUnavailable('one')).toBe(false);
  state.answers = false;
  for (let time = 0; time < 4; time += 1) await expect(fetchOnce()).rejects.toThrow('out of reach');
  expect(rails.isUnavailable('one')).toBe(false);
});
