import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { showFullLabels } from './full-labels.ts';

const NAME = 'The Very Long Name of a Game';

// jsdom has neither popovers nor a layout.
beforeAll(() => {
  Object.assign(HTMLElement.prototype, { popover: null, showPopover: () => {} });
  showFullLabels();
});

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<a href="#game"><i></i><b style="text-overflow: ellipsis">${NAME}</b></a><p>Else</p>`;
  width(label(), 90);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const label = () => document.querySelector('b') as HTMLElement;
const picture = () => document.querySelector('i') as HTMLElement;
const shown = () => document.querySelector('body > div')?.textContent;

function width(element: HTMLElement, px: number): void {
  Object.defineProperty(element, 'scrollWidth', { value: px, configurable: true });
}

function send(type: string, to: Element, at: PointerEventInit = {}): Event {
  const event = new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch', ...at });
  to.dispatchEvent(event);
  return event;
}

test('a long press of 370 ms shows the full label and does not follow the link', () => {
  send('pointerdown', picture());
  vi.advanceTimersByTime(369);
  expect(shown()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(NAME);
  expect(send('contextmenu', picture()).defaultPrevented).toBe(true);
  send('pointerup', picture());
  expect(send('click', picture()).defaultPrevented).toBe(true);
  vi.advanceTimersByTime(1499);
  expect(shown()).toBe(NAME);
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
  expect(send('click', picture()).defaultPrevented).toBe(false);
});

test.each([
  ['is a tap', () => send('pointerup', picture())],
  ['scrolls', () => send('pointermove', picture(), { clientY: 11 })],
  ['is on a name that fits', () => width(label(), 0)],
])('a touch that %s shows no label', (what, act) => {
  if (what.includes('fits')) act();
  send('pointerdown', picture());
  act();
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeUndefined();
  expect(send('click', picture()).defaultPrevented).toBe(false);
});

test('a pointer shows the label at once and hides it 100 ms after leaving', () => {
  const mouse = { pointerType: 'mouse' };
  send('pointerover', label(), mouse);
  expect(shown()).toBe(NAME);
  send('pointerover', document.querySelector('p') as Element, mouse);
  vi.advanceTimersByTime(99);
  expect(shown()).toBe(NAME);
  vi.advanceTimersByTime(1);
  expect(shown()).toBeUndefined();
});

test('scrolling hides the label', () => {
  send('pointerover', label(), { pointerType: 'mouse' });
  dispatchEvent(new Event('scroll'));
  expect(shown()).toBeUndefined();
});
