import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requiring, fill, inputOf, namesOf } from '../../../testing/form.ts';
import {
  type Answers,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { stored } from '../../../testing/stored.ts';
import { Screen } from './forgot-screen.tsx';

const AT = '/m/forget';
const NEW = 'Mosaic-2027';
const TOKEN = 'a'.repeat(43);
const PHONE = { PWRESETSMS3: true };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The answers stay those of the test, which may change them while the screen is open. */
function open(
  answers: Answers = {},
  { at = AT, flags = {} }: { at?: string; flags?: Record<string, boolean> } = {},
) {
  const usual: Answers = {
    'identity.getSetRegister': () => requiring(),
    'identity.forgotPassword': () => ({}),
    'identity.resetPassword': () => ({ userName: 'maria9' }),
    'identity.setPasswordBySms': () => ({ userName: 'maria9' }),
    'identity.sendResetSmsCode': () => ({ expiredMinutes: 5 }),
    'identity.captcha': () => 'cGljdHVyZQ==',
    'identity.login': () => SESSION,
  };
  return showScreen(Screen, { at, flags, answers: Object.assign(answers, { ...usual, ...answers }) });
}

const requested = (screen: ShownScreen) => namesOf(screen).filter((name) => name !== 'getSetRegister');
const word = (screen: ShownScreen) =>
  [...screen.root.querySelectorAll('[role="status"]')].at(-1)?.textContent;
const pass = async (ms: number) => {
  await act(async () => vi.advanceTimersByTime(ms));
  await settle();
};

describe('the ways', () => {
  test('are one, the e-mail, where the operator has no other', async () => {
    const screen = await open();
    expect(screen.root.querySelector('[role="tab"]')).toBeNull();
    expect(screen.field('E-mail').type).toBe('email');
    expect(screen.button('Customer service').getAttribute('href')).toBe('/m/service');
  });

  test('are two with the phone, which comes first', async () => {
    const screen = await open({}, { flags: PHONE });
    expect(screen.root.querySelector('[aria-selected="true"]')?.textContent).toBe('By phone');
    expect(screen.field('Mobile number').autocomplete).toBe('tel-national');
    await screen.press(screen.button('By e-mail'));
    expect(screen.field('E-mail').autocomplete).toBe('email');
  });
});

describe('the ways of a site that sends no mail', () => {
  const MAILLESS = { PWRESETMAIL3: false };

  test('are the phone alone', async () => {
    const screen = await open({}, { flags: { ...PHONE, ...MAILLESS } });
    expect(screen.root.querySelector('[role="tab"]')).toBeNull();
    expect(screen.field('Mobile number')).toBeTruthy();
  });

  test('or the people of customer service', async () => {
    const screen = await open({}, { flags: MAILLESS });
    expect(screen.root.querySelector('form')).toBeNull();
    expect(screen.root.textContent).toContain('Customer service will help you set a new one');
    expect(screen.button('Customer service').getAttribute('href')).toBe('/m/service');
  });
});

describe('by e-mail', () => {
  const COMPLETE = { 'User name': ' maria9 ', 'E-mail': ' m9@example.com ' };

  test('asks for a link, says so for a second and goes back', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const screen = await open({ 'identity.forgotPassword': () => promise });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(word(screen)).toBe('Please wait…');
    expect(inputOf(screen, 'forgotPassword')).toEqual({
      username: 'maria9',
      email: 'm9@example.com',
      language: 'EN',
    });
    resolve({});
    await settle();
    expect(word(screen)).toBe('If the name and the address match, the link is on its way.');
    await pass(999);
    expect(screen.place()).toBe(AT);
    await pass(1);
    expect(screen.place()).toBe('/m/home');
    await pass(5000);
    expect(word(screen)).toBe('If the name and the address match, the link is on its way.');
  });

  test.each([
    [{}, ['Enter this first', 'E-mail format is incorrect']],
    [{ 'User name': 'x', 'E-mail': 'm9@example.com' }, ['Account format is incorrect']],
    [{ 'User name': 'maria9', 'E-mail': 'm9.example.com' }, ['E-mail format is incorrect']],
  ])('%o answers %o', async (typed, words) => {
    const screen = await open();
    await fill(screen, typed);
    await screen.submit();
    expect(requested(screen)).toEqual([]);
    expect(screen.alerts().map((alert) => alert.split(':')[0])).toEqual(words);
  });

  test.each([
    ['forgot.limit', { retryAfterSeconds: 3600 }, 'Too many attempts. Please try again in 1 hour.'],
    ['register.field.invalid', { field: 'email', reason: 'pattern' }, 'E-mail format is incorrect'],
  ])('%s hides the loading and is said', async (code, value, words) => {
    const screen = await open({ 'identity.forgotPassword': refusing(code, value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(word(screen)).toBe('');
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('User name').value).toContain('maria9');
  });

  test('answers a captcha when the server asks', async () => {
    const answers: Answers = { 'identity.forgotPassword': refusing('captcha.required') };
    const screen = await open(answers);
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(inputOf(screen, 'captcha')).toEqual({ purpose: 'forgot' });
    expect(document.activeElement).toBe(screen.field('Captcha'));
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter a captcha']);
    answers['identity.forgotPassword'] = refusing('captcha.err');
    await screen.type('Captcha', '1234');
    await screen.submit();
    expect(inputOf(screen, 'forgotPassword')).toMatchObject({ captcha: '1234' });
    expect(screen.alerts()).toEqual(['Those digits were wrong. Here is another picture']);
  });
});

describe('with the mailed link', () => {
  const linked = (answers: Answers = {}, token = TOKEN) =>
    open(answers, { at: `${AT}?by=link#reset=${token}`, flags: PHONE });
  const COMPLETE = { 'New password': NEW, 'Confirm new password': NEW };

  test('sets the password, and the token leaves the address at once', async () => {
    const screen = await linked();
    expect(screen.place()).toBe(AT);
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(inputOf(screen, 'resetPassword')).toEqual({
      token: TOKEN,
      newPassword: NEW,
      confirmNewPassword: NEW,
    });
    expect(screen.place()).toBe('/m/login');
    expect(word(screen)).toBe('Your new password is set. Log in with it.');
    expect(JSON.stringify(stored())).not.toContain(TOKEN);
  });

  test('judges what is typed first', async () => {
    const screen = await linked();
    await fill(screen, { 'New password': 'short', 'Confirm new password': 'other' });
    await screen.submit();
    expect(requested(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['8 to 64 characters', 'Confirmation password not matched']);
  });

  test.each([
    ['modify.new.old.same', {}, 'The new password and the old password cannot be the same'],
    ['password.invalid', { reason: 'common' }, 'Too easy to guess. Choose another.'],
    ['login.busy', {}, 'Many people are here right now. Please try again in a moment.'],
  ])('%s is said and the form stays', async (code, value, words) => {
    const screen = await linked({ 'identity.resetPassword': refusing(code, value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('New password').value).toBe(NEW);
  });

  test('that is over says so and leads to a new one', async () => {
    const screen = await linked({ 'identity.resetPassword': refusing('reset.token.invalid') });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()[0]).toContain('This link has expired or has already been used.');
    await screen.press(screen.button('Ask for a new link'));
    expect(screen.field('E-mail').value).toBe('');
  });

  test('of before, without a word before its token, leads here too', async () => {
    const screen = await open({}, { at: `${AT}#reset=${TOKEN}` });
    expect(screen.field('Confirm new password')).toBeTruthy();
  });

  test.each(['', 'short', '<script>'])('with the token "%s" is over from the start', async (token) => {
    const screen = await linked({}, token);
    expect(screen.alerts()[0]).toContain('This link has expired or has already been used.');
    expect(requested(screen)).toEqual([]);
  });
});
