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
  it('turns to the next row every five seconds, and after the last to the first', () => {
    reduceMotion(false);
    const { root } = render(ticker(ROWS.length));
    expect(shown(root)).toBe('One');
    wait(4999);
    expect(shown(root)).toBe('One');
    const seen = [1, 2, 3].map(() => (wait(5000), shown(root)));
    expect(seen).toEqual(['Two', 'One', 'Two']);
  });

  it('keeps the row that leaves out of what is read, and no other in the page', () => {
    reduceMotion(false);
    const { root } = render(ticker(ROWS.length));
    for (let turn = 0; turn < 50; turn += 1) wait(5000);
    expect([...root.querySelectorAll('[aria-hidden]')].map((row) => row.textContent)).toEqual(['Two']);
    expect(root.textContent).toBe('TwoOne');
  });

  it.each([
    ['there is one row', 1, false, true],
    ['its reader holds it', 2, false, false],
    ['less motion is asked for', 2, true, true],
  ])('stands still while %s', (_why, count, reduced, running) => {
    reduceMotion(reduced);
    const { root } = render(ticker(count, running));
    wait(20_000);
    expect(root.textContent).toBe('One');
  });
});

function reduceMotion(reduced: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') && reduced }));
}
