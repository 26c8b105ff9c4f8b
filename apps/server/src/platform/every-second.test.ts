import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everySecond } from './every-second.ts';

const SECOND_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('repeats a pass after a failed one, and ends with the failure', async () => {
  const stopping = new AbortController();
  let passes = 0;
  const run = everySecond(stopping.signal, async () => {
    passes += 1;
    if (passes === 3) stopping.abort();
    if (passes === 1) throw new Error('a row was locked');
  });
  await expect(run).rejects.toThrow('a row was locked');
  expect(passes).toBe(3);
});

it('ends before the next minute', async () => {
  let passes = 0;
  await everySecond(new AbortController().signal, async () => {
    passes += 1;
    vi.advanceTimersByTime(30 * SECOND_MS);
  });
  expect(passes).toBe(2);
});

it('works once where nothing can stop it', async () => {
  let passes = 0;
  await everySecond(undefined, async () => void (passes += 1));
  expect(passes).toBe(1);
});
