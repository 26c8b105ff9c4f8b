import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { restoreReloadScroll } from './reload-scroll.ts';

const entry = () => `${location.href} `;

let main: HTMLElement;
let measure: MockInstance<Element['getBoundingClientRect']>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  document.body.innerHTML = `<main id="main"><ul>${'<li><b></b></li>'.repeat(50)}</ul></main>`;
  main = document.querySelector('main') as HTMLElement;
  measure = vi.spyOn(Element.prototype, 'getBoundingClientRect');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function addRow(bottom: number): Promise<void> {
  measure.mockReturnValue({ bottom } as DOMRect);
  main.querySelector('ul')?.append(document.createElement('li'));
  // Mutation observers run in a microtask.
  return Promise.resolve();
}

it('keeps the page height until the list has grown to the saved position', async () => {
  sessionStorage.setItem('reloadPlace', JSON.stringify({ entry: entry(), topPx: 3000 }));
  measure.mockReturnValue({ bottom: 500 } as DOMRect);
  restoreReloadScroll();
  expect(scrollTo).toHaveBeenCalledWith({ top: 3000 });
  await addRow(1000);
  expect(main.style.minBlockSize).toBe(`${3000 + innerHeight}px`);
  await addRow(3000 + innerHeight);
  expect(main.style.minBlockSize).toBe('');
});

it('measures nothing while the page does not grow, and stops after fifteen seconds', async () => {
  sessionStorage.setItem('reloadPlace', JSON.stringify({ entry: entry(), topPx: 3000 }));
  measure.mockReturnValue({ bottom: 500 } as DOMRect);
  restoreReloadScroll();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(measure.mock.calls.length).toBeLessThan(3);
  expect(main.style.minBlockSize).not.toBe('');
  await vi.advanceTimersByTimeAsync(2000);
  expect(main.style.minBlockSize).toBe('');
});

it('leaves a page that lost a notice at its end, and moves no footer', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1090);
  sessionStorage.setItem('reloadPlace', JSON.stringify({ entry: entry(), topPx: 1199 - innerHeight }));
  restoreReloadScroll();
  expect(scrollTo).not.toHaveBeenCalled();
  expect(main.style.minBlockSize).toBe('');
});

it('ignores an unreadable saved position', () => {
  sessionStorage.setItem('reloadPlace', '{');
  expect(restoreReloadScroll).not.toThrow();
  expect(scrollTo).not.toHaveBeenCalled();
});
