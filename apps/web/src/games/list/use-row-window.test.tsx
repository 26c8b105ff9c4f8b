import { act, useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { useRowWindow } from './use-row-window.ts';

const ROWS = 100;
const ROW_PX = 150;
const SCREEN_PX = 800;

/** A list of a hundred rows that begins at the upper edge of the page. */
function List() {
  const list = useRef<HTMLUListElement>(null);
  return <ul ref={list}>{useRowWindow(list, ROWS).join(' to ')}</ul>;
}

function open() {
  vi.stubGlobal('innerHeight', SCREEN_PX);
  vi.stubGlobal('scrollY', 0);
  const asked = vi
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
  return { asked, scrollTo, shown: () => root.textContent };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the rows on the screen and 500 px around it are there, eight more at a time', () => {
  const { scrollTo, shown } = open();
  expect(shown()).toBe('0 to 16');
  expect(scrollTo(7 * ROW_PX)).toBe('0 to 16');
  expect(scrollTo(8 * ROW_PX)).toBe('0 to 24');
  expect(scrollTo(12 * ROW_PX)).toBe('8 to 24');
  expect(scrollTo(ROWS * ROW_PX)).toBe('96 to 100');
  expect(scrollTo(0)).toBe('0 to 16');
});

test('wherever one scrolls to, no row within 500 px is missing, and no more than sixteen rows lie further off', () => {
  const { scrollTo } = open();
  for (let px = 0; px <= (ROWS - 6) * ROW_PX; px += ROW_PX) {
    const [first = Number.NaN, last = Number.NaN] = (scrollTo(px) ?? '').split(' to ').map(Number);
    const [near, far] = [Math.max(0, px - 500), Math.min(px + SCREEN_PX + 500, ROWS * ROW_PX)];
    expect([px, first * ROW_PX <= near, last * ROW_PX >= far]).toEqual([px, true, true]);
    expect(last - first).toBeLessThanOrEqual(Math.ceil((far - near) / ROW_PX) + 16);
  }
});

test('where it stands is asked ten times a second at most, and once more when the scrolling is over', () => {
  const { asked, shown } = open();
  const before = asked.mock.calls.length;
  for (let ms = 0; ms < 1000; ms += 10) {
    vi.stubGlobal('scrollY', (ms / 10) * ROW_PX);
    act(() => {
      dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(10);
    });
  }
  act(() => void vi.advanceTimersByTime(100));
  expect(asked.mock.calls.length - before).toBe(10);
  expect(shown()).toBe('88 to 100');
});
