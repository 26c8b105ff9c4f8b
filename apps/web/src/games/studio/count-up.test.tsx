import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { CountUp } from './outcome.tsx';

const Sum = () => <CountUp amount="104.50" currency="PHP" />;

/** Texts during the count, sampled every 10 ms for two seconds. */
async function textsWhileCounting(still: boolean): Promise<(string | null)[]> {
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { root } = await showScreen(Sum, { at: '/m/launchGame' });
  const read = [root.textContent];
  for (let step = 0; step < 200; step += 1) {
    await act(() => vi.advanceTimersByTimeAsync(10));
    read.push(root.textContent);
  }
  return read;
}

afterEach(() => {
  vi.useRealTimers();
});

test('counts up from zero to the sum within a second in at most ten steps', async () => {
  const read = await textsWhileCounting(false);
  const written = read.filter((text, at) => text !== read[at - 1]);
  expect(read[0]).toBe('₱0.00');
  expect(read[100]).toBe('₱104.50');
  expect(read.at(-1)).toBe('₱104.50');
  expect(written.length).toBeGreaterThan(5);
  expect(written.length).toBeLessThanOrEqual(10);
});

test('shows the sum at once with reduced motion', async () => {
  expect(new Set(await textsWhileCounting(true))).toEqual(new Set(['₱104.50']));
});
