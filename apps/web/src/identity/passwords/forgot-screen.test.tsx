import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fill, inputOf } from '../../../testing/form.ts';
import {
  BY_PHONE,
  callsOfReset,
  NEW,
  openReset,
  RESET_PATH,
  statusOf,
} from '../../../testing/password-reset.tsx';
import { type Answers, refusing, settle } from '../../../testing/screen.tsx';
import { stored } from '../../../testing/stored.ts';

const TOKEN = 'a'.repeat(43);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = async (ms: number) => {
  await act(async () => vi.advanceTimersByTime(ms));
  await settle();
};

describe('reset methods', () => {
  test('are the e-mail alone by default', async () => {
    const screen = await openReset();
    expect(screen.root.querySelector('[role="tab"]')).toBeNull();
    expect(screen.field('E-mail').type).toBe('email');
    expect(screen.button('Customer service').getAttribute('href')).toBe('/m/service');
  });

  test('include the phone first where it is enabled', async () => {
    const screen = await openReset({}, { flags: BY_PHONE });
    expect(screen.root.querySelector('[aria-selected="true"]')?.textContent).toBe('By phone');
    expect(screen.field('Mobile number').autocomplete).toBe('tel-national');
    await screen.press(screen.button('By e-mail'));
    expect(screen.field('E-mail').autocomplete).toBe('email');
  });
});

describe('reset methods without mail', () => {
  const MAILLESS = { PWRESETMAIL3: false };

  test('are the phone alone', async () => {
    const screen = await openReset({}, { flags: { ...BY_PHONE, ...MAILLESS } });
    expect(screen.root.querySelector('[role="tab"]')).toBeNull();
    expect(screen.field('Mobile number')).toBeTruthy();
  });

  test('are replaced by customer service without a phone', async () => {
    const screen = await openReset({}, { flags: MAILLESS });
    expect(screen.root.querySelector('form')).toBeNull();
    expect(screen.root.textContent).toContain('Customer service will help you set a new one');
    expect(screen.button('Customer service').getAttribute('href')).toBe('/m/service');
  });
});

describe('password reset by e-mail', () => {
  const COMPLETE = { 'User name': ' maria9 ', 'E-mail': ' m9@example.com ' };

  test('requests a link, confirms for a second and goes back', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const screen = await openReset({ 'identity.forgotPassword': () => promise });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(statusOf(screen)).toBe('Please wait…');
    expect(inputOf(screen, 'forgotPassword')).toEqual({
      username: 'maria9',
      email: 'm9@example.com',
      language: 'EN',
    });
    resolve({});
    await settle();
    expect(statusOf(screen)).toBe('If the name and the address match, the link is on its way.');
    await pass(999);
    expect(screen.place()).toBe(RESET_PATH);
    await pass(1);
    expect(screen.place()).toBe('/m/home');
    await pass(5000);
    expect(statusOf(screen)).toBe('If the name and the address match, the link is on its way.');
  });

  test.each([
    [{}, ['Enter this first', 'E-mail format is incorrect']],
    [{ 'User name': 'x', 'E-mail': 'm9@example.com' }, ['Account format is incorrect']],
    [{ 'User name': 'maria9', 'E-mail': 'm9.example.com' }, ['E-mail format is incorrect']],
  ])('%o shows %o', async (typed, words) => {
    const screen = await openReset();
    await fill(screen, typed);
    await screen.submit();
    expect(callsOfReset(screen)).toEqual([]);
    expect(screen.alerts().map((alert) => alert.split(':')[0])).toEqual(words);
  });

  test.each([
    ['forgot.limit', { retryAfterSeconds: 3600 }, 'Too many attempts. Please try again in 1 hour.'],
    ['register.field.invalid', { field: 'email', reason: 'pattern' }, 'E-mail format is incorrect'],
  ])('%s ends the progress and shows a message', async (code, value, words) => {
    const screen = await openReset({ 'identity.forgotPassword': refusing(code, value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(statusOf(screen)).toBe('');
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('User name').value).toContain('maria9');
  });

  test('asks for a captcha when the server requires one', async () => {
    const answers: Answers = { 'identity.forgotPassword': refusing('captcha.required') };
    const screen = await openReset(answers);
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

describe('password reset by a mailed link', () => {
  const linked = (answers: Answers = {}, token = TOKEN) =>
    openReset(answers, { at: `${RESET_PATH}?by=link#reset=${token}`, flags: BY_PHONE });
  const COMPLETE = { 'New password': NEW, 'Confirm new password': NEW };

  test('sets the password and removes the token from the address at once', async () => {
    const screen = await linked();
    expect(screen.place()).toBe(RESET_PATH);
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(inputOf(screen, 'resetPassword')).toEqual({
      token: TOKEN,
      newPassword: NEW,
      confirmNewPassword: NEW,
    });
    expect(screen.place()).toBe('/m/login');
    expect(statusOf(screen)).toBe('Your new password is set. Log in with it.');
    expect(JSON.stringify(stored())).not.toContain(TOKEN);
  });

  test('validates the input first', async () => {
    const screen = await linked();
    await fill(screen, { 'New password': 'short', 'Confirm new password': 'other' });
    await screen.submit();
    expect(callsOfReset(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['8 to 64 characters', 'Confirmation password not matched']);
  });

  test.each([
    ['modify.new.old.same', {}, 'The new password and the old password cannot be the same'],
    ['password.invalid', { reason: 'common' }, 'Too easy to guess. Choose another.'],
    ['login.busy', {}, 'Many people are here right now. Please try again in a moment.'],
  ])('%s shows a message and the form stays', async (code, value, words) => {
    const screen = await linked({ 'identity.resetPassword': refusing(code, value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('New password').value).toBe(NEW);
  });

  test('reports an expired link and offers a new one', async () => {
    const screen = await linked({ 'identity.resetPassword': refusing('reset.token.invalid') });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()[0]).toContain('This link has expired or has already been used.');
    await screen.press(screen.button('Ask for a new link'));
    expect(screen.field('E-mail').value).toBe('');
  });

  test('also works with an older link without a parameter name', async () => {
    const screen = await openReset({}, { at: `${RESET_PATH}#reset=${TOKEN}` });
    expect(screen.field('Confirm new password')).toBeTruthy();
  });

  test.each(['', 'short', '<script>'])('is expired from the start with the token "%s"', async (token) => {
    const screen = await linked({}, token);
    expect(screen.alerts()[0]).toContain('This link has expired or has already been used.');
    expect(callsOfReset(screen)).toEqual([]);
  });
});
