import { beforeAll, describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../testing/render.tsx';
import { refusing, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { createWords } from '../../i18n/words.ts';
import { LanguageSwitch, PreferencesProvider } from '../panels/preferences.tsx';
import { MemberActions } from './header.tsx';

const MEMBER = {
  id: '1',
  account: 'maria9',
  type: 0,
  toUpline: false,
  regDate: 0,
  lastLoginTime: null,
};
const BALANCE = { sumBalance: '1520.00', debt: '0.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
const TRIAL = { ...SESSION, type: 4 };

// jsdom dialogs have no modal mode; the tests check only whether a dialog is open.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Imports the panels in advance, so that a tap opens them at once, as from the browser cache.
beforeAll(() => Promise.all([import('../panels/panel-list.ts'), import('../panels/balance-panel.tsx')]));

test('the profile picture of the member is before the name', async () => {
  const answers = {
    'identity.memberInfo': () => ({ ...MEMBER, nickname: null, headIconUrl: '/art/game/icon_fish-fish.svg' }),
  };
  const { root } = await open(SESSION, null, answers);
  expect(root.querySelector('button img')?.getAttribute('src')).toBe('/art/game/icon_fish-fish.svg');
  expect(root.querySelector('button img')?.getAttribute('alt')).toBe('');
  expect((await open(SESSION)).root.querySelector('button img')).toBeNull();
});

test('the balance button has a label for screen readers', async () => {
  const { root } = await open(SESSION);
  expect(root.querySelector('button')?.textContent).toBe('Balance maria9₱1,520.00');
});

function open(session: typeof SESSION, nickname: string | null = null, answers = {}) {
  const words = createWords({ code: 'EN', messages: ENGLISH, complete: true });
  const Corner = () => (
    <LanguageSwitch words={words}>
      <PreferencesProvider theme="dark" balanceHidden={false} openedAtMs={0}>
        <MemberActions />
      </PreferencesProvider>
    </LanguageSwitch>
  );
  return showScreen(Corner, {
    at: '/m/home',
    session,
    answers: {
      'identity.memberInfo': () => ({ ...MEMBER, nickname }),
      'wallet.wallet': () => BALANCE,
      'report.balanceParts': () => ({ cash: '1500.00', debt: '0.00', held: '20.00', bonus: '5.00' }),
      'report.transactions': () => ({ list: [] }),
      ...answers,
    },
  });
}

test.each([
  ['Maria', SESSION, 'Maria'],
  ['maria9', SESSION, null],
  ['Trial', TRIAL, null],
])('shows %s above the balance', async (words, session, nickname) => {
  const { root } = await open(session, nickname);
  expect(root.querySelector('[data-testid="balance"]')?.parentElement?.previousSibling?.textContent).toBe(
    words,
  );
});

test('shows a debt in place of the name', async () => {
  const owing = { ...BALANCE, sumBalance: '0.00', debt: '456.00' };
  const { root } = await open(SESSION, 'Maria', { 'wallet.wallet': () => owing });
  expect(root.textContent).toContain('You owe ₱456.00');
  expect(root.querySelector('[data-testid="balance"]')?.textContent).toBe('₱0.00');
});

describe('balance panel', () => {
  const tap = async (screen: Awaited<ReturnType<typeof open>>) => {
    await screen.press(screen.button('Balance maria9₱1,520.00'));
    await settle();
  };

  test('shows cash, reserved money and bonus, and loads them only when opened', async () => {
    const screen = await open(SESSION);
    expect(screen.calls.map(({ name }) => name)).not.toContain('report.balanceParts');
    await tap(screen);
    const sheet = screen.root.querySelector('dialog');
    expect(sheet?.open).toBe(true);
    expect(sheet?.textContent).toContain('₱1,500.00');
    expect(sheet?.textContent).toContain('Held for a withdrawal₱20.00');
    expect(sheet?.textContent).toContain('Bonus₱5.00');
  });

  test('shows the progress of an active bonus, with a link to its terms', async () => {
    const active = { form: 'bonus', wagered: '1200.00', required: '8000.00' };
    const screen = await open(SESSION, null, {
      'bonus.bonusStatus': () => ({ active, queued: [], issued: [] }),
    });
    await tap(screen);
    expect(screen.root.querySelector('dialog')?.textContent).toContain('₱1,200.00 of ₱8,000.00');
    expect(screen.button('See my bonus').getAttribute('href')).toBe('/m/rewardCenter');
  });

  test('closes when a link is followed', async () => {
    const screen = await open(SESSION);
    await tap(screen);
    await screen.press(screen.button('Full account record'));
    expect(screen.place()).toBe('/m/transaction/record');
    expect(screen.root.querySelector('dialog[open]')).toBeNull();
  });

  test('reports a failed load and offers a retry', async () => {
    const screen = await open(SESSION, null, { 'report.balanceParts': refusing('unknown') });
    await tap(screen);
    expect(screen.root.querySelector('dialog')?.textContent).toContain('Try again');
  });
});

test('the header links to the deposit', async () => {
  const screen = await open(SESSION);
  expect(screen.button('Deposit').getAttribute('href')).toBe('/m/voucherCenter');
});

test('a trial member sees no link to the deposit', async () => {
  const { root } = await open(TRIAL);
  expect(root.querySelector('a[href="/m/voucherCenter"]')).toBeNull();
});

test('a trial balance has no parts', async () => {
  const { root } = await open(TRIAL);
  expect(root.querySelector('button')).toBeNull();
});
