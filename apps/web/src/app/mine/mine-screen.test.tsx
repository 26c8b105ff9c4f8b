import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SESSION, showScreen } from '../../../testing/screen.tsx';
import { DAY_MS } from '../../i18n/formats.ts';
import { PreferencesProvider } from '../panels/preferences.tsx';
import { Screen } from './mine-screen.tsx';

const NOW_MS = Date.UTC(2026, 10, 21, 12);

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const ALL_ON = Object.fromEntries(
  [
    'VIPDISPLAY',
    'DEPRECM3',
    'WITHREC3',
    'PERSREP',
    'AGETRANSFERUP3',
    'BINDCARD3',
    'BINDEW3',
    'BINDVC3',
    'PAYMENTPASS3',
    'REWCEN3',
    'MISSION',
    'PLYRBT',
    'REFERRAL',
    'REFERRALPROMO',
    'MAILCEN',
    'FEEDBACK3',
  ].map((flag) => [flag, true]),
);

interface Opening {
  readonly balanceHidden?: boolean;
  readonly regDate?: number;
  readonly flags?: Readonly<Record<string, boolean>>;
  readonly template?: string;
  readonly member?: object;
  readonly hasMissions?: boolean;
  readonly level?: string;
}

function open(session: typeof SESSION | null, opening: Opening = {}) {
  const { balanceHidden = false, regDate = NOW_MS, template = '1' } = opening;
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
    headIconUrl: null,
    ...opening.member,
  };
  const balance = { sumBalance: '1520.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
  const answers = {
    'identity.memberInfo': () => member,
    'wallet.wallet': () => balance,
    'rewards.availablePromotions': () => ({
      MISSION: { enabled: opening.hasMissions ?? true, count: 0 },
    }),
    'levels.memberLevel': () => ({ name: opening.level ?? null }),
  };
  const { flags = ALL_ON } = opening;
  return showScreen(Mine, { at: '/m/mine', session, answers, flags, mobileTemplate: template });
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

test('a member finds all entries of the account', async () => {
  const screen = await open(SESSION);
  expect(NAMES.map((name) => screen.button(name).getAttribute('href'))).toEqual(PLACES);
  expect(screen.root.querySelector('a[href="/m/member/benefits"]')?.textContent).toContain('maria9');
  expect(screen.button('Go to the home page').getAttribute('href')).toBe('/m/home');
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
])('a registration at %d reads %s', async (regDate, words) => {
  const screen = await open(SESSION, { regDate });
  expect(screen.root.textContent).toContain(`maria9${words}`);
});

test('the balance can be hidden here', async () => {
  const screen = await open(SESSION);
  await screen.press(screen.button('Hide balance'));
  expect(screen.root.innerHTML).not.toContain('1,520');
  expect(screen.button('Show balance')).toBeTruthy();
});

test.each(NAMES.map((name, index) => [name, PLACES[index]]))(
  'a guest who taps %s is led to the login',
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

test('a guest sees links to login and registration', async () => {
  const screen = await open(null);
  expect(screen.button('Log in').getAttribute('href')).toBe('/m/login?return=%2Fm%2Fmine');
  expect(screen.button('Register').getAttribute('href')).toBe('/m/register?return=%2Fm%2Fmine');
});

const CONDITIONAL: readonly (readonly [flag: string, place: string])[] = [
  ['DEPRECM3', '/m/vouReport'],
  ['WITHREC3', '/m/withdrawReport'],
  ['PERSREP', '/m/profitandloss'],
  ['AGETRANSFERUP3', '/m/upLine/transfer'],
  ['BINDCARD3', '/m/myBankCards'],
  ['BINDEW3', '/m/securityCenter/eWallets'],
  ['BINDVC3', '/m/myVCards'],
  ['PAYMENTPASS3', '/m/securityCenter/withdrawalPassword'],
  ['REWCEN3', '/m/rewardCenter'],
  ['MISSION', '/m/leaderBoard'],
  ['PLYRBT', '/m/member/rebateReport'],
  ['REFERRAL', '/m/inviteFriends'],
  ['FEEDBACK3', '/m/feedback'],
  ['VIPDISPLAY', '/m/member/benefits'],
];
const BELOW_UPLINE = { toUpline: true };
const hrefs = ({ root }: { readonly root: HTMLElement }) =>
  [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test.each(['1', '0'])('template %s shows each conditional item by its switch alone', async (template) => {
  for (const [flag, place] of CONDITIONAL) {
    const on = await open(SESSION, {
      template,
      flags: { [flag]: true, REFERRALPROMO: true },
      member: BELOW_UPLINE,
    });
    expect([flag, hrefs(on).includes(place)]).toEqual([flag, true]);
    const off = await open(SESSION, { template, flags: { ...ALL_ON, [flag]: false }, member: BELOW_UPLINE });
    expect([flag, hrefs(off).includes(place)]).toEqual([flag, false]);
  }
});

test.each([
  ['a member for whom none runs', SESSION, false, false],
  ['a member for whom one runs', SESSION, true, true],
  ['a trial member', { ...SESSION, type: 4 }, true, false],
  ['a guest', null, false, true],
])('missions and %s', async (_who, session, hasMissions, offered) => {
  const screen = await open(session, { hasMissions });
  const entry = session ? '/m/leaderBoard' : '/m/login?return=%2Fm%2FleaderBoard';
  expect(hrefs(screen).includes(entry)).toBe(offered);
});

test('without the reward center and missions, no promotions are fetched', async () => {
  const called = async (flags: Readonly<Record<string, boolean>>) =>
    (await open(SESSION, { flags })).calls.some(({ name }) => name === 'rewards.availablePromotions');
  expect([await called({}), await called({ MISSION: true }), await called({ REWCEN3: true })]).toEqual([
    false,
    true,
    true,
  ]);
});

test('news have their own entry by a switch, beside the permanent envelope', async () => {
  const inboxLinks = async (flags: Readonly<Record<string, boolean>>) =>
    hrefs(await open(SESSION, { flags })).filter((href) => href === '/m/webEmail').length;
  expect([await inboxLinks({ MAILCEN: true }), await inboxLinks({})]).toEqual([2, 1]);
});

test.each([
  [true, 0, true],
  [true, 1, true],
  [true, 2, false],
  [false, 0, false],
])('upline %s, type %d: transfer to the upline is offered: %s', async (toUpline, type, offered) => {
  const screen = await open({ ...SESSION, type }, { member: { toUpline, type } });
  expect(hrefs(screen).includes('/m/upLine/transfer')).toBe(offered);
});

test.each([
  [0, false],
  [1, true],
  [2, true],
  [40, false],
  [41, true],
  [42, true],
])('type %d sees the agent centre: %s', async (type, sees) => {
  expect(hrefs(await open({ ...SESSION, type })).includes('/m/agent')).toBe(sees);
});

test('the envelope counts only what its page shows', async () => {
  const screen = await open(SESSION);
  expect(screen.button('Messages').querySelector('span')).toBeNull();
  expect(screen.calls.map(({ name }) => name)).not.toContain('content.announcements');
});

test('an unavailable invitation names the contact for two seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const screen = await open(SESSION, { flags: { REFERRAL: true } });
  await screen.press(screen.button('Invite friends'));
  expect(screen.root.textContent).toContain('Please contact customer service');
  expect(screen.place()).toBe('/m/mine');
  await act(async () => vi.advanceTimersByTime(1999));
  expect(screen.root.textContent).toContain('Please contact customer service');
  await act(async () => vi.advanceTimersByTime(1));
  expect(screen.root.textContent).not.toContain('Please contact customer service');
});

test('the profile is no link where ranks are hidden', async () => {
  const screen = await open(SESSION, { flags: {} });
  expect(screen.root.textContent).toContain('maria9Joined');
  expect(hrefs(screen)).not.toContain('/m/member/benefits');
});

test('a member with a level has its label, whether or not it is a link', async () => {
  for (const flags of [{}, { VIPDISPLAY: true }]) {
    const { root } = await open(SESSION, { level: 'Silver', flags });
    expect(root.textContent).toContain('maria9Level: SilverJoined 0 days');
  }
});

test('both templates show the same entries in different styles', async () => {
  const [base, fresh] = [await open(SESSION, { template: '0' }), await open(SESSION, { template: '1' })];
  expect(new Set(hrefs(base))).toEqual(new Set(hrefs(fresh)));
  expect(base.root.innerHTML).not.toBe(fresh.root.innerHTML);
});
