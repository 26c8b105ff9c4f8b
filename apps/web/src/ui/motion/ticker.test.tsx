import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Ticker } from './ticker.tsx';

const ROWS = ['One', 'Two'];
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const ticker = (count: number, running = true) => (
  <button type="button">
    <Ticker count={count} row={(index) => ROWS[index]} running={running} />
  </button>
);
const shown = (root: HTMLElement) => root.querySelector('[class*="row"]:not([aria-hidden])')?.textContent;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Ticker', () => {
  it('shows the next row every five seconds and starts again after the last', () => {
    reduceMotion(false);
    const { root } = render(ticker(ROWS.length));
    expect(shown(root)).toBe('One');
    wait(4999);
    expect(shown(root)).toBe('One');
    const seen = [1, 2, 3].map(() => (wait(5000), shown(root)));
    expect(seen).toEqual(['Two', 'One', 'Two']);
  });

  it('hides the leaving row from screen readers and has no other row', () => {
    reduceMotion(false);
    const { root } = render(ticker(ROWS.length));
    for (let turn = 0; turn < 50; turn += 1) wait(5000);
    expect([...root.querySelectorAll('[aria-hidden]')].map((row) => row.textContent)).toEqual(['Two']);
    expect(root.textContent).toBe('TwoOne');
  });

  it.each([
    ['there is one row', 1, false, true],
    ['the reader pauses it', 2, false, false],
    ['reduced motion is on', 2, true, true],
  ])('stops while %s', (_why, count, reduced, running) => {
    reduceMotion(reduced);
    const { root } = render(ticker(count, running));
    wait(20_000);
    expect(root.textContent).toBe('One');
  });
});

function reduceMotion(reduced: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') && reduced }));
}
