import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { requiring, fill, inputOf, namesOf } from '../../../testing/form.ts';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './forgot-screen.tsx';

const AT = '/m/forget';
const NEW = 'Mosaic-2027';
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
const submitter = (screen: ShownScreen) =>
  screen.root.querySelector('button[type="submit"]') as HTMLButtonElement;

describe('by phone', () => {
  let lastNumber = 9_170_001_000;

  /** A number of its own for each test: how long to wait for the next code is kept by number. */
  async function typeAll(screen: ShownScreen) {
    lastNumber += 1;
    const number = String(lastNumber);
    await screen.type('Mobile number', number);
    await screen.press(screen.button('Get code'));
    await fill(screen, { 'SMS code': '123456', 'New password': NEW });
    return number;
  }

  test('takes no code before one was sent, and sends none to what is no number', async () => {
    const screen = await open({}, { flags: PHONE });
    expect(screen.field('SMS code').disabled).toBe(true);
    await screen.type('Mobile number', '917');
    await screen.press(screen.button('Get code'));
    expect(requested(screen)).toEqual([]);
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

  test('can be sent once a field was touched and nothing is wrong', async () => {
    const screen = await open({}, { flags: PHONE });
    expect(submitter(screen).disabled).toBe(true);
    await screen.type('New password', NEW);
    expect(submitter(screen).disabled).toBe(false);
    await screen.submit();
    expect(requested(screen)).toEqual([]);
    expect(submitter(screen).disabled).toBe(true);
    await typeAll(screen);
    expect(submitter(screen).disabled).toBe(false);
  });

  test('sets the password and signs in with it by the ordinary door', async () => {
    const screen = await open({}, { flags: PHONE, at: `${AT}?return=/m/voucherCenter` });
    const mobileNum = await typeAll(screen);
    await screen.submit();
    expect(inputOf(screen, 'setPasswordBySms')).toEqual({
      mobileNum,
      countryDialingCode: '63',
      verificationCode: '123456',
      newPassword: NEW,
    });
    expect(inputOf(screen, 'login')).toEqual({ type: 'username', username: 'maria9', password: NEW });
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(screen.place()).toBe('/m/voucherCenter');
  });

  test.each(['login.second.factor', 'login.cred.err', 'captcha.err'])(
    'leaves the rest to the login screen when the login answers %s',
    async (code) => {
      const screen = await open({ 'identity.login': refusing(code) }, { flags: PHONE });
      await typeAll(screen);
      await screen.submit();
      expect(screen.place()).toBe('/m/login');
      expect(word(screen)).toBe('Your new password is set. Log in with it.');
    },
  );

  test.each([
    ['modify.new.old.same', {}, ['The new password and the old password cannot be the same'], '123456', ''],
    ['verification.code.err', {}, ['Verification code error'], '', NEW],
    ['mobile.invalid', {}, ['The mobile num is not valid'], '', NEW],
    ['password.invalid', { reason: 'common' }, ['Too easy to guess. Choose another.'], '', NEW],
    ['login.wait', { retryAfterSeconds: 60 }, ['Too many attempts. Please try again in 1 minute.'], '', NEW],
  ])(
    '%s with %o is said, and what must be typed again is cleared',
    async (code, value, words, sms, password) => {
      const screen = await open({ 'identity.setPasswordBySms': refusing(code, value) }, { flags: PHONE });
      await typeAll(screen);
      await screen.submit();
      expect(screen.alerts()).toEqual(words);
      expect(screen.field('SMS code').value).toBe(sms);
      expect(screen.field('New password').value).toBe(password);
    },
  );
});
