import { act, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { useRowWindow } from './endless-grid.tsx';

const ROWS = 100;
const ROW_PX = 150;
const SCREEN_PX = 800;

/** A list of a hundred rows that starts at the top of the page. */
function List() {
  const list = useRef<HTMLUListElement>(null);
  const { first, end, passing } = useRowWindow(list, ROWS);
  return <ul ref={list}>{`${first} to ${end}${passing ? ', passing' : ''}`}</ul>;
}

function open() {
  vi.stubGlobal('innerHeight', SCREEN_PX);
  vi.stubGlobal('scrollY', 0);
  const measured = vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: -scrollY, height: ROWS * ROW_PX }) as DOMRect);
  const { root } = render(<List />);
  const scrollTo = (px: number) => {
    vi.stubGlobal('scrollY', px);
    act(() => {
      dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(100);
    });
    return root.textContent;
  };
  return { measured, scrollTo, shown: () => root.textContent };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Waits long enough for the next scroll to count as a separate step. */
function rest() {
  act(() => void vi.advanceTimersByTime(1000));
}

test('renders the rows within 500 px of the screen, in steps of four', () => {
  const { scrollTo, shown } = open();
  const stepTo = (px: number) => {
    rest();
    return scrollTo(px);
  };
  expect(shown()).toBe('0 to 12');
  expect(stepTo(3 * ROW_PX)).toBe('0 to 12');
  expect(stepTo(4 * ROW_PX)).toBe('0 to 16');
  expect(stepTo(8 * ROW_PX)).toBe('4 to 20');
  expect(stepTo(ROWS * ROW_PX)).toBe('96 to 100');
  expect(stepTo(0)).toBe('0 to 12');
});

test('reports fast scrolling until it slows down; a single large jump does not count', () => {
  const { scrollTo, shown } = open();
  const fastPx = SCREEN_PX / 5;
  rest();
  expect(scrollTo(40 * ROW_PX)).not.toContain('passing');
  rest();
  scrollTo(40 * ROW_PX + 10);
  expect(scrollTo(40 * ROW_PX + fastPx)).not.toContain('passing');
  expect(scrollTo(40 * ROW_PX + 2 * fastPx)).toContain('passing');
  expect(scrollTo(40 * ROW_PX + 3 * fastPx)).toContain('passing');
  expect(scrollTo(40 * ROW_PX + 3 * fastPx + SCREEN_PX / 8)).not.toContain('passing');
  scrollTo(60 * ROW_PX);
  expect(scrollTo(60 * ROW_PX - fastPx)).toContain('passing');
  act(() => void vi.advanceTimersByTime(100));
  expect(shown()).not.toContain('passing');
});

test('renders every row within 500 px and at most eight rows beyond, at any position', () => {
  const { scrollTo } = open();
  for (let px = 0; px <= (ROWS - 6) * ROW_PX; px += ROW_PX) {
    const [first = Number.NaN, last = Number.NaN] = (scrollTo(px) ?? '').split(/ to |,/).map(Number);
    const [start, end] = [Math.max(0, px - 500), Math.min(px + SCREEN_PX + 500, ROWS * ROW_PX)];
    expect([px, first * ROW_PX <= start, last * ROW_PX >= end]).toEqual([px, true, true]);
    expect(last - first).toBeLessThanOrEqual(Math.ceil((end - start) / ROW_PX) + 8);
  }
});

test('measures the position at most ten times per second, and not at rest', () => {
  const { measured, shown } = open();
  const before = measured.mock.calls.length;
  for (let ms = 0; ms < 1000; ms += 10) {
    vi.stubGlobal('scrollY', (ms / 10) * ROW_PX);
    act(() => {
      dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(10);
    });
  }
  act(() => void vi.advanceTimersByTime(10));
  expect(measured.mock.calls.length - before).toBe(10);
  rest();
  expect(shown()).toBe('92 to 100');
  const still = measured.mock.calls.length;
  rest();
  expect(measured.mock.calls.length).toBe(still);
});
