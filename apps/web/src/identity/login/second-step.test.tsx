import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { stubPasskeys } from '../../../testing/passkeys.ts';
import { pendingPassword } from '../pending-password.ts';
import { Screen } from './login-screen.tsx';

vi.mock('@simplewebauthn/browser', () => import('../../../testing/passkeys.ts'));

const TICKET = 't'.repeat(43);
const OTHER_TICKET = 'o'.repeat(43);

beforeEach(() => localStorage.clear());

async function open(answers: Answers = {}, factors = ['totp']) {
  const screen = await showScreen(Screen, {
    at: '/m/login?return=/m/mine',
    answers: {
      'identity.login': refusing('login.second.factor', { ticket: TICKET, factors }),
      'identity.loginVerification': () => SESSION,
      'identity.passkeyLoginOptions': ({ ticket }) => ({
        ticket: ticket ? OTHER_TICKET : TICKET,
        options: { challenge: 'challenge' },
      }),
      ...answers,
    },
  });
  await screen.type('User name', 'maria9');
  await screen.type('Password', 'Tessera-2026');
  const box = screen.root.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (box) await screen.press(box);
  await screen.submit();
  return screen;
}

const CODE = 'Authenticator code';
const proofs = (screen: ShownScreen) =>
  screen.calls.filter(({ name }) => name === 'identity.loginVerification').map(({ input }) => input);

describe('second step', () => {
  test('asks for the authenticator code and signs in with it', async () => {
    const screen = await open();
    expect(screen.root.querySelector('h2')?.textContent).toBe('One more step');
    expect(document.activeElement).toBe(screen.field(CODE));
    expect(screen.alerts()).toEqual([]);
    const { autocomplete, inputMode } = screen.field(CODE);
    expect({ autocomplete, inputMode }).toEqual({ autocomplete: 'one-time-code', inputMode: 'numeric' });
    await screen.type(CODE, '١٢٣ 456');
    await screen.submit();
    expect(proofs(screen)).toEqual([{ ticket: TICKET, code: '123456' }]);
    expect(screen.place()).toBe('/m/mine');
  });

  test('stores the remember choice of the first step', async () => {
    const screen = await open();
    expect(localStorage.getItem('remPass')).toBeNull();
    await screen.type(CODE, '123456');
    await screen.submit();
    expect(JSON.parse(localStorage.getItem('remPass') ?? '')).toMatchObject({ username: 'maria9' });
  });

  test('continues with a required change of password', async () => {
    const screen = await open({ 'identity.loginVerification': () => ({ ...SESSION, firstTimeLogin: true }) });
    await screen.type(CODE, '123456');
    await screen.submit();
    expect(screen.place()).toBe('/m/changePsw');
    expect(pendingPassword()).toBe('Tessera-2026');
  });

  test('accepts a recovery code in place of the authenticator', async () => {
    const screen = await open();
    await screen.press(screen.button('Authenticator not at hand? Use a recovery code'));
    expect(document.activeElement).toBe(screen.field('Recovery code'));
    expect(screen.field('Recovery code').inputMode).toBe('text');
    await screen.type('Recovery code', ' K7XQ-2MPD ');
    await screen.submit();
    expect(proofs(screen)).toEqual([{ ticket: TICKET, code: 'K7XQ-2MPD' }]);
  });

  test('links back to the first step', async () => {
    const screen = await open();
    await screen.press(screen.button('Back to the start'));
    expect(screen.field('User name')).toBeTruthy();
    expect(screen.alerts()).toEqual([]);
  });
});

describe('refused second step', () => {
  test('makes no call without a code', async () => {
    const screen = await open();
    await screen.submit();
    expect(proofs(screen)).toEqual([]);
    expect(screen.alerts()).toEqual(['Enter this first']);
  });

  test('asks again after a wrong code', async () => {
    const screen = await open({ 'identity.loginVerification': refusing('verification.code.err') });
    await screen.type(CODE, '123456');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Verification code error']);
    expect(screen.field(CODE).value).toBe('');
    expect(document.activeElement).toBe(screen.field(CODE));
    await screen.type(CODE, '6');
    expect(screen.alerts()).toEqual([]);
  });

  test('disables the button after too many codes', async () => {
    const wait = refusing('login.wait', { retryAfterSeconds: 30 });
    const screen = await open({ 'identity.loginVerification': wait });
    await screen.type(CODE, '123456');
    await screen.submit();
    expect(screen.root.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled).toBe(true);
    expect(screen.field(CODE).value).toBe('123456');
  });

  test('restarts after a timeout and says so', async () => {
    const screen = await open({ 'identity.loginVerification': refusing('login.cred.err') });
    await screen.type(CODE, '123456');
    await screen.submit();
    expect(screen.alerts()).toEqual(['That took too long. Please log in again.']);
    expect(screen.field('User name')).toBeTruthy();
  });
});

describe('passkey as second step', () => {
  test('is requested with the ticket of the first step', async () => {
    stubPasskeys({ shown: { id: 'key' } });
    const screen = await open({}, ['totp', 'passkey']);
    await screen.press(screen.button('Use a passkey'));
    expect(screen.calls.find(({ input }) => input['ticket'] === TICKET)?.name).toBe(
      'identity.passkeyLoginOptions',
    );
    expect(proofs(screen)).toEqual([{ ticket: OTHER_TICKET, response: { id: 'key' } }]);
    expect(screen.place()).toBe('/m/mine');
  });

  test('has no code field when it is the only method, and the step has the focus', async () => {
    stubPasskeys({ shown: { id: 'key' } });
    const screen = await open({}, ['passkey']);
    expect(screen.root.textContent).not.toContain(CODE);
    expect(document.activeElement?.textContent).toBe('One more step');
  });

  test('is silent when the visitor cancels', async () => {
    stubPasskeys({ fails: 'NotAllowedError' });
    const screen = await open({}, ['totp', 'passkey']);
    await screen.press(screen.button('Use a passkey'));
    expect(screen.alerts()).toEqual([]);
    expect(proofs(screen)).toEqual([]);
  });

  test('is hidden in a browser without passkeys', async () => {
    const screen = await open({}, ['passkey']);
    expect(screen.root.textContent).toContain('This browser cannot confirm it.');
  });
});
