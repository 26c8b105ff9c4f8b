import type { RegisterSettings } from '@tessera/contract/identity';
import { describe, expect, test, vi } from 'vitest';
import { refusing, SESSION, type ShownScreen, showScreen } from '../../testing/screen.tsx';
import { Screen } from './register-screen.tsx';

const AT = '/m/register';
const PASSWORD = 'Tessera-2026';
const FIELDS: RegisterSettings['fields'] = {
  username: { enabled: true, required: true, patternId: 25, minLength: 4, maxLength: 20 },
  password: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  confirmPassword: { enabled: true, required: true, patternId: 0, minLength: 8, maxLength: 64 },
  nickname: { enabled: false, required: false, patternId: 0, minLength: 2, maxLength: 20 },
};
const WITH_NICKNAME = { ...FIELDS, nickname: { ...FIELDS.nickname, enabled: true } };

interface Given {
  readonly fields?: RegisterSettings['fields'];
  readonly register?: () => unknown;
  readonly at?: string;
  readonly installed?: boolean;
}

function open({ fields = FIELDS, register = () => SESSION, at = AT, installed = false }: Given = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
  const answers = { 'identity.getSetRegister': () => ({ fields }), 'identity.register': register };
  return showScreen(Screen, { at, answers });
}

async function fill(screen: ShownScreen, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await screen.type(label, text);
}

const COMPLETE = { 'User name': 'maria9', Password: PASSWORD, 'Password again': PASSWORD };
const sent = (screen: ShownScreen) => screen.calls.filter(({ name }) => name === 'identity.register');

describe('the form', () => {
  test('asks what the operator asks, in order, and marks what is required', async () => {
    const screen = await open({ fields: WITH_NICKNAME });
    const labels = [...screen.root.querySelectorAll('form label[for]')].map((label) => label.textContent);
    expect(labels).toEqual(['User name*', 'Password*', 'Password again*', 'Nickname']);
    expect(screen.root.textContent).toContain('4 to 20 small letters and numbers');
  });

  test('shows no field that is off', async () => {
    const screen = await open();
    expect(screen.root.textContent).not.toContain('Nickname');
  });

  test('lets password managers make a password', async () => {
    const screen = await open();
    expect(screen.field('User name').autocomplete).toBe('username');
    expect(screen.field('Password').autocomplete).toBe('new-password');
    expect(screen.field('Password again').autocomplete).toBe('new-password');
  });

  test('can be brought again when it did not come', async () => {
    const answers: Record<string, () => unknown> = {};
    const screen = await showScreen(Screen, { at: AT, answers });
    expect(screen.alerts()[0]).toContain('No connection');
    answers['identity.getSetRegister'] = () => ({ fields: FIELDS });
    await screen.press(screen.button('Try again'));
    expect(screen.field('User name').value).toBe('');
  });
});

describe('before anything is sent', () => {
  test('each field says what is wrong and the first one gets the focus', async () => {
    const screen = await open();
    await fill(screen, { 'User name': 'maria9', Password: 'short', 'Password again': 'other' });
    await screen.submit();
    expect(sent(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['8 to 64 characters', '8 to 64 characters']);
    expect(document.activeElement).toBe(screen.field('Password'));
  });

  test('the confirmation is judged again when the password changes', async () => {
    const screen = await open();
    await fill(screen, { ...COMPLETE, 'Password again': 'Tessera-2027' });
    await screen.submit();
    expect(screen.alerts()).toEqual(['Confirmation password not matched']);
    await screen.type('Password', 'Tessera-2027');
    expect(screen.alerts()).toEqual([]);
  });

  test('without the agreement there is no submit, and a word says why', async () => {
    const screen = await open();
    const box = screen.root.querySelector<HTMLInputElement>('input[type="checkbox"]');
    expect(box?.checked).toBe(true);
    if (box) await screen.press(box);
    expect(screen.button('Register').hasAttribute('disabled')).toBe(true);
    expect(screen.root.textContent).toContain('Agree to this to go on');
  });
});

describe('an account that is opened', () => {
  test('is signed in, told so, and led where the visitor wanted to go', async () => {
    const screen = await open({ at: `${AT}?return=/m/voucherCenter` });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(sent(screen).map(({ input }) => input)).toEqual([
      {
        username: 'maria9',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        registerUrl: location.host,
        registerMethod: 'H5',
      },
    ]);
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(screen.place()).toBe('/m/voucherCenter');
    expect(screen.root.querySelector('[role="status"]')?.textContent).toBe('Registered successfully');
  });

  test('carries the nickname, and how the site is installed', async () => {
    const screen = await open({ fields: WITH_NICKNAME, installed: true });
    await fill(screen, { ...COMPLETE, Nickname: 'Aling Nena' });
    await screen.submit();
    expect(sent(screen)[0]?.input).toMatchObject({ nickname: 'Aling Nena', registerMethod: 'PWA' });
    expect(screen.place()).toBe('/m/home');
  });

  test('has no nickname when none was typed', async () => {
    const screen = await open({ fields: WITH_NICKNAME });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(sent(screen)[0]?.input).not.toHaveProperty('nickname');
  });
});

describe('a registration that is not taken', () => {
  test('a taken name is said under its field, and nothing typed is lost', async () => {
    const screen = await open({ register: refusing('register.username.exists') });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual(['Sorry, the username already exists']);
    expect(document.activeElement).toBe(screen.field('User name'));
    expect(screen.field('Password').value).toBe(PASSWORD);
    await screen.type('User name', 'maria10');
    expect(screen.alerts()).toEqual([]);
  });

  test('a field the server refuses is shown at the field', async () => {
    const value = { field: 'password', reason: 'length', rule: FIELDS.password };
    const screen = await open({ register: refusing('register.field.invalid', value) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual(['8 to 64 characters']);
    expect(document.activeElement).toBe(screen.field('Password'));
  });

  test.each([
    ['login.busy', 'Many people are here right now. Please try again in a moment.'],
    ['register.field.invalid', 'Something went wrong on our side. Please try again.'],
  ])('%s without a field is said beside the button', async (code, words) => {
    const screen = await open({ register: refusing(code) });
    await fill(screen, COMPLETE);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(screen.field('User name').value).toBe('maria9');
  });
});
