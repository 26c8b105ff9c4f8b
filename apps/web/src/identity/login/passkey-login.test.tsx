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

describe('a passkey', () => {
  test('signs in by itself', async () => {
    const asked = stubPasskeys({ shown: KEY });
    const screen = await open({}, '/m/login?return=/m/mine');
    await screen.press(screen.button(BUTTON));
    expect(asked).toEqual([{ quietly: false, options: { challenge: 'challenge' } }]);
    expect(screen.calls.at(-1)).toEqual({
      name: 'identity.passkeyLogin',
      input: { ticket: TICKET, response: KEY },
    });
    expect(screen.place()).toBe('/m/mine');
  });

  test('comes in by the door the visitor stands at', async () => {
    stubPasskeys({ shown: KEY });
    const screen = await open({}, '/m/login?side=agent');
    await screen.press(screen.button(BUTTON));
    expect(screen.calls.at(-1)?.input).toMatchObject({ side: 'agent' });
  });

  test('is not offered by a browser that knows none', async () => {
    const screen = await open();
    expect(screen.root.textContent).not.toContain(BUTTON);
    expect(screen.calls).toEqual([]);
  });

  test.each(['NotAllowedError', 'AbortError'])(
    'that the visitor would rather not show (%s) says nothing',
    async (fails) => {
      stubPasskeys({ fails });
      const screen = await open();
      await screen.press(screen.button(BUTTON));
      expect(screen.alerts()).toEqual([]);
      expect(screen.place()).toBe('/m/login');
    },
  );

  test('that the device could not use is told in plain words', async () => {
    stubPasskeys({ fails: 'SecurityError' });
    const screen = await open();
    await screen.press(screen.button(BUTTON));
    expect(screen.alerts()).toEqual(['The passkey was not accepted. Try again, or log in another way.']);
  });

  test.each([
    ['passkey.err', 'The passkey was not accepted. Try again, or log in another way.'],
    ['login.disabled', 'Sorry, the user does not exist or is disabled'],
    ['login.not.member', 'Non-member account unable to login'],
  ])('refused with %s says so', async (code, words) => {
    stubPasskeys({ shown: KEY });
    const screen = await open({ 'identity.passkeyLogin': refusing(code) });
    await screen.press(screen.button(BUTTON));
    expect(screen.alerts()).toEqual([words]);
  });
});

describe('where the browser fills in names', () => {
  test('the passkey is offered there, and one tap enters', async () => {
    const asked = stubPasskeys({ shown: KEY, quietly: true });
    const screen = await open();
    expect(asked[0]?.quietly).toBe(true);
    expect(screen.place()).toBe('/m/home');
  });

  test('nothing is said when no challenge came: nobody asked for one', async () => {
    const asked = stubPasskeys({ shown: KEY, quietly: true });
    const screen = await open({ 'identity.passkeyLoginOptions': refusing('login.wait') });
    expect(asked).toEqual([]);
    expect(screen.alerts()).toEqual([]);
  });

  test.each(['SecurityError', 'NotSupportedError', 'UnknownError'])(
    'nothing is said where there can be none after all (%s)',
    async (fails) => {
      const asked = stubPasskeys({ fails, quietly: true });
      const screen = await open();
      expect(asked).toHaveLength(1);
      expect(screen.alerts()).toEqual([]);
    },
  );

  test('the offer is made anew after the visitor asked and then would rather not', async () => {
    const asked = stubPasskeys({ fails: 'NotAllowedError', quietly: true });
    const screen = await open();
    await screen.press(screen.button(BUTTON));
    expect(asked.map(({ quietly }) => quietly)).toEqual([true, false, true]);
  });
});
