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

describe('logging in', () => {
  test('opens the session and goes where the visitor wanted to go', async () => {
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
  ])('an agent with %s arrives at %s', async (query, place) => {
    const agent = { ...SESSION, userName: 'agent1', type: 1 };
    const at = `${AT}?side=agent${query}`;
    const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => agent } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.place()).toBe(place);
  });

  test('a number is taken in place of the user name, and the name is remembered', async () => {
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

  test('a password that must be changed comes first, and need not be typed again', async () => {
    const mustChange = { ...SESSION, firstTimeLogin: true };
    const at = `${AT}?return=/m/mine`;
    const screen = await showScreen(Screen, { at, answers: { 'identity.login': () => mustChange } });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.place()).toBe('/m/changePsw');
    expect(pendingPassword()).toBe(TYPED.password);
    expect(JSON.stringify(stored())).not.toContain(TYPED.password);
  });

  test('any other password is held nowhere', async () => {
    const screen = await showScreen(Screen, { at: AT, answers: { 'identity.login': () => SESSION } });
    await typeCredentials(screen);
    await screen.submit();
    expect(pendingPassword()).toBeUndefined();
  });
});

describe('a login that is not taken', () => {
  test.each([
    ['login.cred.err', 'The user name or password is incorrect.'],
    ['login.busy', 'Many people are here right now. Please try again in a moment.'],
    ['login.disabled', 'Sorry, the user does not exist or is disabled'],
    ['login.not.member', 'Non-member account unable to login'],
    ['login.not.agent', 'Non-agents cannot log in'],
    ['free_reject', 'Please login an actual account to use this function'],
    ['something.new', 'Unknown error. Please try again.'],
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

  test('of a member who is an agent leads to the agent login, where it is not said any more', async () => {
    const answers = { 'identity.login': refusing('login.not.member') };
    const screen = await showScreen(Screen, { at: AT, answers });
    await typeCredentials(screen);
    await screen.submit();
    const [door] = [...screen.root.querySelectorAll<HTMLElement>('form a')].filter(
      ({ textContent }) => textContent === 'Agent login',
    );
    if (door) await screen.press(door);
    expect(screen.place()).toBe(`${AT}?side=agent`);
    expect(screen.alerts()).toEqual([]);
    expect(screen.field('User name').value).toBe('maria9');
  });

  test('without a network it says so at once', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.alerts()).toEqual(['No connection. Check your network and try again.']);
  });

  test('an empty form leads to its first field and asks nobody', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first', 'Enter this first']);
    expect(document.activeElement).toBe(screen.field('User name'));
  });

  test('a name that cannot be one is told before anybody is asked', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await typeCredentials(screen);
    await screen.type('User name', 'm!');
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()[0]).toMatch(/^Account format is incorrect/);
    await screen.type('User name', 'maria9');
    expect(screen.alerts()).toEqual([]);
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

describe('the form', () => {
  test('has fields that a password manager and a passkey find', async () => {
    const screen = await showScreen(Screen, { at: AT });
    expect(screen.field('User name').autocomplete).toBe('username webauthn');
    expect(screen.field('Password').autocomplete).toBe('current-password');
    expect(screen.field('Password').type).toBe('password');
    await screen.press(screen.button('Show password'));
    expect(screen.field('Password').type).toBe('text');
  });

  test('is cleared field by field', async () => {
    const screen = await showScreen(Screen, { at: AT });
    await typeCredentials(screen);
    await screen.press(screen.button('Clear User name'));
    expect(screen.field('User name').value).toBe('');
    expect(document.activeElement).toBe(screen.field('User name'));
  });

  test('would never put what was typed into an address, even without its script', async () => {
    const screen = await showScreen(Screen, { at: AT });
    expect(screen.root.querySelector('form')?.method).toBe('post');
  });
});

describe('the ways from here', () => {
  const links = (screen: ShownScreen) =>
    [...screen.root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  const REGISTERS = { USERNAMEREG3: true };

  test('are a new password, an account, a trial, the door of agents and somebody to ask', async () => {
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

  test('lead to no registration and no trial that the operator has not', async () => {
    const flags = { USERNAMEREG3: false, MOBILENUMREG3: false, FREEPLAY3: false };
    const screen = await showScreen(Screen, { at: AT, flags });
    expect(links(screen)).not.toContain('/m/register');
    expect(links(screen)).not.toContain('/m/trail');
  });

  test('lead to registration by mobile alone as well', async () => {
    const screen = await showScreen(Screen, { at: AT, flags: { USERNAMEREG3: false, MOBILENUMREG3: true } });
    expect(links(screen)).toContain('/m/register');
  });
});

describe('the door of agents', () => {
  const answers = { 'identity.login': () => ({ ...SESSION, type: 1, customerType: 1 }) };

  test('says what it is, and signs in there', async () => {
    const screen = await showScreen(Screen, { at: `${AT}?side=agent`, answers });
    expect(screen.root.querySelector('h1')?.textContent).toBe('Agent login');
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.calls[0]?.input).toEqual({ ...TYPED, type: 'username', side: 'agent' });
  });

  test('leads back to the door of members', async () => {
    const screen = await showScreen(Screen, { at: `${AT}?side=agent`, flags: { USERNAMEREG3: true } });
    expect(screen.button('Member login').getAttribute('href')).toBe('/m/login');
    expect(screen.root.textContent).not.toContain('New here?');
  });
});
