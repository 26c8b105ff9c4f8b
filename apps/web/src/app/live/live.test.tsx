import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { EndingSheet } from './live.tsx';

const closed = vi.fn<() => void>();

beforeEach(() => {
  closed.mockReset();
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => void vi.useRealTimers());

function open(renewable: boolean) {
  const ending = { atMs: Date.now() + 110_000, renewable };
  const Sheet = () => <EndingSheet ending={ending} onClose={closed} />;
  return showScreen(Sheet, {
    at: '/m/mine',
    session: SESSION,
    answers: { 'identity.memberInfo': () => ({}) },
  });
}

test('counts down to the end of the session, and one key confirms presence', async () => {
  const screen = await open(true);
  expect(screen.root.textContent).toContain('1:50');
  await act(async () => void vi.advanceTimersByTime(51_000));
  expect(screen.root.textContent).toContain('0:59');
  const stay = screen.button('Stay signed in');
  expect(document.activeElement).toBe(stay);
  await screen.press(stay);
  expect(screen.calls.map(({ name }) => name)).toEqual(['identity.memberInfo']);
  expect(closed).toHaveBeenCalledOnce();
});

test('offers no extension and makes no call where the session cannot be extended', async () => {
  const screen = await open(false);
  expect(() => screen.button('Stay signed in')).toThrow('no button');
  await screen.press(screen.button('Close'));
  expect(screen.calls).toEqual([]);
  expect(closed).toHaveBeenCalledOnce();
});
