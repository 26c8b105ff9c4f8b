import { describe, expect, test, vi } from 'vitest';
import { stubPasskeys } from '../../../testing/passkeys.ts';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './login-screen.tsx';

vi.mock('@simplewebauthn/browser', () => import('../../../testing/passkeys.ts'));

const TICKET = 't'.repeat(43);
const CODE = 'Authenticator code';

/** Opens the return address of an external login whose account requires another factor. */
function open(factors: string, answers: Answers = {}) {
  const search = new URLSearchParams({ external: 'step', factors, return: '/m/mine' });
  return showScreen(Screen, {
    at: `/m/login?${search}`,
    answers: {
      'identity.loginVerification': () => SESSION,
      'identity.passkeyLoginOptions': () => ({ ticket: TICKET, options: { challenge: 'challenge' } }),
      'identity.passkeyLogin': () => SESSION,
      ...answers,
    },
  });
}

describe('second step after an external login', () => {
  test('asks for the code without a ticket in the page', async () => {
    const screen = await open('totp');
    await screen.type(CODE, '123456');
    await screen.submit();
    expect(screen.calls).toEqual([{ name: 'identity.loginVerification', input: { code: '123456' } }]);
    expect(screen.place()).toBe('/m/mine');
  });

  test('accepts a passkey, which signs in', async () => {
    stubPasskeys({ shown: { id: 'key' } });
    const screen = await open('totp passkey');
    expect(screen.field(CODE)).toBeDefined();
    await screen.press(screen.button('Use a passkey'));
    expect(screen.calls.map(({ name, input }) => [name, input])).toEqual([
      ['identity.passkeyLoginOptions', {}],
      ['identity.passkeyLogin', { ticket: TICKET, response: { id: 'key' } }],
    ]);
    expect(screen.place()).toBe('/m/mine');
  });

  test('restarts after a timeout', async () => {
    const screen = await open('totp', { 'identity.loginVerification': refusing('login.cred.err') });
    await screen.type(CODE, '123456');
    await screen.submit();
    expect(screen.field('User name').value).toBe('');
    expect(screen.alerts()).toHaveLength(1);
  });
});
