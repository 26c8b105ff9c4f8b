import type { WithdrawMethod } from '@tessera/contract/wallet/withdrawal';
import { describe, expect, test } from 'vitest';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './withdraw-screen.tsx';

// jsdom dialogs have no modal mode.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const METHOD: WithdrawMethod = {
  withdrawType: 'BC',
  minWithdrawal: '100.00',
  maxWithdrawal: '50000.00',
  fixedWithdrawAmounts: [],
  remainingWithdrawAmount: '100000.00',
  maxTransactionTimes: 5,
  remainingTransactionTimes: 4,
  withdrawTime: null,
  charge: { freeTimes: 2, fixed: '15.00', percent: '0' },
  turnover: null,
  confirmFrom: '1000.00',
  medianSeconds: 250,
};
const ACCOUNT = {
  bankCardId: '31',
  withdrawType: 'BC',
  name: 'BDO Unibank',
  last4: '7890',
  usableFrom: '2026-01-01T00:00:00.000Z',
  isWithdrawActive: true,
};
const SETTINGS = {
  methods: [METHOD],
  accounts: [ACCOUNT],
  passwordRequired: true,
  hasPassword: true,
  ownerWays: [],
  payoutsDelayed: false,
};
const FACTORS = { hasPassword: true, passkeys: [], totpEnabledAt: null, recoveryCodesLeft: 0 };
const CHARGE = { withdrawAmount: '500.00', charge: '15.00', arrives: '485.00' };
const TAKEN = { withdrawalId: '7', ...CHARGE, createdTime: '2026-05-01T00:00:00.000Z' };
const BALANCE = { sumBalance: '900.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };

const open = (settings: object = SETTINGS, answers: Answers = {}) =>
  showScreen(Screen, {
    at: '/m/withdraw',
    session: SESSION,
    answers: {
      'withdrawal.withdrawSettings': () => settings,
      'withdrawal.withdrawCharge': () => CHARGE,
      'withdrawal.withdraw': () => TAKEN,
      'identity.securityFactors': () => FACTORS,
      'wallet.wallet': () => BALANCE,
      ...answers,
    },
  });
const sent = (screen: ShownScreen) =>
  screen.calls.filter(({ name }) => name === 'withdrawal.withdraw').map(({ input }) => input);

async function fill(screen: ShownScreen, amount = '500', password = '739150'): Promise<void> {
  await screen.type('Amount', amount);
  await screen.type('Withdrawal password', password);
  await screen.submit();
}

describe('withdrawal form', () => {
  test('shows fee and duration and leads to the withdrawal', async () => {
    const screen = await open();
    expect(screen.root.textContent).toContain('First 2 of the day free, then ₱15.00');
    expect(screen.root.textContent).toContain('about 5 minutes');
    await screen.type('Amount', '500');
    expect(screen.root.textContent).toContain('₱485.00');
    await fill(screen);
    expect(sent(screen)).toEqual([
      { bankCardId: '31', amount: '500', password: '739150', requestKey: expect.any(String) },
    ]);
    expect(screen.place()).toBe('/m/withdrawReport?withdrawalId=7');
  });

  test.each([
    ['', 'Enter how much to withdraw'],
    ['lots', 'Type numbers only, like 500 or 500.50'],
    ['99.99', 'Enter an amount from ₱100.00 to ₱50,000.00'],
  ])('%j is refused under the field without a call', async (typed, words) => {
    const screen = await open();
    await fill(screen, typed);
    expect(screen.alerts()).toEqual([words]);
    expect(document.activeElement).toBe(screen.field('Amount'));
    expect(sent(screen)).toEqual([]);
  });

  test('refetches balance and fees after a withdrawal', async () => {
    const screen = await open();
    await fill(screen);
    const after = screen.calls.slice(screen.calls.findIndex(({ name }) => name === 'withdrawal.withdraw'));
    expect(after.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['withdrawal.withdrawSettings', 'withdrawal.withdrawCharge']),
    );
  });

  test('does not autofill the password', async () => {
    const screen = await open();
    expect(screen.field('Withdrawal password').autocomplete).toBe('one-time-code');
  });

  test('formats a percentage fee in the language', async () => {
    const charge = { freeTimes: 2, fixed: '0.00', percent: '1.5' };
    const screen = await open({ ...SETTINGS, methods: [{ ...METHOD, charge }] });
    expect(screen.root.textContent).toContain('then 1.5%');
  });

  test('requires a password before a call', async () => {
    const screen = await open();
    await fill(screen, '500', '');
    expect(screen.alerts()).toEqual(['Enter your withdrawal password']);
    expect(sent(screen)).toEqual([]);
  });

  test.each([
    ['invalid.payment.pw', 'This is not your withdrawal password'],
    ['balance.insufficient', 'You do not have that much to withdraw'],
    ['withdraw.daily.limit', 'This is more than you have left today.'],
    ['withdraw.turnover', 'You have not staked enough of your deposits yet.'],
    ['session.limited', 'You cannot withdraw for a day after a password reset.'],
  ])('shows a message for %s, and the next attempt is a new request', async (code, words) => {
    const screen = await open(SETTINGS, { 'withdrawal.withdraw': refusing(code) });
    await fill(screen);
    expect(screen.alerts()).toEqual([words]);
    await screen.submit();
    const [first, second] = sent(screen);
    expect(second).toEqual({ ...first, requestKey: expect.any(String) });
    expect(second?.['requestKey']).not.toBe(first?.['requestKey']);
  });

  test('that gives up a bonus is confirmed with the amounts, as a new request', async () => {
    const value = {
      active: true,
      bonus: '380.00',
      wagered: '1200.00',
      required: '8000.00',
      waiting: '50.00',
    };
    const screen = await open(SETTINGS, {
      'withdrawal.withdraw': ({ forfeitBonus }) =>
        forfeitBonus === true ? TAKEN : refusing('bonus.forfeit.unconfirmed', value)(),
    });
    await fill(screen);
    expect(screen.alerts()).toEqual([]);
    const sheet = screen.root.querySelector('dialog[open]');
    expect(sheet?.textContent).toContain('In the bonus₱380.00');
    expect(sheet?.textContent).toContain('₱1,200.00 of ₱8,000.00');
    expect(sheet?.textContent).toContain('Bonuses not started yet₱50.00');
    expect(sheet?.textContent).toContain('After the withdrawal₱400.00');
    await screen.press(screen.button('Give up the bonus and withdraw ₱500.00'));
    const [first, second] = sent(screen);
    expect(second).toEqual({ ...first, requestKey: expect.any(String), forfeitBonus: true });
    expect(second?.['requestKey']).not.toBe(first?.['requestKey']);
    expect(screen.place()).toBe('/m/withdrawReport?withdrawalId=7');
  });

  test('that gives up a ticket names the ticket', async () => {
    const value = {
      active: true,
      form: 'ticket',
      bonus: '30.00',
      wagered: '20.00',
      required: '50.00',
      waiting: '0.00',
    };
    const screen = await open(SETTINGS, {
      'withdrawal.withdraw': refusing('bonus.forfeit.unconfirmed', value),
    });
    await fill(screen);
    const sheet = screen.root.querySelector('dialog[open]')?.textContent ?? '';
    for (const words of [
      'Give up this ticket?',
      'You have an active ticket.',
      'On the ticket₱30.00',
      'Staked₱20.00 of ₱50.00',
      'Give up the ticket and withdraw ₱500.00',
      'Keep the ticket',
    ]) {
      expect(sheet).toContain(words);
    }
    expect(sheet).not.toMatch(/bonus/i);
  });

  test('that would give up a bonus is not sent again after a decline', async () => {
    const figures = { active: false, bonus: '0.00', wagered: '0.00', required: '0.00', waiting: '50.00' };
    const refused = refusing('bonus.forfeit.unconfirmed', figures);
    const screen = await open(SETTINGS, { 'withdrawal.withdraw': refused });
    await fill(screen);
    const lost = screen.root.querySelector('dialog[open] dl')?.textContent;
    expect(lost).toBe('Bonuses not started yet₱50.00');
    await screen.press(screen.button('Keep the bonus'));
    expect(screen.root.querySelector('dialog[open]')).toBeNull();
    expect(sent(screen)).toHaveLength(1);
    expect(screen.field('Amount').value).toBe('500');
  });

  test('requires a code of the owner for a large amount only', async () => {
    const wrong = refusing('verification.code.err');
    const app = { ...SETTINGS, ownerWays: ['app'] };
    const screen = await open(app, { 'withdrawal.withdraw': wrong });
    await screen.type('Amount', '999.99');
    expect(screen.root.textContent).not.toContain('Code from the app');
    await fill(screen, '1000');
    expect(screen.alerts()).toEqual([expect.stringMatching(/./)]);
    expect(sent(screen)).toEqual([]);
    await screen.type('Code from the app', '123456');
    await screen.submit();
    expect(sent(screen)).toMatchObject([{ amount: '1000', by: 'app', code: '123456' }]);
    expect(screen.alerts()).toHaveLength(1);
    await screen.type('Amount', '500');
    await screen.submit();
    expect(sent(screen)[1]).toEqual({
      bankCardId: '31',
      amount: '500',
      password: '739150',
      requestKey: expect.any(String),
    });
  });

  test('shows the required turnover with its figures', async () => {
    const turnover = {
      deposited: '1000.00',
      times: '1',
      required: '1000.00',
      staked: '400.00',
      cancellable: '50.00',
      missing: '600.00',
    };
    const screen = await open({ ...SETTINGS, methods: [{ ...METHOD, turnover }] });
    expect(screen.root.textContent).toContain('₱600.00 of ₱1,000.00 still to be staked.');
    expect(screen.root.textContent).toContain('₱50.00 in lottery orders counts once');
    expect(screen.root.querySelector('progress')?.value).toBe(0.4);
  });

  test('shows when a new account becomes usable and sends nothing before', async () => {
    const blocked = { ...ACCOUNT, isWithdrawActive: false, usableFrom: '2026-05-02T00:00:00.000Z' };
    const screen = await open({ ...SETTINGS, accounts: [blocked] });
    expect(screen.root.textContent).toContain('Ready from');
    await fill(screen);
    expect(sent(screen)).toEqual([]);
  });

  test('has no amount field for a method with fixed amounts', async () => {
    const screen = await open({
      ...SETTINGS,
      methods: [{ ...METHOD, fixedWithdrawAmounts: ['100.00', '500.00'] }],
    });
    await screen.press(screen.button('₱500'));
    await screen.type('Withdrawal password', '739150');
    await screen.submit();
    expect(sent(screen)).toMatchObject([{ amount: '500' }]);
  });
});

describe('unavailable withdrawal', () => {
  test('leads a member without password and account to both', async () => {
    const screen = await open({ ...SETTINGS, accounts: [], hasPassword: false });
    const links = [...screen.root.querySelectorAll('section a')].map(({ textContent }) => textContent);
    expect(links).toEqual([
      expect.stringContaining('Set a withdrawal password'),
      expect.stringContaining('Add a bank account'),
    ]);
  });

  test('reports requests in review and a site without methods', async () => {
    const delayed = await open({ ...SETTINGS, payoutsDelayed: true });
    expect(delayed.root.textContent).toContain('Payments are delayed at the moment.');
    const none = await open({ ...SETTINGS, methods: [] });
    expect(none.root.textContent).toContain('Withdrawals are not available right now');
  });

  test('can be retried after a failed call', async () => {
    let tries = 0;
    const screen = await open(SETTINGS, {
      'withdrawal.withdrawSettings': () => {
        tries += 1;
        if (tries === 1) throw new Error('no network');
        return SETTINGS;
      },
    });
    await screen.press(screen.button('Try again'));
    expect(screen.field('Amount')).toBeTruthy();
  });
});
