import { describe, expect, test, vi } from 'vitest';
import { stubPasskeys } from '../../../testing/passkeys.ts';
import { type Answers, refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './login-screen.tsx';

vi.mock('@simplewebauthn/browser', () => import('../../../testing/passkeys.ts'));

const TICKET = 't'.repeat(43);
const KEY = { id: 'key' };

function open(answers: Answers = {}, at = '/m/login') {
  return showScreen(Screen, {
    at,
    answers: {
      'identity.passkeyLoginOptions': () => ({ ticket: TICKET, options: { challenge: 'challenge' } }),
      'identity.passkeyLogin': () => SESSION,
      ...answers,
    },
  });
}

const BUTTON = 'Log in with a passkey';

describe('passkey login', () => {
  test('signs in without a password', async () => {
    const requests = stubPasskeys({ shown: KEY });
    const screen = await open({}, '/m/login?return=/m/mine');
    await screen.press(screen.button(BUTTON));
    expect(requests).toEqual([{ quietly: false, options: { challenge: 'challenge' } }]);
    expect(screen.calls.at(-1)).toEqual({
      name: 'identity.passkeyLogin',
      input: { ticket: TICKET, response: KEY },
    });
    expect(screen.place()).toBe('/m/mine');
  });

  test('signs in to the side of the current login screen', async () => {
    stubPasskeys({ shown: KEY });
    const screen = await open({}, '/m/login?side=agent');
    await screen.press(screen.button(BUTTON));
    expect(screen.calls.at(-1)?.input).toMatchObject({ side: 'agent' });
  });

  test('is hidden in a browser without passkeys', async () => {
    const screen = await open();
    expect(screen.root.textContent).not.toContain(BUTTON);
    expect(screen.calls).toEqual([]);
  });

  test.each(['NotAllowedError', 'AbortError'])('is silent when the visitor cancels (%s)', async (fails) => {
    stubPasskeys({ fails });
    const screen = await open();
    await screen.press(screen.button(BUTTON));
    expect(screen.alerts()).toEqual([]);
    expect(screen.place()).toBe('/m/login');
  });

  test('reports a device error', async () => {
    stubPasskeys({ fails: 'SecurityError' });
    const screen = await open();
    await screen.press(screen.button(BUTTON));
    expect(screen.alerts()).toEqual(['The passkey was not accepted. Try again, or log in another way.']);
  });

  test.each([
    ['passkey.err', 'The passkey was not accepted. Try again, or log in another way.'],
    ['login.disabled', 'Sorry, the user does not exist or is disabled'],
    ['login.not.member', 'Non-member account unable to login'],
  ])('shows a message for %s', async (code, words) => {
    stubPasskeys({ shown: KEY });
    const screen = await open({ 'identity.passkeyLogin': refusing(code) });
    await screen.press(screen.button(BUTTON));
    expect(screen.alerts()).toEqual([words]);
  });
});

describe('passkey autofill', () => {
  test('offers the passkey, and one tap signs in', async () => {
    const requests = stubPasskeys({ shown: KEY, quietly: true });
    const screen = await open();
    expect(requests[0]?.quietly).toBe(true);
    expect(screen.place()).toBe('/m/home');
  });

  test('is silent when its challenge fails to load', async () => {
    const requests = stubPasskeys({ shown: KEY, quietly: true });
    const screen = await open({ 'identity.passkeyLoginOptions': refusing('login.wait') });
    expect(requests).toEqual([]);
    expect(screen.alerts()).toEqual([]);
  });

  test.each(['SecurityError', 'NotSupportedError', 'UnknownError'])(
    'is silent where the browser cannot offer it (%s)',
    async (fails) => {
      const requests = stubPasskeys({ fails, quietly: true });
      const screen = await open();
      expect(requests).toHaveLength(1);
      expect(screen.alerts()).toEqual([]);
    },
  );

  test('is offered again after the visitor cancelled a direct request', async () => {
    const requests = stubPasskeys({ fails: 'NotAllowedError', quietly: true });
    const screen = await open();
    await screen.press(screen.button(BUTTON));
    expect(requests.map(({ quietly }) => quietly)).toEqual([true, false, true]);
  });
});
