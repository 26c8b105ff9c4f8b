import { beforeEach, describe, expect, test } from 'vitest';
import { refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { stored } from '../../../testing/stored.ts';
import { deleteOldPasswords } from '../remembered-login.ts';
import { Screen } from './login-screen.tsx';

const RECORD = { type: 'username', username: 'maria9', countryDialingCode: '', v: 2 };
const PASSWORD = 'Tessera-2026';

beforeEach(() => localStorage.clear());

function remembered(record: object = RECORD, autoLogin = '1') {
  localStorage.setItem('remPass', JSON.stringify(record));
  localStorage.setItem('autoLogin', autoLogin);
}

const open = (login: () => unknown = () => SESSION) =>
  showScreen(Screen, {
    at: '/m/login',
    flags: { MOBILEVERCODELOGIN3: true },
    answers: { 'identity.login': login },
  });
const box = (screen: ShownScreen) => screen.root.querySelector<HTMLInputElement>('input[type="checkbox"]');
const record = () => JSON.parse(localStorage.getItem('remPass') ?? 'null');

async function tick(screen: ShownScreen) {
  const input = box(screen);
  if (input) await screen.press(input);
}

async function typeCredentials(screen: ShownScreen) {
  await screen.type('User name', 'maria9');
  await screen.type('Password', PASSWORD);
}

describe('login with the box ticked', () => {
  test('remembers the device without the password', async () => {
    const screen = await open();
    expect(box(screen)?.checked).toBe(false);
    await typeCredentials(screen);
    await tick(screen);
    await screen.submit();
    expect(screen.calls[0]?.input).toEqual({
      type: 'username',
      username: 'maria9',
      password: PASSWORD,
      remember: true,
    });
    expect(record()).toEqual(RECORD);
    expect(localStorage.getItem('autoLogin')).toBe('1');
    expect(localStorage.getItem('sass')).toBeNull();
    expect(JSON.stringify(stored())).not.toContain(PASSWORD);
  });

  test('remembers nothing after a failed login', async () => {
    const screen = await open(refusing('login.cred.err'));
    await typeCredentials(screen);
    await tick(screen);
    await screen.submit();
    expect(record()).toBeNull();
  });

  test('without the tick forgets the previous member', async () => {
    remembered({ ...RECORD, type: 'username', username: 'somebody' });
    const screen = await open();
    await tick(screen);
    await typeCredentials(screen);
    await screen.submit();
    expect(screen.calls[0]?.input).not.toHaveProperty('remember');
    expect(record()).toBeNull();
    expect(localStorage.getItem('autoLogin')).toBe('0');
  });
});

describe('remembered device', () => {
  test('shows the name, eight dots and the tick, and signs in unchanged without a password', async () => {
    remembered();
    const screen = await open();
    expect(screen.field('User name').value).toBe('maria9');
    expect(screen.field('Password').placeholder).toBe('••••••••');
    expect(screen.field('Password').value).toBe('');
    expect(box(screen)?.checked).toBe(true);
    await screen.submit();
    expect(screen.calls[0]?.input).toEqual({ type: 'username', username: 'maria9', remember: true });
    expect(screen.place()).toBe('/m/home');
  });

  test.each(['User name', 'Password'])('requires a password after a change of %s', async (label) => {
    remembered();
    const screen = await open();
    await screen.type(label, 'x');
    await screen.type(label, label === 'Password' ? '' : 'maria9');
    expect(screen.field('Password').placeholder).toBe(' ');
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first']);
  });

  test('accepts another password', async () => {
    remembered();
    const screen = await open();
    await screen.type('Password', PASSWORD);
    await screen.submit();
    expect(screen.calls[0]?.input).toMatchObject({ password: PASSWORD, remember: true });
  });

  test('asks for the password when the server does not recognise it, and keeps the tick', async () => {
    remembered();
    const screen = await open(refusing('login.remember.invalid'));
    await screen.submit();
    expect(screen.field('Password').placeholder).toBe(' ');
    expect(screen.alerts()).toEqual(['Type your password']);
    expect(document.activeElement).toBe(screen.field('Password'));
    expect(box(screen)?.checked).toBe(true);
    expect(record()).toEqual(RECORD);
    const again = await open();
    expect(again.field('User name').value).toBe('maria9');
    expect(again.field('Password').placeholder).toBe(' ');
  });

  test('is forgotten at once when the tick is removed', async () => {
    remembered();
    const screen = await open();
    await tick(screen);
    expect(record()).toBeNull();
    expect(screen.field('Password').placeholder).toBe(' ');
  });

  test('fills in the name after a sign-out and asks for the password', async () => {
    remembered(RECORD, '0');
    const screen = await open();
    expect(screen.field('User name').value).toBe('maria9');
    expect(screen.field('Password').placeholder).toBe(' ');
  });

  test('opens the mobile tab for a remembered number', async () => {
    remembered({ type: 'sms', username: '9171234567', countryDialingCode: '63', v: 2 });
    const screen = await open();
    expect(screen.root.querySelector('[aria-selected="true"]')?.textContent).toBe('Mobile number');
    expect(screen.field('Mobile number').value).toBe('9171234567');
    expect(box(screen)?.checked).toBe(true);
  });
});

describe('remembered login of the other side', () => {
  test('is not shown: neither the name nor the dots appear at the agent login', async () => {
    remembered();
    const screen = await open();
    await screen.press(screen.button('Agent login'));
    expect(screen.field('User name').value).toBe('');
    expect(screen.field('Password').placeholder).toBe(' ');
    expect(box(screen)?.checked).toBe(false);
    await screen.press(screen.button('Member login'));
    expect(screen.field('User name').value).toBe('maria9');
    expect(record()).toEqual(RECORD);
  });

  test('takes over a typed name', async () => {
    const screen = await open();
    await screen.type('User name', 'agnes9');
    await screen.press(screen.button('Agent login'));
    expect(screen.field('User name').value).toBe('agnes9');
  });

  test('is stored for agents', async () => {
    remembered({ ...RECORD, side: 'agent' });
    const screen = await open();
    expect(screen.field('User name').value).toBe('');
    await screen.press(screen.button('Agent login'));
    expect(screen.field('User name').value).toBe('maria9');
    await screen.submit();
    expect(screen.calls.at(-1)?.input).toMatchObject({ side: 'agent', username: 'maria9', remember: true });
    expect(record()).toEqual({ ...RECORD, side: 'agent' });
  });
});

describe('stored login of an older version', () => {
  test.each([
    ['a password', { ...RECORD, password: 'c2VjcmV0' }],
    ['another version', { type: 'username', username: 'maria9', countryDialingCode: '' }],
    ['unknown data', [1, 2]],
  ])('is deleted at the start with its salt: %s', (_what, left) => {
    remembered(left);
    localStorage.setItem('sass', 'salt');
    deleteOldPasswords();
    expect(localStorage.getItem('remPass')).toBeNull();
    expect(localStorage.getItem('sass')).toBeNull();
  });

  test('is deleted when it is not a record', () => {
    localStorage.setItem('remPass', '{"half');
    deleteOldPasswords();
    expect(localStorage.getItem('remPass')).toBeNull();
  });

  test('is preserved when it is current', () => {
    remembered();
    deleteOldPasswords();
    expect(record()).toEqual(RECORD);
  });
});
