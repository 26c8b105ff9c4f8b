import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, refusing, SESSION, settle, showScreen } from '../../testing/screen.tsx';
import { stored } from '../../testing/stored.ts';
import { useSignOut } from './session.ts';

const RECORD = JSON.stringify({ type: 'username', username: 'maria9', countryDialingCode: '', v: 2 });
const BALANCE = ['wallet.wallet', {}];

function Leaving({ forgetLogin }: { readonly forgetLogin: boolean }) {
  const signOut = useSignOut({ forgetLogin });
  return (
    <button type="button" onClick={() => signOut.mutate()}>
      {signOut.isError ? 'failed' : 'leave'}
    </button>
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('remPass', RECORD);
  localStorage.setItem('sass', 'install');
  localStorage.setItem('autoLogin', '1');
});

async function leave(forgetLogin: boolean, logout: () => unknown = () => ({}), answers: Answers = {}) {
  const screen = await showScreen(() => <Leaving forgetLogin={forgetLogin} />, {
    at: '/m/set',
    session: SESSION,
    answers: { 'identity.logout': logout, ...answers },
  });
  screen.queries.setQueryData(BALANCE, { sumBalance: '9999.00' });
  sessionStorage.setItem('slotRound', 'open');
  await screen.press(screen.button('leave'));
  return screen;
}

describe('sign-out', () => {
  test('deletes the data of the member in this tab and shows home', async () => {
    const screen = await leave(false);
    expect(screen.calls).toEqual([{ name: 'identity.logout', input: {} }]);
    expect(screen.api.session.get()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(screen.queries.getQueryData(BALANCE)).toBeUndefined();
    expect(screen.place()).toBe('/m/home');
  });

  test('remembers the name and asks for the password next time', async () => {
    await leave(false);
    expect(localStorage.getItem('remPass')).toBe(RECORD);
    expect(localStorage.getItem('autoLogin')).toBe('0');
  });

  test('forgets the name on request', async () => {
    await leave(true);
    expect(stored().local).toEqual({ autoLogin: '0' });
  });

  test('of an ended session succeeds', async () => {
    const screen = await leave(false, refusing('login.not.session'));
    expect(screen.place()).toBe('/m/home');
  });

  test('hides refusals of pending calls', async () => {
    const logout = Promise.withResolvers();
    const refused = refusing('login.not.session');
    const screen = await leave(false, () => logout.promise, { 'wallet.wallet': refused });
    const over: unknown[] = [];
    screen.api.session.subscribe((why) => over.push(why));
    await expect(screen.api.client.call('wallet.wallet', {})).rejects.toMatchObject({
      code: 'login.not.session',
    });
    expect(screen.api.session.get()).toEqual(SESSION);
    logout.resolve({});
    await settle();
    expect(over).toEqual([undefined]);
    expect(screen.place()).toBe('/m/home');
    expect(screen.api.session.isLeaving()).toBe(false);
  });

  test('without a server answer changes nothing', async () => {
    const screen = await leave(true, () => {
      throw new TypeError('no network');
    });
    expect(screen.button('failed')).toBeTruthy();
    expect(screen.api.session.get()).toEqual(SESSION);
    expect(localStorage.getItem('remPass')).toBe(RECORD);
    expect(sessionStorage.getItem('slotRound')).toBe('open');
  });
});
