import { describe, expect, test, vi } from 'vitest';
import { refusing, showScreen } from '../../testing/screen.tsx';
import { ExternalButtons } from './external-buttons.tsx';
import { Screen } from './login/login-screen.tsx';

const BOTH = { GOOGLELOGIN3: true, FACEBOOKLOGIN3: true };
const AT = '/m/login?return=/m/mine';

function open(flags: Record<string, boolean>, start: () => unknown, leaveFor = vi.fn()) {
  return showScreen(() => <ExternalButtons leaveFor={leaveFor} />, {
    at: AT,
    flags,
    answers: { 'identity.startExternalLogin': start },
  });
}

describe('external accounts', () => {
  test.each([
    [{}, []],
    [{ GOOGLELOGIN3: true }, ['Continue with Google']],
    [{ GOOGLELOGIN3: false, FACEBOOKLOGIN3: true }, ['Continue with Facebook']],
    [BOTH, ['Continue with Google', 'Continue with Facebook']],
  ])('with %o offer %o', async (flags, words) => {
    const screen = await open(flags, () => ({ url: '' }));
    expect([...screen.root.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(words);
  });

  test('open the address of the server and return to the requested page', async () => {
    const leaveFor = vi.fn();
    const screen = await open(BOTH, () => ({ url: 'https://accounts.example/auth' }), leaveFor);
    await screen.press(screen.button('Continue with Google'));
    expect(screen.calls).toEqual([
      { name: 'identity.startExternalLogin', input: { provider: 'google', return: '/m/mine' } },
    ]);
    expect(leaveFor.mock.calls).toEqual([['https://accounts.example/auth']]);
  });

  test.each([
    ['login.external.err', 'That sign-in did not work. Try again, or log in another way.'],
    ['function.not.available', /^Sorry, this account does not have permission/],
  ])('%s has a message', async (code, words) => {
    const screen = await open(BOTH, refusing(code));
    await screen.press(screen.button('Continue with Facebook'));
    expect(screen.alerts()[0]).toMatch(words);
  });

  test('report a return without a known code at the login', async () => {
    const screen = await showScreen(Screen, { at: '/m/login?external=failed' });
    expect(screen.alerts()).toEqual(['That sign-in did not work. Try again, or log in another way.']);
  });
});
