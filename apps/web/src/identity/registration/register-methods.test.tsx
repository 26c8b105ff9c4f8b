import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import ty from '../../../locales/ty.json' with { type: 'json' };
import { requiring, fill, inputOf, labelsOf } from '../../../testing/form.ts';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { LocaleProvider, useLocale } from '../../i18n/locale-provider.tsx';
import { ShownRegistration } from '../../../testing/shown-registration.tsx';

const AT = '/m/register';
const PASSWORD = 'Tessera-2026';
const BOTH = { USERNAMEREG3: true, MOBILENUMREG3: true };
const COMPLETE = { 'User name': 'maria9', Password: PASSWORD, 'Confirm password': PASSWORD };

interface Given {
  readonly settings?: ReturnType<typeof requiring>;
  readonly flags?: Record<string, boolean>;
  readonly answers?: Answers;
  readonly Shown?: () => ReactNode;
}

/** `answers` is passed by reference, so that a test can change the answers while the screen is open. */
function open({ settings = requiring(), flags = BOTH, answers = {}, Shown = ShownRegistration }: Given = {}) {
  const usual: Answers = {
    'identity.getSetRegister': () => settings,
    'identity.register': () => SESSION,
    'identity.registerMobile': () => SESSION,
    'identity.captcha': () => 'cGljdHVyZQ==',
    'identity.sendRegisterSmsCode': () => ({ expiredMinutes: 5 }),
  };
  return showScreen(Shown, { at: AT, flags, answers: Object.assign(answers, { ...usual, ...answers }) });
}

const chosen = (screen: ShownScreen) =>
  screen.root.querySelector('[role="tab"][aria-selected="true"]')?.textContent ?? undefined;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('registration by user name or mobile number', () => {
  test.each([
    [BOTH, 'User name', 'User name*'],
    [{ ...BOTH, MOBILENUMREG3: false }, undefined, 'User name*'],
    [{ ...BOTH, USERNAMEREG3: false }, undefined, 'Mobile number*'],
  ])('with %o has the tab %s and the first field %s', async (flags, tab, first) => {
    const screen = await open({ flags });
    expect(chosen(screen)).toBe(tab);
    expect(labelsOf(screen)[0]).toBe(first);
  });

  test.each([
    [{}, ['Mobile number*', 'Password*', 'Confirm password*']],
    [{ REGMOBVERF3: true, MOBILENUMPASSREG3: false }, ['Mobile number*', 'SMS code*']],
    [
      { REGMOBVERF3: true, MOBILENUMPASSREG3: true },
      ['Mobile number*', 'SMS code*', 'Password*', 'Confirm password*'],
    ],
  ])('with %o the mobile tab has the fields %o', async (flags, labels) => {
    const screen = await open({ flags: { ...BOTH, ...flags } });
    await screen.press(screen.button('Mobile number'));
    expect(labelsOf(screen)).toEqual(labels);
  });

  test('shows the generated user name before the screen is left', async () => {
    const flags = { MOBILENUMREG3: true, MOBILENUMPASSREG3: true };
    const answers: Answers = { 'identity.registerMobile': () => ({ ...SESSION, userName: 'm1mto4gjlq' }) };
    const screen = await open({ flags, answers });
    await fill(screen, {
      'Mobile number': '9170000001',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    });
    await screen.submit();
    expect(screen.place()).toBe(AT);
    expect(screen.root.textContent).toContain('Your user namem1mto4gjlq');
    expect(screen.api.session.get()).toMatchObject({ userName: 'm1mto4gjlq' });
    await screen.press(screen.button('Look around first'));
    expect(screen.place()).toBe('/m/home');
  });

  test('keeps the input of a tab while the other is shown', async () => {
    const screen = await open({ flags: { ...BOTH, MOBILENUMPASSREG3: true } });
    await fill(screen, COMPLETE);
    await screen.press(screen.button('Mobile number'));
    expect(screen.field('Password').value).toBe(PASSWORD);
    await screen.type('Mobile number', '9171234567');
    await screen.press(screen.button('User name'));
    expect(screen.field('User name').value).toBe('maria9');
    await screen.press(screen.button('Mobile number'));
    expect(screen.field('Mobile number').value).toBe('9171234567');
  });

  test('clears the missing-code error once a code is sent', async () => {
    const screen = await open({ flags: { ...BOTH, REGMOBVERF3: true, MOBILENUMPASSREG3: false } });
    await screen.press(screen.button('Mobile number'));
    await screen.type('Mobile number', '09179999999');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.press(screen.button('Get code'));
    expect(screen.alerts()).toEqual([]);
  });

  test('opens an account with a number, its code and a password', async () => {
    const screen = await open({ flags: { ...BOTH, REGMOBVERF3: true, MOBILENUMPASSREG3: true } });
    await screen.press(screen.button('Mobile number'));
    await screen.press(screen.button('Get code'));
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.type('Mobile number', '917');
    await screen.press(screen.button('Get code'));
    expect(screen.alerts()).toEqual(['Phone number needs 10 digits']);
    await screen.type('Mobile number', '09171234567');
    await screen.press(screen.button('Get code'));
    expect(inputOf(screen, 'sendRegisterSmsCode')).toEqual({
      mobileNo: '09171234567',
      countryDialingCode: '63',
      language: 'EN',
    });
    expect(screen.button('300 s').hasAttribute('disabled')).toBe(true);
    await fill(screen, { 'SMS code': '123456', Password: PASSWORD, 'Confirm password': PASSWORD });
    await screen.submit();
    expect(inputOf(screen, 'registerMobile')).toEqual({
      mobileNum: '09171234567',
      countryDialingCode: '63',
      verificationCode: '123456',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      registerUrl: location.hostname,
      registerMethod: 'H5',
      type: 0,
    });
    expect(screen.api.session.get()).toEqual(SESSION);
  });

  test.each([
    ['verification.code.err', 'SMS code', 'Verification code error'],
    ['mobile.invalid', 'Mobile number', 'The mobile num is not valid'],
  ])('shows %s at its field', async (code, label, words) => {
    const flags = { ...BOTH, USERNAMEREG3: false, REGMOBVERF3: true };
    const screen = await open({ flags, answers: { 'identity.registerMobile': refusing(code) } });
    await fill(screen, { 'Mobile number': '9171234567', 'SMS code': '1' });
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(document.activeElement).toBe(screen.field(label));
  });

  test('requires the code once an optional number is typed', async () => {
    const settings = requiring({ mobileNum: { enabled: true, patternId: 6, maxLength: 15 } });
    const screen = await open({ settings, flags: { ...BOTH, REGMOBVERF3: true } });
    await fill(screen, { ...COMPLETE, 'Mobile number': '9171234567' });
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter this first']);
    expect(document.activeElement).toBe(screen.field('SMS code'));
    await screen.type('Mobile number', '');
    expect(screen.alerts()).toEqual([]);
    await screen.submit();
    expect(inputOf(screen, 'register')).not.toHaveProperty('countryDialingCode');
  });
});

test('input survives a change of language, and errors change language', async () => {
  const messages = Object.fromEntries(Object.entries(ty).map(([key, text]) => [key, compileMessage(text)]));
  function Shown() {
    const { i18n } = useLocale();
    const [inFilipino, setInFilipino] = useState(false);
    const english = i18n.messages;
    return (
      <LocaleProvider code={inFilipino ? 'TY' : 'EN'} messages={inFilipino ? messages : english}>
        <button type="button" onClick={() => setInFilipino(true)}>
          Filipino
        </button>
        <ShownRegistration />
      </LocaleProvider>
    );
  }
  const screen = await open({ Shown });
  await fill(screen, { 'User name': 'maria9', Password: 'short' });
  await screen.submit();
  await screen.press(screen.button('Filipino'));
  expect(screen.field('Username').value).toBe('maria9');
  expect(screen.field('Password').value).toBe('short');
  expect(screen.alerts()).toEqual(['8 hanggang 64 karakter', 'Ilagay muli ang password']);
});
