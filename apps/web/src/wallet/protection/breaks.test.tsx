import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION, settle, type ShownScreen, showScreen, STATUS } from '../../../testing/screen.tsx';
import { CallFailure } from '../../api/index.ts';
import { BreakButton } from './breaks.tsx';

const LABEL = 'Break 24 h';

async function open(takeBreak: () => object = () => ({})): Promise<ShownScreen> {
  return showScreen(() => <BreakButton variant="pill" />, {
    at: '/m/launchGame',
    session: SESSION,
    answers: { 'protection.takeBreak': takeBreak },
  });
}

const breaks = ({ calls }: ShownScreen) => calls.filter(({ name }) => name === 'protection.takeBreak');
const pointer = (screen: ShownScreen, type: string, at = { clientX: 5, clientY: 5 }) =>
  act(async () => {
    screen.button(LABEL).dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, ...at }));
  });
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
};
const question = ({ root }: ShownScreen) => root.querySelector('dialog h2')?.textContent;

beforeEach(() => {
  // jsdom has the dialog element without its methods.
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('button for a break of 24 hours', () => {
  it('asks for confirmation on a tap', async () => {
    const screen = await open();
    await pointer(screen, 'pointerdown');
    await pass(300);
    await pointer(screen, 'pointerup');
    await screen.press(screen.button(LABEL));
    await pass(5000);
    expect(breaks(screen)).toEqual([]);
    expect(question(screen)).toBe('Take a 24-hour break?');
    await screen.press(screen.button('Not now'));
    expect(question(screen)).toBeUndefined();
    expect(breaks(screen)).toEqual([]);
  });

  it('takes the break once after a press of one second', async () => {
    const screen = await open();
    await pointer(screen, 'pointerdown');
    await pass(999);
    expect(breaks(screen)).toEqual([]);
    await pass(1);
    expect(breaks(screen)).toEqual([{ name: 'protection.takeBreak', input: { term: '24h' } }]);
    expect(screen.place()).toBe('/m/protection');
  });

  it.each([
    ['a finger that moves away', 'pointermove', { clientX: 40, clientY: 5 }],
    ['a finger that is lifted', 'pointerup', { clientX: 5, clientY: 5 }],
    ['a browser that begins to scroll', 'pointercancel', { clientX: 5, clientY: 5 }],
  ])('lets %s cancel the press', async (_who, type, at) => {
    const screen = await open();
    await pointer(screen, 'pointerdown');
    await pass(900);
    await pointer(screen, type, at);
    await pass(5000);
    expect(breaks(screen)).toEqual([]);
  });

  it('can be confirmed by keyboard and screen reader', async () => {
    const screen = await open();
    await screen.press(screen.button(LABEL));
    await screen.press(screen.button('Start the break'));
    expect(breaks(screen)).toHaveLength(1);
    expect(screen.place()).toBe('/m/protection');
  });

  it('accepts a key after a press that ended outside, and ignores the click at the end of a press', async () => {
    const refused = () => Promise.reject(new CallFailure('unknown'));
    const screen = await open(refused);
    const click = (detail: number) =>
      act(async () => {
        screen.button(LABEL).dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
      });
    await pointer(screen, 'pointerdown');
    await pass(1000);
    await pointer(screen, 'pointerup');
    await click(1);
    expect(question(screen)).toBeUndefined();
    await pointer(screen, 'pointerdown');
    await pass(1000);
    await pointer(screen, 'pointerout');
    await click(0);
    expect(question(screen)).toBe('Take a 24-hour break?');
  });

  it('takes the break with one tap where the market requires this', async () => {
    vi.spyOn(STATUS.info, 'breakAtOnce', 'get').mockReturnValue(true);
    const screen = await open();
    await screen.press(screen.button(LABEL));
    expect(breaks(screen)).toHaveLength(1);
    expect(question(screen)).toBeUndefined();
  });
});
