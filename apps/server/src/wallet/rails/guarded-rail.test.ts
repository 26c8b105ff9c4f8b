import { expect, it } from 'vitest';
import { testClock } from '../../../testing/server/test-clock.ts';
import type { PaymentRail } from './payment-rail.ts';
import { openBreaker } from '../../platform/circuit-breaker.ts';
import { openRails, railOf } from './rails.ts';

const HALF_A_MINUTE_MS = 30_000;

function failing() {
  const clock = testClock();
  const state = { asked: 0, answers: false };
  const fetchPayment = async () => {
    state.asked += 1;
    if (!state.answers) throw new Error('out of reach');
    return undefined;
  };
  const rails = openRails([{ code: 'one', fetchPayment } as unknown as PaymentRail], () =>
    openBreaker(clock),
  );
  const ask = () => railOf(rails, 'one').fetchPayment(1n);
  const failFive = async () => {
    for (let time = 0; time < 5; time += 1) await expect(ask()).rejects.toThrow('out of reach');
  };
  return { clock, state, rails, ask, failFive };
}

it('pauses a rail after five consecutive failures and tries one call after half a minute', async () => {
  const { clock, state, rails, ask, failFive } = failing();
  await failFive();
  expect(rails.isUnavailable('one')).toBe(true);
  await expect(ask()).rejects.toThrow('not asked for a moment');
  expect(state.asked).toBe(5);
  clock.advance(HALF_A_MINUTE_MS);
  expect(rails.isUnavailable('one')).toBe(false);
  const tries = await Promise.allSettled([ask(), ask(), ask()]);
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(state.asked).toBe(6);
  expect(rails.isUnavailable('one')).toBe(true);
});

it('resumes calls after a response', async () => {
  const { clock, state, rails, ask, failFive } = failing();
  await failFive();
  clock.advance(HALF_A_MINUTE_MS);
  state.answers = true;
  await ask();
  expect(rails.isUnavailable('one')).toBe(false);
  state.answers = false;
  for (let time = 0; time < 4; time += 1) await expect(ask()).rejects.toThrow('out of reach');
  expect(rails.isUnavailable('one')).toBe(false);
});
