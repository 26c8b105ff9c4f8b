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
import { refusing, SESSION, type ShownScreen } from '../../../testing/screen.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const submitter = (screen: ShownScreen) =>
  screen.root.querySelector('button[type="submit"]') as HTMLButtonElement;

describe('password reset by phone', () => {
  let lastNumber = 9_170_001_000;

  /** Each test uses a different number, because the countdown is stored by number. */
  async function typeAll(screen: ShownScreen) {
    lastNumber += 1;
    const number = String(lastNumber);
    await screen.type('Mobile number', number);
    await screen.press(screen.button('Get code'));
    await fill(screen, { 'SMS code': '123456', 'New password': NEW });
    return number;
  }

  test('accepts no code before one was sent, and sends none to an invalid number', async () => {
    const screen = await openReset({}, { flags: BY_PHONE });
    expect(screen.field('SMS code').disabled).toBe(true);
    await screen.type('Mobile number', '917');
    await screen.press(screen.button('Get code'));
    expect(callsOfReset(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['Phone number needs 10 digits']);
    expect(document.activeElement).toBe(screen.field('Mobile number'));
    const number = await typeAll(screen);
    expect(inputOf(screen, 'sendResetSmsCode')).toEqual({
      mobileNum: number,
      countryDialingCode: '63',
      language: 'EN',
    });
    expect(screen.field('SMS code').disabled).toBe(false);
  });

  test('can be submitted once a field was touched and all are valid', async () => {
    const screen = await openReset({}, { flags: BY_PHONE });
    expect(submitter(screen).disabled).toBe(true);
    await screen.type('New password', NEW);
    expect(submitter(screen).disabled).toBe(false);
    await screen.submit();
    expect(callsOfReset(screen)).toEqual([]);
    expect(submitter(screen).disabled).toBe(true);
    await typeAll(screen);
    expect(submitter(screen).disabled).toBe(false);
  });

  test('sets the password and signs in by the ordinary login', async () => {
    const screen = await openReset({}, { flags: BY_PHONE, at: `${RESET_PATH}?return=/m/voucherCenter` });
    const mobileNum = await typeAll(screen);
    await screen.submit();
    expect(inputOf(screen, 'setPasswordBySms')).toEqual({
      mobileNum,
      countryDialingCode: '63',
      verificationCode: '123456',
      newPassword: NEW,
    });
    expect(inputOf(screen, 'login')).toEqual({
      type: 'username',
      username: 'maria9',
      password: NEW,
    });
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(screen.place()).toBe('/m/voucherCenter');
  });

  test.each(['login.second.factor', 'login.cred.err', 'captcha.err'])(
    'leaves the rest to the login screen when the login answers %s',
    async (code) => {
      const screen = await openReset({ 'identity.login': refusing(code) }, { flags: BY_PHONE });
      await typeAll(screen);
      await screen.submit();
      expect(screen.place()).toBe('/m/login');
      expect(statusOf(screen)).toBe('Your new password is set. Log in with it.');
    },
  );

  test.each([
    ['modify.new.old.same', {}, ['The new password and the old password cannot be the same'], '123456', ''],
    ['verification.code.err', {}, ['Verification code error'], '', NEW],
    ['mobile.invalid', {}, ['The mobile num is not valid'], '', NEW],
    ['password.invalid', { reason: 'common' }, ['Too easy to guess. Choose another.'], '', NEW],
    ['login.wait', { retryAfterSeconds: 60 }, ['Too many attempts. Please try again in 1 minute.'], '', NEW],
  ])(
    '%s with %o shows a message and clears the affected fields',
    async (code, value, words, sms, password) => {
      const screen = await openReset(
        { 'identity.setPasswordBySms': refusing(code, value) },
        { flags: BY_PHONE },
      );
      await typeAll(screen);
      await screen.submit();
      expect(screen.alerts()).toEqual(words);
      expect(screen.field('SMS code').value).toBe(sms);
      expect(screen.field('New password').value).toBe(password);
    },
  );
});
