import { describe, expect, test } from 'vitest';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { BARE, changes, CONFIG, inSheet, fakeDialogs } from '../../../testing/security-center.ts';
import { Screen as BankCards } from './bank-cards-screen.tsx';
import { Screen as CryptoWallets } from './crypto-wallets-screen.tsx';

const NOON = '2026-11-21T04:00:00.000Z';
const ACCOUNT = {
  bankCardId: '5',
  kind: 'BC',
  bankCode: 'BDO',
  name: 'BDO Unibank',
  last4: '7890',
  addedAt: NOON,
  usableFrom: NOON,
  isWithdrawActive: false,
};
const BANKS = [
  { bankCode: 'BDO', kind: 'BC', name: 'BDO Unibank' },
  { bankCode: 'TRC20', kind: 'VW', name: 'USDT · TRC20' },
];
const known = (more: object = {}) => ({
  accounts: [],
  mostOfKind: 5,
  holdHours: 24,
  payeeName: null,
  ...more,
});
const text = ({ root }: ShownScreen) => root.textContent ?? '';

function open(answers: Answers = {}, Screen = BankCards, config: object = CONFIG): Promise<ShownScreen> {
  fakeDialogs();
  return showScreen(Screen, {
    at: '/m/myBankCards',
    session: SESSION,
    answers: {
      'identity.securityFactors': () => BARE,
      'identity.securityConfig': () => config,
      'identity.accountEvents': () => [],
      'payoutAccount.payoutAccounts': () => known(),
      'payoutAccount.payoutBanks': () => BANKS,
      ...answers,
    },
  });
}

async function fill(screen: ShownScreen, number: string, holder = 'Maria Clara'): Promise<void> {
  await screen.press(screen.button('Add a bank account'));
  await screen.choose('Bank', 'BDO');
  await screen.type('Account number', number);
  await screen.type('Account holder', holder);
  await screen.press(inSheet(screen, 'Add a bank account'));
}

const added = (screen: ShownScreen) => changes(screen).filter(([name]) => name.includes('addPayoutAccount'));

describe('payout accounts', () => {
  test('show an empty list and add an account', async () => {
    const screen = await open({ 'payoutAccount.addPayoutAccount': () => ACCOUNT });
    expect(text(screen)).toContain('No bank account yet');
    expect(text(screen)).toContain('24 hours after it is added');
    await fill(screen, '0012-3456');
    expect(added(screen).map(([, input]) => input)).toEqual([
      { kind: 'BC', bankCode: 'BDO', number: '0012-3456', holder: 'Maria Clara' },
    ]);
  });

  test('invalidate the withdrawal settings after a change', async () => {
    const screen = await open({ 'payoutAccount.addPayoutAccount': () => ACCOUNT });
    screen.queries.setQueryData(['withdrawal.withdrawSettings', {}], { accounts: [] });
    await fill(screen, '0012-3456');
    const state = screen.queries.getQueryState(['withdrawal.withdrawSettings', {}]);
    expect(state?.isInvalidated).toBe(true);
  });

  test('show when they become usable, filtered by kind', async () => {
    const accounts = [ACCOUNT, { ...ACCOUNT, bankCardId: '6', kind: 'VW', name: 'USDT · TRC20' }];
    const screen = await open({ 'payoutAccount.payoutAccounts': () => known({ accounts }) });
    expect(screen.root.querySelectorAll('ul > li')).toHaveLength(1);
    expect(text(screen)).toMatch(/BDO Unibank··· 7890WaitingReady from Nov 21, 2026, 12:00/);
  });

  test('are limited to five of a kind', async () => {
    const accounts = Array.from({ length: 5 }, (_, index) => ({ ...ACCOUNT, bankCardId: String(index + 1) }));
    const screen = await open({ 'payoutAccount.payoutAccounts': () => known({ accounts }) });
    expect(() => screen.button('Add a bank account')).toThrow('no button');
    expect(text(screen)).toContain('You can have up to 5 of each type');
  });

  test.each([
    [refusing('payout.account.card'), 'This is a card number'],
    [refusing('payout.account.name'), 'This is not the name on your other accounts'],
    [refusing('payout.account.invalid', { field: 'number' }), '6 to 34 letters and digits'],
    [refusing('payout.account.taken'), 'This account cannot be used here'],
    [refusing('session.limited'), 'Your password was reset'],
  ])('show why an account is refused', async (addPayoutAccount, words) => {
    const screen = await open({ 'payoutAccount.addPayoutAccount': addPayoutAccount });
    await fill(screen, '4111111111111111');
    expect(screen.alerts().join(' ')).toContain(words);
    expect(screen.alerts()).toHaveLength(1);
  });

  test('require missing fields before a call', async () => {
    const screen = await open();
    await screen.press(screen.button('Add a bank account'));
    await screen.press(inSheet(screen, 'Add a bank account'));
    expect(screen.alerts()).toEqual(['Enter this first', 'Enter this first', 'Enter this first']);
    expect(added(screen)).toEqual([]);
  });

  test('require a code of the owner where the account has one, and no holder for an address', async () => {
    const config = { ...CONFIG, ownerWays: ['app'] };
    const screen = await open(
      { 'payoutAccount.addPayoutAccount': refusing('verification.code.err') },
      CryptoWallets,
      config,
    );
    await screen.press(screen.button('Add a crypto wallet'));
    await screen.choose('Network', 'TRC20');
    await screen.type('Address', 'T123');
    await screen.press(inSheet(screen, 'Add a crypto wallet'));
    expect(screen.alerts()).toEqual(['Enter this first']);
    await screen.type('Code from the app', '123456');
    await screen.press(inSheet(screen, 'Add a crypto wallet'));
    expect(added(screen).map(([, input]) => input)).toEqual([
      { kind: 'VW', bankCode: 'TRC20', number: 'T123', by: 'app', code: '123456' },
    ]);
    expect(screen.alerts()).toEqual(['Verification code error']);
  });

  test('are removed after a confirmation', async () => {
    const screen = await open({
      'payoutAccount.payoutAccounts': () => known({ accounts: [ACCOUNT] }),
      'payoutAccount.removePayoutAccount': () => ({}),
    });
    await screen.press(screen.button('Remove BDO Unibank ··· 7890'));
    await screen.press(inSheet(screen, 'Remove'));
    expect(changes(screen)).toContainEqual(['payoutAccount.removePayoutAccount', { bankCardId: '5' }]);
  });

  test('can be reloaded after a failure', async () => {
    const screen = await open({ 'payoutAccount.payoutAccounts': refusing('unknown') });
    expect(screen.button('Try again')).toBeTruthy();
  });
});
