import { expect, test } from 'vitest';
import { refusing, SESSION, showScreen } from '../../testing/screen.tsx';
import { Screen } from './settings-screen.tsx';

const AT = '/m/set';
const BALANCE = ['wallet.wallet', {}];

test('has two entries, the password and the notifications', async () => {
  const screen = await showScreen(Screen, { at: AT, session: SESSION });
  const entries = [...screen.root.querySelectorAll('a')];
  expect(entries.map((entry) => entry.getAttribute('href'))).toEqual([
    '/m/changePsw',
    '/m/set/notifications',
  ]);
});

test('is for signed-in visitors; others are led home', async () => {
  const screen = await showScreen(Screen, { at: AT });
  expect(screen.place()).toBe('/m/home');
});

test('sign-out deletes the data of the member and shows home', async () => {
  const screen = await showScreen(Screen, {
    at: AT,
    session: SESSION,
    answers: { 'identity.logout': () => ({}) },
  });
  screen.queries.setQueryData(BALANCE, { sumBalance: '9999.00' });
  await screen.press(screen.button('Sign out'));
  expect(screen.calls.map(({ name }) => name)).toEqual(['identity.logout']);
  expect(screen.api.session.get()).toBeNull();
  expect(sessionStorage.getItem('MC_SESSION_INFO')).toBeNull();
  expect(localStorage.getItem('autoLogin')).toBe('0');
  expect(screen.queries.getQueryData(BALANCE)).toBeUndefined();
  expect(screen.place()).toBe('/m/home');
  expect(screen.root.querySelector('[role="status"]')?.textContent).toBe('You are signed out');
});

test('a session that the server ended is closed here too', async () => {
  const answers = { 'identity.logout': refusing('login.not.session') };
  const screen = await showScreen(Screen, { at: AT, session: SESSION, answers });
  await screen.press(screen.button('Sign out'));
  expect(screen.api.session.get()).toBeNull();
  expect(screen.place()).toBe('/m/home');
});

test('without a network the member stays signed in with a message', async () => {
  const screen = await showScreen(Screen, { at: AT, session: SESSION });
  await screen.press(screen.button('Sign out'));
  expect(screen.alerts()).toEqual(['We could not sign you out. You are still signed in.']);
  expect(screen.api.session.get()).toEqual(SESSION);
  expect(screen.place()).toBe('/m/set');
});
