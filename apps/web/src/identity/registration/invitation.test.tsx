import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requiring, fill, inputOf, labelsOf, namesOf } from '../../../testing/form.ts';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { storeAffiliate } from './affiliate-code.ts';
import { ShownRegistration } from '../../../testing/shown-registration.tsx';

const AT = '/m/register';
const PASSWORD = 'Tessera-2026';
const BOTH = { USERNAMEREG3: true, MOBILENUMREG3: true };
const COMPLETE = { 'User name': 'maria9', Password: PASSWORD, 'Confirm password': PASSWORD };
const INVITED = { affiliateCode: { enabled: true, patternId: 9 } };

interface Given {
  readonly settings?: ReturnType<typeof requiring>;
  readonly flags?: Record<string, boolean>;
  readonly answers?: Answers;
}

/** `answers` is passed by reference, so that a test can change the answers while the screen is open. */
function open({ settings = requiring(), flags = BOTH, answers = {} }: Given = {}) {
  const usual: Answers = {
    'identity.getSetRegister': () => settings,
    'identity.register': () => SESSION,
    'identity.registerMobile': () => SESSION,
    'identity.captcha': () => 'cGljdHVyZQ==',
    'identity.sendRegisterSmsCode': () => ({ expiredMinutes: 5 }),
  };
  return showScreen(ShownRegistration, {
    at: AT,
    flags,
    answers: Object.assign(answers, { ...usual, ...answers }),
  });
}

const hasField = (screen: ShownScreen, label: string) =>
  labelsOf(screen).some((one) => one?.startsWith(label));

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

describe('invitation code', () => {
  test('of the link replaces the field and is sent', async () => {
    storeAffiliate('/m/register', '?affiliateCode=nena_1&domain=win.example.com');
    const screen = await open({
      settings: requiring(INVITED),
      answers: { 'identity.affiliateCheck': () => ({}) },
    });
    expect(inputOf(screen, 'affiliateCheck')).toEqual({ code: 'nena_1', domain: 'win.example.com' });
    expect(hasField(screen, 'Invitation code')).toBe(false);
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(inputOf(screen, 'register')).toMatchObject({ affiliateCode: 'nena_1', domain: 'win.example.com' });
  });

  test('of an invalid link is replaced by the field, whose code is checked first', async () => {
    storeAffiliate('/m/register', '?code=gone');
    const answers: Answers = { 'identity.affiliateCheck': refusing('affiliate.code.err') };
    const screen = await open({ settings: requiring(INVITED), answers });
    const ofLink = 'Referrer link error: the invitation in your link is not valid.';
    expect(screen.alerts()).toEqual([ofLink]);
    expect(screen.field('Invitation code').value).toBe('gone');
    await fill(screen, { ...COMPLETE, 'Invitation code': 'nena_1' });
    await screen.submit();
    expect(namesOf(screen)).not.toContain('register');
    expect(screen.alerts()).toEqual(['Invitation code error: check it or leave it empty', ofLink]);
    expect(document.activeElement).toBe(screen.field('Invitation code'));
    await screen.type('Invitation code', '');
    await screen.submit();
    expect(inputOf(screen, 'register')).not.toHaveProperty('affiliateCode');
  });

  test('of a malformed link is replaced by the field without a check', async () => {
    storeAffiliate('/m/register', '?code=maria+9');
    const screen = await open({ settings: requiring(INVITED) });
    expect(namesOf(screen)).not.toContain('affiliateCheck');
    expect(screen.alerts()).toEqual(['Referrer link error: the invitation in your link is not valid.']);
    expect(screen.field('Invitation code').value).toBe('maria 9');
  });

  test('typed by the visitor is not checked first unless one was refused', async () => {
    const answers: Answers = { 'identity.register': refusing('affiliate.code.err') };
    const screen = await open({ settings: requiring(INVITED), answers });
    await fill(screen, { ...COMPLETE, 'Invitation code': 'wrong' });
    await screen.submit();
    expect(namesOf(screen)).toEqual(['getSetRegister', 'register']);
    expect(document.activeElement).toBe(screen.field('Invitation code'));
    answers['identity.affiliateCheck'] = () => ({});
    await screen.type('Invitation code', 'right');
    await screen.submit();
    expect(namesOf(screen).slice(2)).toEqual(['affiliateCheck', 'register']);
  });

  test('of a link that finally fails is reported and not sent again', async () => {
    storeAffiliate('/m/register', '?code=late');
    const answers: Answers = {
      'identity.affiliateCheck': () => ({}),
      'identity.register': refusing('affiliate.code.err'),
    };
    const screen = await open({ answers });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual([
      'Referrer link error: the invitation in your link is no longer valid. You can register without it: send the form again.',
    ]);
    await screen.submit();
    expect(inputOf(screen, 'register')).not.toHaveProperty('affiliateCode');
  });
});

describe('registration captcha', () => {
  test('is shown from the start where the operator requires it, and is required', async () => {
    const screen = await open({ flags: { ...BOTH, CAPTCHA3: true } });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(namesOf(screen)).not.toContain('register');
    expect(screen.alerts()).toEqual(['Enter a captcha']);
    expect(document.activeElement).toBe(screen.field('Captcha'));
    await screen.type('Captcha', '1234');
    await screen.submit();
    expect(inputOf(screen, 'captcha')).toEqual({ purpose: 'register' });
    expect(inputOf(screen, 'register')).toMatchObject({ captcha: '1234' });
  });

  test('appears when the server requires it, and a wrong answer loads another', async () => {
    const answers: Answers = { 'identity.register': refusing('captcha.required') };
    const screen = await open({ answers });
    await fill(screen, COMPLETE);
    expect(hasField(screen, 'Captcha')).toBe(false);
    await screen.submit();
    expect(document.activeElement).toBe(screen.field('Captcha'));
    answers['identity.register'] = refusing('captcha.err');
    await screen.type('Captcha', '1234');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Those digits were wrong. Here is another picture']);
    expect(screen.field('Captcha').value).toBe('');
    expect(screen.field('Password').value).toBe(PASSWORD);
    expect(namesOf(screen).filter((name) => name === 'captcha')).toHaveLength(2);
  });

  test('of an SMS code has its own purpose and is sent with the request', async () => {
    const answers: Answers = { 'identity.sendRegisterSmsCode': refusing('captcha.required') };
    const screen = await open({ flags: { MOBILENUMREG3: true, REGMOBVERF3: true }, answers });
    await screen.type('Mobile number', '9170000001');
    await screen.press(screen.button('Get code'));
    expect(inputOf(screen, 'captcha')).toEqual({ purpose: 'sms' });
    await screen.press(screen.button('Get code'));
    expect(screen.alerts()).toEqual(['Enter a captcha']);
    answers['identity.sendRegisterSmsCode'] = () => ({ expiredMinutes: 5 });
    await screen.type('Captcha', '1234');
    await screen.press(screen.button('Get code'));
    expect(inputOf(screen, 'sendRegisterSmsCode')).toMatchObject({ captcha: '1234' });
    expect(hasField(screen, 'Captcha')).toBe(false);
  });
});
