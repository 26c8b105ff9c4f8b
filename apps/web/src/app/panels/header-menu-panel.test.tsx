import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SESSION, settle, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { stored } from '../../../testing/stored.ts';
import { SignOutDialog } from './header-menu-panel.tsx';

const closed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  localStorage.setItem('remPass', '{}');
});
afterEach(() => void vi.useRealTimers());

async function open(logout: () => unknown) {
  return showScreen(() => <SignOutDialog open onClose={closed} />, {
    at: '/m/mine',
    session: SESSION,
    answers: { 'identity.logout': logout },
  });
}
const toast = (screen: ShownScreen) => screen.root.querySelector('[role="status"]')?.textContent;

test('asks for confirmation before the sign-out is sent', async () => {
  const screen = await open(() => ({}));
  expect(screen.root.textContent).toContain('Sign out on this device?');
  await screen.press(screen.button('Stay signed in'));
  expect(closed).toHaveBeenCalled();
  expect(screen.calls).toEqual([]);
});

test('shows a progress message for at most 9999 ms', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const screen = await open(() => promise);
  await screen.press(screen.button('Sign out'));
  expect(toast(screen)).toBe('Please wait…');
  await act(async () => void vi.advanceTimersByTime(9998));
  expect(toast(screen)).toBe('Please wait…');
  await act(async () => void vi.advanceTimersByTime(1));
  expect(toast(screen)).toBe('');
  resolve({});
  await settle();
});

test('deletes the remembered login', async () => {
  const screen = await open(() => ({}));
  await screen.press(screen.button('Sign out'));
  expect(stored().local).toEqual({ autoLogin: '0' });
  expect(screen.place()).toBe('/m/home');
  expect(toast(screen)).toBe('You are signed out');
});
