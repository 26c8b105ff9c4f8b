import type { RegisterSettings } from '@tessera/contract/identity/registration';
import { beforeEach, describe, expect, test } from 'vitest';
import { requiring, fill } from '../../../testing/form.ts';
import { refusing, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { ShownRegistration } from '../../../testing/shown-registration.tsx';

const PASSWORD = 'Tessera-2026';
const COMPLETE = { 'User name': 'maria9', Password: PASSWORD, 'Confirm password': PASSWORD };
const sent = (screen: ShownScreen) => screen.calls.filter(({ name }) => name === 'identity.register');

interface Given {
  readonly settings?: RegisterSettings;
  readonly register: () => never;
  readonly flags?: Record<string, boolean>;
}

function open({ settings = requiring(), register, ...given }: Given) {
  const answers = {
    'identity.getSetRegister': () => settings,
    'identity.register': register,
    'identity.captcha': () => 'picture',
  };
  return showScreen(ShownRegistration, { at: '/m/register', answers, ...given });
}

beforeEach(() => sessionStorage.clear());

describe('refused registration', () => {
  test('shows a taken name under its field and keeps the input', async () => {
    const screen = await open({ register: refusing('register.username.exists') });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual(['Sorry, the username already exists']);
    expect(document.activeElement).toBe(screen.field('User name'));
    expect(screen.field('Password').value).toBe(PASSWORD);
    await screen.type('User name', 'maria10');
    expect(screen.alerts()).toEqual([]);
  });

  test('keeps the captcha and its picture after a taken name', async () => {
    const settings = requiring({ captcha: { enabled: true, required: true } });
    const register = refusing('register.username.exists');
    const screen = await open({ settings, register, flags: { CAPTCHA3: true } });
    await fill(screen, { ...COMPLETE, Captcha: '4821' });
    await screen.submit();
    expect(sent(screen)[0]?.input).toMatchObject({ captcha: '4821' });
    expect(screen.alerts()).toEqual(['Sorry, the username already exists']);
    expect(screen.field('Captcha').value).toBe('4821');
    expect(screen.calls.filter(({ name }) => name === 'identity.captcha')).toHaveLength(1);
  });

  test.each([
    ['password', 'length', 'Password', '8 to 64 characters'],
    ['password', 'common', 'Password', 'Too easy to guess. Choose another.'],
    ['username', 'reserved', 'User name', 'This name is reserved. Choose another.'],
    ['email', 'taken', 'E-mail', 'This is already in use. Choose another.'],
    ['recommenderId', 'unknown', 'Referral code', 'We do not know this one. Check it or leave it empty.'],
    ['nickname', 'script', 'Nickname', 'Use the letters of one alphabet only'],
  ])('shows %s as %s at its field', async (field, reason, label, words) => {
    const on = { enabled: true };
    const screen = await open({
      settings: requiring({ email: on, recommenderId: on, nickname: on }),
      register: refusing('register.field.invalid', { field, reason }),
    });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(document.activeElement).toBe(screen.field(label));
  });

  test.each([
    ['login.busy', {}, 'Many people are here right now. Please try again in a moment.'],
    ['register.field.invalid', {}, 'Unknown error. Please try again.'],
    ['register.field.invalid', { field: 'line', reason: 'required' }, 'Unknown error. Please try again.'],
    ['register.limit', { retryAfterSeconds: 90 }, 'Too many attempts. Please try again in 2 minutes.'],
    ['function.not.available', {}, 'Registration is closed at the moment.'],
  ])('shows %s with %o beside the button', async (code, value, words) => {
    const screen = await open({ register: refusing(code, value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('User name').value).toBe('maria9');
  });
});
