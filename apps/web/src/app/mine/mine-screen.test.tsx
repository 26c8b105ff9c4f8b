import { expect, test } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { PreferencesProvider } from '../preferences.tsx';
import { Screen } from './mine-screen.tsx';

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;

// The dialog element of this browser double has no modes; open and closed is all that is looked at here.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

function open(session: typeof SESSION | null, { balanceHidden = false, regDate = NOW_MS } = {}) {
  const Mine = () => (
    <PreferencesProvider theme="dark" balanceHidden={balanceHidden} openedAtMs={NOW_MS}>
      <Screen />
    </PreferencesProvider>
  );
  const member = {
    id: '1',
    account: 'maria9',
    nickname: null,
    type: 0,
    toUpline: false,
    regDate,
    lastLoginTime: null,
  };
  const balance = { sumBalance: '1520.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
  const answers = { 'identity.memberInfo': () => member, 'wallet.wallet': () => balance };
  return showScreen(Mine, { at: '/m/mine', session, answers });
}

const PLACES = [
  '/m/webEmail',
  '/m/set',
  '/m/voucherCenter',
  '/m/withdraw',
  '/m/gameRecord',
  '/m/transaction/record',
  '/m/securityCenter',
];
const NAMES = [
  'Messages',
  'Personal settings',
  'Deposit',
  'Withdraw',
  'Betting record',
  'Account record',
  'Security center',
];

test('a member finds everything that is theirs', async () => {
  const screen = await open(SESSION);
  expect(NAMES.map((name) => screen.button(name).getAttribute('href'))).toEqual(PLACES);
  expect(screen.button('Go to home').getAttribute('href')).toBe('/m/home');
  expect(screen.root.querySelector('a[href="/m/download"]')).not.toBeNull();
  expect(screen.root.textContent).toContain('maria9');
  expect(screen.root.textContent).toContain('₱1,520.00');
});

test.each([
  [NOW_MS, 'Joined 0 days'],
  [NOW_MS - DAY_MS, 'Joined 1 day'],
  [NOW_MS - 2 * DAY_MS + 1, 'Joined 1 day'],
  [NOW_MS - 400 * DAY_MS, 'Joined 400 days'],
  [NOW_MS + DAY_MS, 'Joined 0 days'],
])('registered at %d: %s', async (regDate, words) => {
  const screen = await open(SESSION, { regDate });
  expect(screen.root.querySelector('h2 + p')?.textContent).toBe(words);
});

test('the balance can be hidden here', async () => {
  const screen = await open(SESSION);
  await screen.press(screen.button('Hide balance'));
  expect(screen.root.innerHTML).not.toContain('1,520');
  expect(screen.button('Show balance')).toBeTruthy();
});

test.each(NAMES.map((name, index) => [name, PLACES[index]]))(
  'a guest who taps %s is asked to log in first',
  async (name, place) => {
    const screen = await open(null);
    await screen.press(screen.button(name ?? ''));
    const dialog = screen.root.querySelector('dialog');
    expect(dialog?.open).toBe(true);
    const wanted = `?return=${encodeURIComponent(place ?? '')}`;
    expect(dialog?.querySelector('a[href^="/m/login"]')?.getAttribute('href')).toBe(`/m/login${wanted}`);
    expect(dialog?.querySelector('a[href^="/m/register"]')?.getAttribute('href')).toBe(
      `/m/register${wanted}`,
    );
    expect(screen.place()).toBe('/m/mine');
    expect(screen.calls).toEqual([]);
  },
);

test('a guest is invited to log in or to register', async () => {
  const screen = await open(null);
  expect(screen.button('Log in').getAttribute('href')).toBe('/m/login?return=%2Fm%2Fmine');
  expect(screen.button('Register').getAttribute('href')).toBe('/m/register?return=%2Fm%2Fmine');
});
