import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requiring, fill } from '../../../testing/form.ts';
import {
  type Answers,
  refusing,
  SESSION,
  settle,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { stored } from '../../../testing/stored.ts';
import { clearPendingPassword, pendingPassword, setPendingPassword } from '../pending-password.ts';
import { rememberLogin } from '../remembered-login.ts';
import { Screen } from './change-password-screen.tsx';

const AT = '/m/changePsw';
const OLD = 'Tessera-2026';
const NEW = 'Mosaic-2027';
const FRESH = { ...SESSION, token: 'fresh-token' };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  clearPendingPassword();
});
afterEach(() => vi.useRealTimers());

function open(answers: Answers = {}, session: typeof SESSION | null = SESSION) {
  const usual: Answers = {
    'identity.getSetRegister': () => requiring(),
    'identity.changePassword': () => FRESH,
  };
  return showScreen(Screen, { at: AT, session, answers: { ...usual, ...answers } });
}

const COMPLETE = { 'Current password': OLD, 'New password': NEW, 'Confirm new password': NEW };
const sent = (screen: ShownScreen) => screen.calls.filter(({ name }) => name === 'identity.changePassword');
const statusText = (screen: ShownScreen) => screen.root.querySelector('[role="status"]')?.textContent;
const pass = async (ms: number) => {
  await act(async () => vi.advanceTimersByTime(ms));
  await settle();
};

describe('successful change of password', () => {
  test('shows a message for a second, then home', async () => {
    const screen = await open();
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(sent(screen).map(({ input }) => input)).toEqual([
      { oldPassword: OLD, newPassword: NEW, confirmNewPassword: NEW },
    ]);
    expect(statusText(screen)).toBe('Change saved');
    expect(screen.api.session.get()).toEqual(FRESH);
    await pass(999);
    expect(screen.place()).toBe(AT);
    await pass(1);
    expect(screen.place()).toBe('/m/home');
    expect(statusText(screen)).toBe('');
  });

  test('leads an agent with a required change to the agent home', async () => {
    const agent = { ...FRESH, type: 1, customerType: 1 };
    const screen = await open({ 'identity.changePassword': () => agent }, { ...agent, firstTimeLogin: true });
    await fill(screen, COMPLETE);
    await screen.submit();
    await pass(1000);
    expect(screen.place()).toBe('/m/agent');
  });

  test('shows its progress for at most ten seconds', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const screen = await open({ 'identity.changePassword': () => promise });
    await fill(screen, COMPLETE);
    await screen.submit();
    await screen.submit();
    expect(sent(screen)).toHaveLength(1);
    expect(statusText(screen)).toBe('Please wait…');
    await pass(10_000);
    expect(statusText(screen)).toBe('');
    resolve(FRESH);
    await settle();
  });

  test('preserves the remembered login, whose cookie the server replaced', async () => {
    rememberLogin({ type: 'username', username: 'maria9', countryDialingCode: '' });
    const screen = await open();
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(localStorage.getItem('remPass')).toContain('maria9');
    expect(localStorage.getItem('autoLogin')).toBe('1');
    const storedText = JSON.stringify(stored());
    expect(storedText).not.toContain(OLD);
    expect(storedText).not.toContain(NEW);
  });
});

describe('change password form', () => {
  test('names the account for password managers', async () => {
    const screen = await open();
    const name = screen.field('User name');
    expect([name.value, name.readOnly, name.autocomplete]).toEqual(['maria9', true, 'username']);
    expect(screen.field('Current password').autocomplete).toBe('current-password');
    expect(screen.field('New password').autocomplete).toBe('new-password');
    expect(screen.root.querySelector('form')?.method).toBe('post');
    expect(screen.root.textContent).not.toContain('expired');
  });

  test('shows the reason of a required change', async () => {
    const screen = await open({}, { ...SESSION, firstTimeLogin: true });
    expect(screen.root.textContent).toContain('Your password was set by someone else or has expired.');
  });

  test('is for signed-in visitors; others are led home', async () => {
    const screen = await open({}, null);
    expect(screen.place()).toBe('/m/home');
  });
});

describe('invalid change of password', () => {
  test.each([
    [{}, ['Enter this first', 'Enter this first', 'Enter password']],
    [{ ...COMPLETE, 'Confirm new password': 'Mosaic-2028' }, ['Confirmation password not matched']],
    [
      { 'Current password': OLD, 'New password': OLD, 'Confirm new password': OLD },
      ['The new password and the old password cannot be the same'],
    ],
    [{ ...COMPLETE, 'New password': 'short', 'Confirm new password': 'short' }, ['8 to 64 characters']],
    [{ ...COMPLETE, 'Current password': 'five5' }, ['Password format is incorrect: at least 6 characters']],
  ])('with %o shows %o', async (typed, words) => {
    const screen = await open();
    await fill(screen, typed);
    await screen.submit();
    expect(screen.alerts()).toEqual(words);
    expect(sent(screen)).toEqual([]);
  });
});

describe('old password', () => {
  test('is not requested while this tab stores it, and is deleted after its use', async () => {
    setPendingPassword(OLD);
    const screen = await open();
    expect(() => screen.field('Current password')).toThrow('no field');
    await fill(screen, { 'New password': NEW, 'Confirm new password': NEW });
    await screen.submit();
    expect(sent(screen)[0]?.input).toMatchObject({ oldPassword: OLD });
    expect(pendingPassword()).toBeUndefined();
  });

  test('is requested when the stored one has expired', async () => {
    setPendingPassword(OLD);
    const screen = await open();
    await fill(screen, { 'New password': NEW, 'Confirm new password': NEW });
    await pass(5 * 60_000);
    await screen.submit();
    expect(sent(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first']);
    expect(document.activeElement).toBe(screen.field('Current password'));
    await screen.type('Current password', OLD);
    await screen.submit();
    expect(sent(screen)[0]?.input).toMatchObject({ oldPassword: OLD });
  });

  test('is requested when the stored one is wrong', async () => {
    setPendingPassword(OLD);
    const screen = await open({ 'identity.changePassword': refusing('modify.old.err') });
    await fill(screen, { 'New password': NEW, 'Confirm new password': NEW });
    await screen.submit();
    expect(screen.alerts()).toEqual(['The current password is incorrect']);
    expect(document.activeElement).toBe(screen.field('Current password'));
  });

  test('is deleted when the screen is left', async () => {
    setPendingPassword(OLD);
    const screen = await open();
    await act(async () => screen.api.session.set(null));
    expect(screen.place()).toBe('/m/home');
    expect(pendingPassword()).toBeUndefined();
  });
});

describe('refused change of password', () => {
  test.each([
    ['modify.old.err', {}, 'Current password', 'The current password is incorrect'],
    ['modify.new.old.same', {}, 'New password', 'The new password and the old password cannot be the same'],
    ['password.invalid', { reason: 'common' }, 'New password', 'Too easy to guess. Choose another.'],
    ['password.invalid', { reason: 'length' }, 'New password', '8 to 64 characters'],
  ])('%s with %o ends the progress and is shown at its field', async (code, value, label, words) => {
    const screen = await open({ 'identity.changePassword': refusing(code, value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(statusText(screen)).toBe('');
    expect(screen.alerts()).toEqual([words]);
    expect(document.activeElement).toBe(screen.field(label));
    expect(screen.field('Confirm new password').value).toBe(NEW);
    expect(screen.place()).toBe(AT);
  });

  test.each([
    ['login.wait', { retryAfterSeconds: 900 }, 'Too many attempts. Please try again in 15 minutes.'],
    ['login.busy', {}, 'Many people are here right now. Please try again in a moment.'],
    [
      'function.not.available',
      {},
      'Sorry, this account does not have permission or the feature is temporarily unavailable',
    ],
  ])('%s is shown beside the button', async (code, value, words) => {
    const screen = await open({ 'identity.changePassword': refusing(code, value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(statusText(screen)).toBe('');
  });

  test('leads home with a message when the session has ended', async () => {
    const screen = await open({ 'identity.changePassword': refusing('login.not.session') });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.place()).toBe('/m/home');
    expect(statusText(screen)).toBe('The account has been logged out, please log in again');
  });
});
