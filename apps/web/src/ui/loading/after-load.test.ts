import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterLoad } from './after-load.ts';

let readyState: DocumentReadyState = 'interactive';
beforeEach(() => {
  readyState = 'interactive';
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('runs after the load of the page and the given delay', () => {
  const work = vi.fn();
  afterLoad(work, 1000);
  vi.advanceTimersByTime(3000);
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledOnce();
});

test('runs after the delay when the page has already loaded', () => {
  readyState = 'complete';
  const work = vi.fn();
  afterLoad(work, 500);
  vi.advanceTimersByTime(500);
  expect(work).toHaveBeenCalledOnce();
});

test('runs despite a picture that never loads', () => {
  const work = vi.fn();
  afterLoad(work, 500);
  vi.advanceTimersByTime(5500);
  expect(work).toHaveBeenCalledOnce();
});

test.each([0, 4000, 5200])('does not run when cancelled after %d ms', (ms) => {
  const work = vi.fn();
  const off = afterLoad(work, 500);
  vi.advanceTimersByTime(ms);
  off();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});

test('waits for an idle page and can be cancelled until then', () => {
  readyState = 'complete';
  const callbacks = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => callbacks.set(callbacks.size, work).size - 1);
  vi.stubGlobal('cancelIdleCallback', (turn: number) => callbacks.delete(turn));
  const [first, second] = [vi.fn(), vi.fn()];
  afterLoad(first, 500);
  const off = afterLoad(second, 500);
  vi.advanceTimersByTime(60_000);
  expect(first).not.toHaveBeenCalled();
  off();
  for (const turn of callbacks.values()) turn();
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});
