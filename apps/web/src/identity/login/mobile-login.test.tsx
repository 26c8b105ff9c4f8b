import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Answers,
  type Input,
  refusing,
  SESSION,
  type ShownScreen,
  showScreen,
} from '../../../testing/screen.tsx';
import { Screen } from './login-screen.tsx';

const COUNTRIES = [
  { code: 'JP', dialingCode: '81', lengths: [10, 11], example: '090-1234-5678' },
  { code: 'PH', dialingCode: '63', lengths: [10], example: '0905 123 4567' },
];
let numbers = 9_170_000_000;

beforeEach(() => {
  localStorage.clear();
  // Countdowns outlive a screen, so each test uses a different number.
  numbers += 1;
});

async function open(answers: Answers = {}) {
  const screen = await showScreen(Screen, {
    at: '/m/login?side=agent',
    flags: { MOBILEVERCODELOGIN3: true },
    answers: {
      'identity.countryList': () => COUNTRIES,
      'identity.sendSmsCode': () => ({ expiredMinutes: 5 }),
      'identity.captcha': () => 'picture',
      'identity.login': () => SESSION,
      ...answers,
    },
  });
  await screen.press(screen.button('Mobile number'));
  return screen;
}

async function requestCode(screen: ShownScreen) {
  await screen.type('Mobile number', String(numbers));
  await screen.press(screen.button('Get code'));
}

async function typeCode(screen: ShownScreen) {
  await screen.type('SMS code', '246810');
}

const inputs = (screen: ShownScreen, name: string): Input[] =>
  screen.calls.filter((call) => call.name === `identity.${name}`).map(({ input }) => input);
const box = (screen: ShownScreen) => screen.root.querySelector<HTMLInputElement>('input[type="checkbox"]');

test('is offered where the operator enables it', async () => {
  const screen = await showScreen(Screen, { at: '/m/login' });
  expect(screen.root.querySelector('[role="tab"]')).toBeNull();
});

describe('login by SMS code', () => {
  test('sends the code to the number and submits both', async () => {
    const screen = await open();
    await requestCode(screen);
    await typeCode(screen);
    await screen.submit();
    const mobile = { mobileNum: String(numbers), countryDialingCode: '63' };
    expect(inputs(screen, 'sendSmsCode')).toEqual([{ ...mobile, module: 'VERIFICATION3', language: 'EN' }]);
    expect(inputs(screen, 'login')).toEqual([
      { type: 'sms', ...mobile, verificationCode: '246810', side: 'agent' },
    ]);
    expect(screen.place()).toBe('/m/home');
  });

  test('reports a missing number until one is typed', async () => {
    const screen = await open();
    await screen.press(screen.button('Get code'));
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.type('Mobile number', '9');
    expect(screen.alerts()).toEqual([]);
    expect(inputs(screen, 'sendSmsCode')).toEqual([]);
  });

  test('remembers only the number on request', async () => {
    const screen = await open();
    await requestCode(screen);
    await typeCode(screen);
    const input = box(screen);
    if (input) await screen.press(input);
    await screen.submit();
    expect(JSON.parse(localStorage.getItem('remPass') ?? '')).toEqual({
      type: 'sms',
      username: String(numbers),
      countryDialingCode: '63',
      side: 'agent',
      v: 2,
    });
    expect(inputs(screen, 'login')[0]).not.toHaveProperty('remember');
  });

  test('fills in a foreign number with its country', async () => {
    const record = { type: 'sms', username: '9012345678', countryDialingCode: '81', side: 'agent', v: 2 };
    localStorage.setItem('remPass', JSON.stringify(record));
    const screen = await open();
    expect(screen.field('Mobile number').value).toBe('9012345678');
    expect(screen.button('Country code +81')).toBeTruthy();
  });
});

describe('mobile login form', () => {
  test('requires a valid number', async () => {
    const screen = await open();
    await screen.type('Mobile number', '917');
    await screen.press(screen.button('Get code'));
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Phone number needs 10 digits']);
    expect(document.activeElement).toBe(screen.field('Mobile number'));
  });

  test('requires both fields and focuses the first one', async () => {
    const screen = await open();
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first', 'Enter this first']);
    expect(document.activeElement).toBe(screen.field('Mobile number'));
  });
});

describe('refused SMS code', () => {
  test('shows a required captcha, submits it and hides it after success', async () => {
    let calls = 0;
    const screen = await open({
      'identity.sendSmsCode': () => {
        calls += 1;
        return calls === 1 ? refusing('captcha.required')() : { expiredMinutes: 5 };
      },
    });
    await requestCode(screen);
    expect(inputs(screen, 'captcha')).toEqual([{ purpose: 'sms' }]);
    expect(document.activeElement).toBe(screen.field('Captcha'));
    expect(screen.alerts()).toEqual([]);
    await screen.press(screen.button('Get code'));
    expect(screen.alerts()).toEqual(['Enter a captcha']);
    await screen.type('Captcha', '1234');
    await screen.press(screen.button('Get code'));
    expect(inputs(screen, 'sendSmsCode')[1]).toMatchObject({ captcha: '1234' });
    expect(screen.root.textContent).not.toContain('Captcha');
  });

  test('does not require the captcha for the login itself', async () => {
    const screen = await open({ 'identity.sendSmsCode': refusing('captcha.required') });
    await requestCode(screen);
    await typeCode(screen);
    await screen.submit();
    expect(inputs(screen, 'login')[0]).not.toHaveProperty('captcha');
  });

  test('reports a wrong captcha and loads another picture', async () => {
    const screen = await open({ 'identity.sendSmsCode': refusing('captcha.err') });
    await requestCode(screen);
    await screen.type('Captcha', '1234');
    await screen.press(screen.button('Get code'));
    expect(inputs(screen, 'captcha')).toHaveLength(2);
    expect(screen.alerts()).toEqual(['Those digits were wrong. Here is another picture']);
  });

  test('shows an invalid number at the number field', async () => {
    const screen = await open({ 'identity.sendSmsCode': refusing('mobile.invalid') });
    await requestCode(screen);
    expect(screen.alerts()).toEqual(['The mobile num is not valid']);
  });

  test.each(['sms.limit', 'function.not.available'])('shows nothing more for %s', async (code) => {
    const screen = await open({ 'identity.sendSmsCode': refusing(code) });
    await requestCode(screen);
    expect(screen.alerts()).toEqual([]);
    expect(screen.button('Get code').hasAttribute('disabled')).toBe(false);
  });
});

describe('refused mobile login', () => {
  test('shows a wrong code at its field', async () => {
    const screen = await open({ 'identity.login': refusing('verification.code.err') });
    await requestCode(screen);
    await typeCode(screen);
    await screen.submit();
    expect(screen.alerts()).toEqual(['Verification code error']);
    expect(screen.field('SMS code').value).toBe('');
    expect(document.activeElement).toBe(screen.field('SMS code'));
    expect(screen.field('Mobile number').value).toBe(String(numbers));
  });

  test('shows a captcha when the server requires one', async () => {
    const screen = await open({ 'identity.login': refusing('verification.code.err', { captcha: true }) });
    await requestCode(screen);
    await typeCode(screen);
    await screen.submit();
    expect(inputs(screen, 'captcha')).toEqual([{ purpose: 'login' }]);
    await typeCode(screen);
    await screen.submit();
    expect(inputs(screen, 'login')).toHaveLength(1);
    expect(screen.alerts()).toContain('Enter a captcha');
  });
});
