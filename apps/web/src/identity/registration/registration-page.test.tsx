import { REGISTER_FIELDS } from '@tessera/contract/identity/register-rules';
import type { RegisterSettings } from '@tessera/contract/identity/registration';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requiring, fill, labelsOf } from '../../../testing/form.ts';
import { type Answers, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { stored } from '../../../testing/stored.ts';
import { hadAutoDialog, recordAutoDialog } from '../../api/visit.ts';
import { ShownRegistration } from '../../../testing/shown-registration.tsx';

const AT = '/m/register';
const PASSWORD = 'Tessera-2026';

interface Given {
  readonly settings?: RegisterSettings;
  readonly register?: () => unknown;
  readonly at?: string;
  readonly installed?: boolean;
  readonly flags?: Record<string, boolean>;
  readonly session?: typeof SESSION;
  readonly more?: Answers;
}

function open({
  settings = requiring(),
  register = () => SESSION,
  installed = false,
  more,
  ...given
}: Given = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
  const answers = { 'identity.getSetRegister': () => settings, 'identity.register': register, ...more };
  return showScreen(ShownRegistration, { at: AT, answers, ...given });
}

const COMPLETE = { 'User name': 'maria9', Password: PASSWORD, 'Confirm password': PASSWORD };
const sent = (screen: ShownScreen) => screen.calls.filter(({ name }) => name === 'identity.register');

beforeEach(() => sessionStorage.clear());

describe('registration form', () => {
  test('shows every configurable field in order and marks required ones', async () => {
    const everything = Object.fromEntries(
      REGISTER_FIELDS.map((field) => [field, { enabled: true, required: field === 'payeeName' }]),
    );
    const screen = await open({
      settings: requiring(everything),
      flags: { REGMOBVERF3: true, CAPTCHA3: true },
    });
    expect(labelsOf(screen)).toEqual([
      'User name*',
      'Password*',
      'Confirm password*',
      'Withdrawal password',
      'ID number',
      'QQ number',
      'Facebook',
      'WeChat',
      'LINE',
      'WhatsApp',
      'Zalo',
      'E-mail',
      'Nickname',
      'Payee name*',
      'Date of birth',
      'Mobile number',
      'SMS code',
      'Daily deposit limit',
      'Weekly deposit limit',
      'Monthly deposit limit',
      'Referral code',
      'Invitation code',
      'Captcha*',
    ]);
  });

  test('hides disabled fields', async () =>
    expect(labelsOf(await open())).toEqual(['User name*', 'Password*', 'Confirm password*']));

  test('supports autofill of password managers and phones', async () => {
    const on = { enabled: true };
    const settings = requiring({
      paymentPassword: { ...on, patternId: 6, minLength: 6, maxLength: 6 },
      email: { ...on, patternId: 3 },
      payeeName: on,
      nickname: on,
      zalo: { ...on, patternId: 6 },
      affiliateCode: on,
    });
    const screen = await open({ settings });
    const labels = ['User name', 'Password', 'Confirm password', 'Withdrawal password', 'E-mail', 'Nickname'];
    const all = [...labels, 'Payee name', 'Zalo', 'Invitation code'].map((label) => screen.field(label));
    expect(all.map(({ autocomplete, type, inputMode }) => [autocomplete, type, inputMode])).toEqual([
      ['username', 'text', ''],
      ['new-password', 'password', ''],
      ['new-password', 'password', ''],
      ['off', 'password', 'numeric'],
      ['email', 'email', 'email'],
      ['nickname', 'text', ''],
      ['name', 'text', ''],
      ['off', 'text', 'numeric'],
      ['off', 'text', ''],
    ]);
    expect(screen.root.querySelector('form')?.method).toBe('post');
    expect(screen.root.textContent).toContain('6 digits');
    expect(screen.root.textContent).toContain('An e-mail address, like name@example.com');
  });

  test('can be reloaded after a failure', async () => {
    const answers: Record<string, () => unknown> = {};
    const screen = await showScreen(ShownRegistration, { at: AT, answers });
    expect(screen.alerts()[0]).toContain('No connection');
    answers['identity.getSetRegister'] = () => requiring();
    await screen.press(screen.button('Try again'));
    expect(screen.field('User name').value).toBe('');
  });

  test('is absent where registration is closed', async () => {
    const screen = await open({ flags: { USERNAMEREG3: false, MOBILENUMREG3: false } });
    expect(screen.root.textContent).toContain('Registration is closed at the moment.');
    expect(screen.root.querySelector('form')).toBeNull();
  });

  test('is open to trial members and closed to members', async () => {
    const onTrial = await open({ session: { ...SESSION, type: 4 } });
    expect(onTrial.place()).toBe(AT);
    const member = await open({ session: SESSION });
    expect(member.place()).toBe('/m/home');
  });
});

describe('registration input', () => {
  test('shows each error at its field and focuses the first one', async () => {
    const screen = await open();
    await fill(screen, { 'User name': 'maria9', Password: 'short', 'Confirm password': 'short' });
    await screen.submit();
    expect(sent(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['8 to 64 characters']);
    expect(document.activeElement).toBe(screen.field('Password'));
  });

  test('requires a repeated password', async () => {
    const screen = await open();
    await fill(screen, { 'User name': 'maria9', Password: PASSWORD });
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter the password again']);
    expect(document.activeElement).toBe(screen.field('Confirm password'));
  });

  test('marks both passwords when they differ and validates both after a change of either', async () => {
    const screen = await open();
    await fill(screen, { ...COMPLETE, 'Confirm password': 'Tessera-2027' });
    await screen.submit();
    const words = 'Confirmation password not matched';
    expect(screen.alerts()).toEqual([words, words]);
    await screen.type('Password', 'Tessera-2027');
    expect(screen.alerts()).toEqual([]);
    await screen.type('Confirm password', 'Tessera-2028');
    expect(screen.alerts()).toEqual([words, words]);
  });

  test('accepts an empty optional field and validates a filled one', async () => {
    const settings = requiring({ qqNum: { enabled: true, patternId: 27, minLength: 5, maxLength: 12 } });
    const screen = await open({ settings });
    await fill(screen, { ...COMPLETE, 'QQ number': '01234' });
    await screen.submit();
    expect(screen.alerts()).toEqual(['5 to 12 digits, not starting with 0']);
    await screen.press(screen.button('Clear QQ number'));
    expect(screen.alerts()).toEqual([]);
    await screen.submit();
    expect(sent(screen)[0]?.input).not.toHaveProperty('qqNum');
  });

  test('disables the button without the agreement and says why', async () => {
    const screen = await open();
    const box = screen.root.querySelector<HTMLInputElement>('input[type="checkbox"]');
    expect(box?.checked).toBe(true);
    if (box) await screen.press(box);
    expect(screen.button('Register').hasAttribute('disabled')).toBe(true);
    expect(screen.root.textContent).toContain('Agree to this to continue');
  });
});

describe('opened account', () => {
  test('is signed in, confirmed and led to the requested page', async () => {
    const screen = await open({ at: `${AT}?return=/m/voucherCenter` });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(sent(screen).map(({ input }) => input)).toEqual([
      {
        username: 'maria9',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        registerUrl: location.hostname,
        registerMethod: 'H5',
        type: 0,
      },
    ]);
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(screen.place()).toBe('/m/voucherCenter');
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe('Registered successfully');
    expect(JSON.stringify(stored())).not.toContain(PASSWORD);
  });

  test('continues the visit of the guest: no second automatic dialog opens', async () => {
    recordAutoDialog();
    const screen = await open();
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(hadAutoDialog()).toBe(true);
  });

  test('contains the nickname and the installation mode', async () => {
    const screen = await open({ settings: requiring({ nickname: { enabled: true } }), installed: true });
    await fill(screen, { ...COMPLETE, Nickname: ' Aling Nena ' });
    await screen.submit();
    expect(sent(screen)[0]?.input).toMatchObject({ nickname: 'Aling Nena', registerMethod: 'PWA' });
  });

  test('is confirmed with the next step, before the home page', async () => {
    const screen = await open();
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.place()).toBe(AT);
    expect(document.activeElement?.textContent).toBe('Your account is open');
    expect(screen.root.textContent).not.toContain('Your user name');
    await screen.press(screen.button('Look around first'));
    expect(screen.place()).toBe('/m/home');
  });
});
