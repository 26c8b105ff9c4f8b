import { act, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
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
    act(() => void dispatchEvent(new Event('scroll')));
    return root.textContent;
  };
  return { asked, scrollTo, shown: () => root.textContent };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the rows on the screen and 500 px around it are there, two more at a time', () => {
  const { scrollTo, shown } = open();
  expect(shown()).toBe('0 to 10');
  expect(scrollTo(10 * ROW_PX)).toBe('6 to 20');
  expect(scrollTo(11 * ROW_PX)).toBe('6 to 20');
  expect(scrollTo(12 * ROW_PX)).toBe('8 to 22');
  expect(scrollTo(ROWS * ROW_PX)).toBe('96 to 100');
  expect(scrollTo(0)).toBe('0 to 10');
});

test('where it stands is asked once a row, not in every frame', () => {
  const { asked, scrollTo } = open();
  const before = asked.mock.calls.length;
  for (let px = 0; px <= 3 * ROW_PX; px += ROW_PX / 10) scrollTo(px);
  expect(asked.mock.calls.length - before).toBe(3);
});
