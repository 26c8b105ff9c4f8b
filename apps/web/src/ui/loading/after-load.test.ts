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

test('waits for the page to have loaded, then as long as it was told', () => {
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

test('a page that has loaded is not waited for', () => {
  readyState = 'complete';
  const work = vi.fn();
  afterLoad(work, 500);
  vi.advanceTimersByTime(500);
  expect(work).toHaveBeenCalledOnce();
});

test('a picture that hangs holds nothing up for ever', () => {
  const work = vi.fn();
  afterLoad(work, 500);
  vi.advanceTimersByTime(5500);
  expect(work).toHaveBeenCalledOnce();
});

test.each([0, 4000, 5200])('called off after %d ms nothing is done', (ms) => {
  const work = vi.fn();
  const off = afterLoad(work, 500);
  vi.advanceTimersByTime(ms);
  off();
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});

test('what is due waits for the page to be idle, and can be called off until then', () => {
  readyState = 'complete';
  const turns = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => turns.set(turns.size, work).size - 1);
  vi.stubGlobal('cancelIdleCallback', (turn: number) => turns.delete(turn));
  const [first, second] = [vi.fn(), vi.fn()];
  afterLoad(first, 500);
  const off = afterLoad(second, 500);
  vi.advanceTimersByTime(60_000);
  expect(first).not.toHaveBeenCalled();
  off();
  for (const turn of turns.values()) turn();
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});
