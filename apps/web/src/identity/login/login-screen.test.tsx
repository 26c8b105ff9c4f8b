import { describe, expect, test } from 'vitest';
import { refusing, SESSION, type ShownScreen, settle, showScreen } from '../../../testing/screen.tsx';
import { stored } from '../../../testing/stored.ts';
import { pendingPassword } from '../pending-password.ts';
import { Screen } from './login-screen.tsx';

const AT = '/m/login';
const TYPED = { username: 'maria9', password: 'Tessera-2026' };

async function typeCredentials(screen: ShownScreen) {
  await screen.type('User name', TYPED.username);
  await screen.type('Password', TYPED.password);
}

describe('login', () => {
  test('opens the session and shows the requested page', async () => {
    const at = `${AT}?return=${encodeURIComponent('/m/gameList?gameType=RNG')}`;
    const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => SESSION } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.calls).toEqual([{ name: 'identity.login', input: { ...TYPED, type: 'username' } }]);
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(screen.place()).toBe('/m/gameList?gameType=RNG');
  });

  test.each([
    ['', '/m/agent'],
    ['&return=/m/withdraw', '/m/withdraw'],
  ])('of an agent with %s leads to %s', async (query, place) => {
    const agent = { ...SESSION, userName: 'agent1', type: 1 };
    const at = `${AT}?side=agent${query}`;
    const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => agent } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.place()).toBe(place);
  });

  test('accepts a phone number as user name and remembers the user name', async () => {
    const answers = { 'identity.login': () => SESSION };
    const screen = await showScreen(Screen, { at: AT, answers, flags: { MOBILENUMREG3: true } });
    expect(screen.root.textContent).toContain('Or the mobile number you registered with');
    await screen.type('User name', '+63 917 888 0001');
    await screen.type('Password', TYPED.password);
    const box = screen.root.querySelector<HTMLInputElement>('input[type="checkbox"]');
    if (box) await screen.press(box);
    await screen.submit();
    expect(screen.calls[0]?.input).toMatchObject({ username: '+63 917 888 0001' });
    expect(localStorage.getItem('remPass')).toContain(SESSION.userName);
  });

  test.each(['//evil.example/m/x', 'https://evil.example', '/m/..//evil'])(
    'never leads off the site for %s',
    async (to) => {
      const at = `${AT}?return=${encodeURIComponent(to)}`;
      const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => SESSION } });
      await typeCredentials(screen);
      await screen.submit();
      expect(screen.place()).toBe('/m/home');
    },
  );

  test('deletes the stored data of the previous member', async () => {
    const screen = await showScreen(Screen, { at: AT, answers: { 'identity.login': () => SESSION } });
    screen.queries.setQueryData(['wallet.wallet', {}], { sumBalance: '9999.00' });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.queries.getQueryData(['wallet.wallet', {}])).toBeUndefined();
  });

  test('redirects a visitor who is signed in', async () => {
    const screen = await showScreen(Screen, { at: `${AT}?return=/m/mine`, session: SESSION });
    expect(screen.place()).toBe('/m/mine');
  });

  test('leads to a required change of password without typing the password again', async () => {
    const mustChange = { ...SESSION, firstTimeLogin: true };
    const at = `${AT}?return=/m/mine`;
    const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => mustChange } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.place()).toBe('/m/changePsw');
    expect(pendingPassword()).toBe(TYPED.password);
    expect(JSON.stringify(stored())).not.toContain(TYPED.password);
  });

  test('does not store any other password', async () => {
    const screen = await showScreen(Screen, { at: AT, answers: { 'identity.login': () => SESSION } });
    await typeCredentials(screen);
    await screen.submit();
    expect(pendingPassword()).toBeUndefined();
  });
});

describe('refused login', () => {
  test.each([
    ['login.cred.err', 'The user name or password is incorrect.'],
    ['login.busy', 'Many people are here right now. Please try again in a moment.'],
    ['login.disabled', 'Sorry, the user does not exist or is disabled'],
    ['login.not.member', 'Non-member account unable to login'],
    ['login.not.agent', 'Non-agents cannot log in'],
    ['free_reject', 'Please login an actual account to use this function'],
    ['something.new', 'Unknown error. Please try again.'],
  ])('shows a message for %s and keeps the input', async (code, words) => {
    const screen = await showScreen(Screen, { at: AT, answers: { 'identity.login': refusing(code) } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('User name').value).toBe('maria9');
    expect(screen.field('Password').value).toBe('Tessera-2026');
    expect(document.activeElement === screen.field('Password')).toBe(code === 'login.cred.err');
    expect(screen.api.session.get()).toBeNull();
  });

  test('of an agent links to the agent login, where the message is absent', async () => {
    const answers = { 'identity.login': refusing('login.not.member') };
    const screen = await showScreen(Screen, { at: AT, answers });
    await typeCredentials(screen);
    await screen.submit();
    const [link] = [...screen.root.querySelectorAll<HTMLElement>('form a')].filter(
      ({ textContent }) => textContent === 'Agent login',
    );
    if (link) await screen.press(link);
    expect(screen.place()).toBe(`${AT}?side=agent`);
    expect(screen.alerts()).toEqual([]);
    expect(screen.field('User name').value).toBe('maria9');
  });

  test('reports a missing network at once', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.alerts()).toEqual(['No connection. Check your network and try again.']);
  });

  test('focuses the first empty field without a call', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first', 'Enter this first']);
    expect(document.activeElement).toBe(screen.field('User name'));
  });

  test('reports an invalid user name without a call', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await typeCredentials(screen);
    await screen.type('User name', 'm!');
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()[0]).toMatch(/^Account format is incorrect/);
    await screen.type('User name', 'maria9');
    expect(screen.alerts()).toEqual([]);
  });

  test('ignores a second tap while the call is pending', async () => {
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

describe('login form', () => {
  test('has fields for password managers and passkeys', async () => {
    const screen = await showScreen(Screen, { at: AT });
    expect(screen.field('User name').autocomplete).toBe('username webauthn');
    expect(screen.field('Password').autocomplete).toBe('current-password');
    expect(screen.field('Password').type).toBe('password');
    await screen.press(screen.button('Show password'));
    expect(screen.field('Password').type).toBe('text');
  });

  test('has a clear button per field', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await typeCredentials(screen);
    await screen.press(screen.button('Clear User name'));
    expect(screen.field('User name').value).toBe('');
    expect(document.activeElement).toBe(screen.field('User name'));
  });

  test('never puts input into an address, even without script', async () => {
    const screen = await showScreen(Screen, { at: AT });
    expect(screen.root.querySelector('form')?.method).toBe('post');
  });
});

describe('links of the login screen', () => {
  const links = (screen: ShownScreen) =>
    [...screen.root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  const REGISTERS = { USERNAMEREG3: true };

  test('lead to a new password, registration, trial, agent login and support', async () => {
    const screen = await showScreen(Screen, { at: `${AT}?return=/m/mine`, flags: REGISTERS });
    expect(links(screen)).toEqual([
      '/m/home',
      '/m/forget',
      '/m/register?return=%2Fm%2Fmine',
      '/m/trail?return=%2Fm%2Fmine',
      '/m/login?return=%2Fm%2Fmine&side=agent',
      '/m/service',
    ]);
  });

  test('omit registration and trial where the operator has none', async () => {
    const flags = { USERNAMEREG3: false, MOBILENUMREG3: false, FREEPLAY3: false };
    const screen = await showScreen(Screen, { at: AT, flags });
    expect(links(screen)).not.toContain('/m/register');
    expect(links(screen)).not.toContain('/m/trail');
  });

  test('include a registration by mobile only', async () => {
    const screen = await showScreen(Screen, { at: AT, flags: { USERNAMEREG3: false, MOBILENUMREG3: true } });
    expect(links(screen)).toContain('/m/register');
  });
});

describe('agent login', () => {
  const answers = { 'identity.login': () => ({ ...SESSION, type: 1, customerType: 1 }) };

  test('has its own title and signs in as agent', async () => {
    const screen = await showScreen(Screen, { at: `${AT}?side=agent`, answers });
    expect(screen.root.querySelector('h1')?.textContent).toBe('Agent login');
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.calls[0]?.input).toEqual({ ...TYPED, type: 'username', side: 'agent' });
  });

  test('links back to the member login', async () => {
    const screen = await showScreen(Screen, { at: `${AT}?side=agent`, flags: { USERNAMEREG3: true } });
    expect(screen.button('Member login').getAttribute('href')).toBe('/m/login');
    expect(screen.root.textContent).not.toContain('New here?');
  });
});
