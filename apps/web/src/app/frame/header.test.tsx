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

// The dialog element of this browser double has no modes; open and closed is all that is looked at here.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// What a tap brings comes in one turn, as from a browser's cache.
beforeAll(() => import('../panels/balance-panel.tsx'));

test('a screen reader says what the button with the balance is for', async () => {
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
])('says %s above the balance', async (words, session, nickname) => {
  const { root } = await open(session, nickname);
  expect(root.querySelector('[data-testid="balance"]')?.parentElement?.previousSibling?.textContent).toBe(
    words,
  );
});

test('shows what is owed in the place of the name', async () => {
  const owing = { ...BALANCE, sumBalance: '0.00', debt: '456.00' };
  const { root } = await open(SESSION, 'Maria', { 'wallet.wallet': () => owing });
  expect(root.textContent).toContain('You owe ₱456.00');
  expect(root.querySelector('[data-testid="balance"]')?.textContent).toBe('₱0.00');
});

describe('a tap on the balance', () => {
  const tap = async (screen: Awaited<ReturnType<typeof open>>) => {
    await screen.press(screen.button('Balance maria9₱1,520.00'));
    await settle();
  };

  test('shows cash, what is held and bonus, which nobody asked for before', async () => {
    const screen = await open(SESSION);
    expect(screen.calls.map(({ name }) => name)).not.toContain('report.balanceParts');
    await tap(screen);
    const sheet = screen.root.querySelector('dialog');
    expect(sheet?.open).toBe(true);
    expect(sheet?.textContent).toContain('₱1,500.00');
    expect(sheet?.textContent).toContain('Held for a withdrawal₱20.00');
    expect(sheet?.textContent).toContain('Bonus₱5.00');
  });

  test('closes with a link that is followed', async () => {
    const screen = await open(SESSION);
    await tap(screen);
    await screen.press(screen.button('Full account record'));
    expect(screen.place()).toBe('/m/transaction/record');
    expect(screen.root.querySelector('dialog[open]')).toBeNull();
  });

  test('says it when the parts do not come, and asks again', async () => {
    const screen = await open(SESSION, null, { 'report.balanceParts': refusing('unknown') });
    await tap(screen);
    expect(screen.root.querySelector('dialog')?.textContent).toContain('Try again');
  });
});

test('the deposit is one tap away', async () => {
  const screen = await open(SESSION);
  expect(screen.button('Deposit').getAttribute('href')).toBe('/m/voucherCenter');
});

test('nobody on trial is led to a deposit', async () => {
  const { root } = await open(TRIAL);
  expect(root.querySelector('a[href="/m/voucherCenter"]')).toBeNull();
});

test('play money of a trial has no parts', async () => {
  const { root } = await open(TRIAL);
  expect(root.querySelector('button')).toBeNull();
});
