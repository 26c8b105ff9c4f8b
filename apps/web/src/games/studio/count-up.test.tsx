import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../../testing/screen.tsx';
import { CountUp } from './outcome.tsx';

const Sum = () => <CountUp amount="104.50" currency="PHP" />;

/** What is read while it counts, every 10 ms for two seconds. */
async function readWhileCounting(still: boolean): Promise<(string | null)[]> {
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

test('counts up from nothing to the sum in less than a second, and writes no more than ten times', async () => {
  const read = await readWhileCounting(false);
  const written = read.filter((text, at) => text !== read[at - 1]);
  expect(read[0]).toBe('₱0.00');
  expect(read[100]).toBe('₱104.50');
  expect(read.at(-1)).toBe('₱104.50');
  expect(written.length).toBeGreaterThan(5);
  expect(written.length).toBeLessThanOrEqual(10);
});

test('stands at once for who asked for less motion', async () => {
  expect(new Set(await readWhileCounting(true))).toEqual(new Set(['₱104.50']));
});
