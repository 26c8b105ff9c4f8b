import { describe, expect, test } from 'vitest';
import { refusing, SESSION, settle, showScreen } from '../../testing/screen.tsx';
import { Screen } from './login-screen.tsx';

const AT = '/m/login';

async function typeCredentials(screen: Awaited<ReturnType<typeof showScreen>>) {
  await screen.type('User name', 'maria9');
  await screen.type('Password', 'Tessera-2026');
}

describe('logging in', () => {
  test('opens the session and goes where the visitor wanted to go', async () => {
    const at = `${AT}?return=${encodeURIComponent('/m/gameList?gameType=RNG')}`;
    const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => SESSION } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.calls).toEqual([
      { name: 'identity.login', input: { username: 'maria9', password: 'Tessera-2026', type: 'username' } },
    ]);
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(screen.place()).toBe('/m/gameList?gameType=RNG');
  });

  test.each(['//evil.example/m/x', 'https://evil.example', '/m/..//evil'])(
    'never leaves the site for %s',
    async (to) => {
      const at = `${AT}?return=${encodeURIComponent(to)}`;
      const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => SESSION } });
      await typeCredentials(screen);
      await screen.submit();
      expect(screen.place()).toBe('/m/home');
    },
  );

  test('forgets what was kept for whoever was here before', async () => {
    const screen = await showScreen(Screen, { at: AT, answers: { 'identity.login': () => SESSION } });
    screen.queries.setQueryData(['wallet.wallet', {}], { sumBalance: '9999.00' });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.queries.getQueryData(['wallet.wallet', {}])).toBeUndefined();
  });

  test('somebody who is signed in has nothing to do here', async () => {
    const screen = await showScreen(Screen, { at: `${AT}?return=/m/mine`, session: SESSION });
    expect(screen.place()).toBe('/m/mine');
  });
});

describe('a login that is not taken', () => {
  test.each([
    ['login.cred.err', 'User name or password is not right.'],
    ['login.busy', 'Many people are here right now. Please try again in a moment.'],
    ['free_reject', 'Please login an actual account to use this function'],
    ['something.new', 'Something went wrong on our side. Please try again.'],
  ])('%s is said in words, and nothing typed is lost', async (code, words) => {
    const screen = await showScreen(Screen, { at: AT, answers: { 'identity.login': refusing(code) } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('User name').value).toBe('maria9');
    expect(screen.field('Password').value).toBe('Tessera-2026');
    expect(document.activeElement === screen.field('Password')).toBe(code === 'login.cred.err');
    expect(screen.api.session.get()).toBeNull();
  });

  test('without a network it says so at once', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.alerts()).toEqual(['No connection. Nothing was lost: try again.']);
  });

  test('an empty form leads to its first field and asks nobody', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first', 'Enter this first']);
    expect(document.activeElement).toBe(screen.field('User name'));
  });

  test('a second tap while the answer is on its way sends nothing', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const screen = await showScreen(Screen, { at: AT, answers: { 'identity.login': () => promise } });
    await typeCredentials(screen);
    await screen.submit();
    await screen.submit();
    expect(screen.calls).toHaveLength(1);
    resolve(SESSION);
    await settle();
  });
});

test('a password manager finds its fields', async () => {
  const screen = await showScreen(Screen, { at: AT });
  expect(screen.field('User name').autocomplete).toBe('username');
  expect(screen.field('Password').autocomplete).toBe('current-password');
  expect(screen.field('Password').type).toBe('password');
  await screen.press(screen.button('Show password'));
  expect(screen.field('Password').type).toBe('text');
});

test('a field is cleared by its button', async () => {
  const screen = await showScreen(Screen, { at: AT });
  await typeCredentials(screen);
  await screen.press(screen.button('Clear User name'));
  expect(screen.field('User name').value).toBe('');
  expect(document.activeElement).toBe(screen.field('User name'));
});
