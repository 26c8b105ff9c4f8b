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
  // Waits outlive a screen, so each test has a number of its own.
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

test('is offered where the operator has it', async () => {
  const screen = await showScreen(Screen, { at: '/m/login' });
  expect(screen.root.querySelector('[role="tab"]')).toBeNull();
});

describe('signing in by a code', () => {
  test('sends the code to the number and the number with the code', async () => {
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

  test('without a number says so, until one is typed', async () => {
    const screen = await open();
    await screen.press(screen.button('Get code'));
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.type('Mobile number', '9');
    expect(screen.alerts()).toEqual([]);
    expect(inputs(screen, 'sendSmsCode')).toEqual([]);
  });

  test('remembers the number alone, when asked to', async () => {
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

  test('a number from abroad is filled in with its country', async () => {
    const record = { type: 'sms', username: '9012345678', countryDialingCode: '81', side: 'agent', v: 2 };
    localStorage.setItem('remPass', JSON.stringify(record));
    const screen = await open();
    expect(screen.field('Mobile number').value).toBe('9012345678');
    expect(screen.button('Country code +81')).toBeTruthy();
  });
});

describe('before anything is sent', () => {
  test('the number has to be one', async () => {
    const screen = await open();
    await screen.type('Mobile number', '917');
    await screen.press(screen.button('Get code'));
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Phone number needs 10 digits']);
    expect(document.activeElement).toBe(screen.field('Mobile number'));
  });

  test('both fields are required, and the first has the focus', async () => {
    const screen = await open();
    await screen.submit();
    expect(screen.calls).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first', 'Enter this first']);
    expect(document.activeElement).toBe(screen.field('Mobile number'));
  });
});

describe('a code that is not sent', () => {
  test('for want of a captcha: it is asked for, goes along, and is gone when it served', async () => {
    let asked = 0;
    const screen = await open({
      'identity.sendSmsCode': () => {
        asked += 1;
        return asked === 1 ? refusing('captcha.required')() : { expiredMinutes: 5 };
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

  test('a captcha for a code is not asked for by the login itself', async () => {
    const screen = await open({ 'identity.sendSmsCode': refusing('captcha.required') });
    await requestCode(screen);
    await typeCode(screen);
    await screen.submit();
    expect(inputs(screen, 'login')[0]).not.toHaveProperty('captcha');
  });

  test('a wrong captcha says so and brings another picture', async () => {
    const screen = await open({ 'identity.sendSmsCode': refusing('captcha.err') });
    await requestCode(screen);
    await screen.type('Captcha', '1234');
    await screen.press(screen.button('Get code'));
    expect(inputs(screen, 'captcha')).toHaveLength(2);
    expect(screen.alerts()).toEqual(['Those digits were wrong. Here is another picture']);
  });

  test('a number the server cannot read is said at the number', async () => {
    const screen = await open({ 'identity.sendSmsCode': refusing('mobile.invalid') });
    await requestCode(screen);
    expect(screen.alerts()).toEqual(['The mobile num is not valid']);
  });

  test.each(['sms.limit', 'function.not.available'])('%s shows nothing more', async (code) => {
    const screen = await open({ 'identity.sendSmsCode': refusing(code) });
    await requestCode(screen);
    expect(screen.alerts()).toEqual([]);
    expect(screen.button('Get code').hasAttribute('disabled')).toBe(false);
  });
});

describe('a login that is not taken', () => {
  test('a wrong code is typed again, at its field', async () => {
    const screen = await open({ 'identity.login': refusing('verification.code.err') });
    await requestCode(screen);
    await typeCode(screen);
    await screen.submit();
    expect(screen.alerts()).toEqual(['Verification code error']);
    expect(screen.field('SMS code').value).toBe('');
    expect(document.activeElement).toBe(screen.field('SMS code'));
    expect(screen.field('Mobile number').value).toBe(String(numbers));
  });

  test('asks for a captcha when the server says so', async () => {
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
