import type { DepositOrder } from '@tessera/contract/wallet/deposit';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { METHODS, ORDER } from '../../../testing/deposits.ts';
import {
  type Answers,
  refusing,
  SESSION,
  type ShownScreen,
  settle,
  showScreen,
} from '../../../testing/screen.tsx';
import { BalanceChip } from '../balance.tsx';
import { DepositForm } from './deposit-steps.tsx';
import { Screen } from './deposit-screen.tsx';
import { POLLING_MS } from '../orders/use-deposit-order.ts';

const AT = '/m/voucherCenter';
const BALANCE = { sumBalance: '20.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };

const sent = (screen: ShownScreen) =>
  screen.calls.filter(({ name }) => name === 'wallet.deposit').map(({ input }) => input);

describe('deposit screen', () => {
  const UNTIL = '2026-05-02T00:00:00.000Z';
  const EXCLUSION = { term: '6mo', until: UNTIL, mayAsk: false, leaveFrom: null };

  test.each([
    ['a break', { breakUntil: UNTIL, exclusion: null }, 'You are on a break until'],
    ['an exclusion', { breakUntil: null, exclusion: EXCLUSION }, 'excluded yourself'],
  ])('links to the withdrawal in place of the form during %s', async (_, protection, words) => {
    const screen = await showScreen(Screen, {
      at: AT,
      session: SESSION,
      answers: {
        'wallet.depositMethods': () => METHODS,
        'wallet.depositPromotions': () => [],
        'report.deposits': () => ({ list: [], next: null }),
        'wallet.wallet': () => BALANCE,
        'protection.limitsReminder': () => ({ reminder: null }),
        'protection.protection': () => protection,
      },
    });
    expect(screen.root.textContent).toContain(words);
    expect(screen.root.textContent).toContain('You can still withdraw.');
    expect(screen.root.querySelector('form')).toBeNull();
    expect(screen.button('Withdraw').getAttribute('href')).toBe('/m/withdraw');
  });
});

describe('amount of a deposit', () => {
  const onOrder = vi.fn<(order: DepositOrder) => void>();
  const open = (answers: Answers) => {
    onOrder.mockReset();
    const Form = () => <DepositForm methods={METHODS} promotions={[]} onOrder={onOrder} />;
    return showScreen(Form, { at: AT, session: SESSION, answers });
  };

  test('is sent with two taps for a fixed amount', async () => {
    const screen = await open({ 'wallet.deposit': () => ORDER });
    await screen.press(screen.button('₱500'));
    await screen.press(screen.button('Deposit ₱500.00'));
    expect(sent(screen)).toEqual([
      { method: 'sandbox', channel: 'sandbox', amount: '500', requestKey: expect.any(String) },
    ]);
    expect(onOrder).toHaveBeenCalledExactlyOnceWith(ORDER);
  });

  test.each([
    ['', 'Choose an amount or type one'],
    ['many', 'Type numbers only, like 500 or 500.50'],
    ['49.99', 'Enter an amount from ₱50.00 to ₱50,000.00'],
    ['50,000.01', 'Enter an amount from ₱50.00 to ₱50,000.00'],
  ])('%j is refused under the field without a call', async (typed, words) => {
    const screen = await open({});
    await screen.type('Amount', typed);
    await screen.submit();
    expect(screen.alerts()).toEqual([words]);
    expect(document.activeElement).toBe(screen.field('Amount'));
    expect(sent(screen)).toEqual([]);
  });

  test('has the limits of each method', async () => {
    const screen = await open({});
    await screen.press(screen.root.querySelectorAll<HTMLElement>('input[type="radio"]')[1] ?? screen.root);
    await screen.type('Amount', '500');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter an amount from ₱1,000.00 to ₱9,000.00']);
  });

  test('makes a new order when the same amount follows a finished order', async () => {
    const screen = await open({ 'wallet.deposit': () => ({ ...ORDER, state: 'credited', payUrl: null }) });
    await screen.type('Amount', '500');
    await screen.submit();
    await screen.submit();
    const [first, second] = sent(screen).map(({ requestKey }) => requestKey);
    expect(second).not.toBe(first);
  });

  test('shows a limit of the server under the field', async () => {
    const screen = await open({
      'wallet.deposit': refusing('deposit.amount.limit', { min: '50.00', max: '50000.00' }),
    });
    await screen.type('Amount', '500');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter an amount from ₱50.00 to ₱50,000.00']);
  });

  test('reports a method that was disabled meanwhile', async () => {
    const screen = await open({ 'wallet.deposit': refusing('function.not.available') });
    await screen.type('Amount', '500');
    await screen.submit();
    expect(screen.alerts()).toEqual(['This payment method is not available right now. Choose another one.']);
  });
});

test('a site without methods shows one message and one link', async () => {
  const answers = {
    'wallet.depositMethods': () => [],
    'wallet.depositPromotions': () => [],
    'wallet.wallet': () => BALANCE,
  };
  const screen = await showScreen(Screen, { at: AT, session: SESSION, answers });
  expect(screen.root.querySelector('h2')?.textContent).toContain('Deposits are not available');
  expect(screen.button('Customer service').getAttribute('href')).toBe('/m/service');
});

describe('return from the payment page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const advance = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    await settle();
  };
  const heading = (screen: ShownScreen) => screen.root.querySelector('h2')?.textContent;
  const open = (answers: Answers) =>
    showScreen(Screen, { at: `${AT}?depositId=7001`, session: SESSION, answers });

  test('shows the credit with a balance that includes it, and no older balance', async () => {
    let order = ORDER;
    const after = Promise.withResolvers();
    const balances: unknown[] = [BALANCE, after.promise];
    const answers = { 'wallet.depositDetail': () => order, 'wallet.wallet': () => balances.shift() };
    const WithHeader = () => (
      <>
        <BalanceChip hidden={false} />
        <Screen />
      </>
    );
    const screen = await showScreen(WithHeader, { at: `${AT}?depositId=7001`, session: SESSION, answers });
    const facts = () => screen.root.querySelector('dl')?.textContent;
    expect(heading(screen)).toBe('Confirming your payment…');
    order = { ...ORDER, state: 'credited', amount: '500.00', payUrl: null };
    await advance(1000);
    expect(heading(screen)).toBe('Deposit received');
    expect(screen.root.textContent).toContain('+₱500.00');
    expect(facts()).not.toContain('₱20.00');
    after.resolve({ ...BALANCE, sumBalance: '520.00', sequence: '5' });
    await settle();
    expect(facts()).toContain('New balance₱520.00');
    const callsBefore = screen.calls.length;
    await advance(5000);
    expect(screen.calls).toHaveLength(callsBefore);
  });

  test('shows the same facts as a list with a text state in the base template', async () => {
    const order = { ...ORDER, state: 'credited', amount: '500.00', payUrl: null };
    const answers = { 'wallet.depositDetail': () => order, 'wallet.wallet': () => BALANCE };
    const at = `${AT}?depositId=7001`;
    const screen = await showScreen(Screen, { at, session: SESSION, answers, mobileTemplate: '0' });
    expect(heading(screen)).toBe('Deposit order');
    const facts = screen.root.querySelector('dl')?.textContent ?? '';
    for (const line of ['StatusDeposit received', 'Received₱500.00', 'Order number7001'])
      expect(facts).toContain(line);
    expect(screen.root.querySelector('[data-tone="good"] h2')).toBeNull();
  });

  test('stops polling after a while with a message, and polls again on request', async () => {
    let order = ORDER;
    const screen = await open({ 'wallet.depositDetail': () => order, 'wallet.wallet': () => BALANCE });
    await advance(POLLING_MS);
    expect(heading(screen)).toBe('Not confirmed yet');
    expect(screen.button('Go to the payment page').getAttribute('href')).toBe(ORDER.payUrl);
    const callsBefore = screen.calls.length;
    await advance(POLLING_MS);
    expect(screen.calls).toHaveLength(callsBefore);
    order = { ...ORDER, state: 'failed', payUrl: null };
    await screen.press(screen.button('Check again'));
    await advance(0);
    expect(heading(screen)).toBe('The payment did not go through');
  });

  test('continues to wait after a lost answer', async () => {
    let reachable = true;
    const answer = () => {
      if (!reachable) throw new TypeError('no network');
      return ORDER;
    };
    const screen = await open({ 'wallet.depositDetail': answer, 'wallet.wallet': () => BALANCE });
    reachable = false;
    await advance(3000);
    expect(heading(screen)).toBe('Confirming your payment…');
    const callsBefore = screen.calls.length;
    await advance(2000);
    expect(screen.calls.length).toBeGreaterThan(callsBefore);
  });

  test.each([
    ['failed', 'The payment did not go through', 'Deposit again'],
    ['expired', 'This order has expired', 'Deposit again'],
    ['review', 'We are checking your payment', 'Customer service'],
  ] as const)('explains %s and the next step', async (state, title, next) => {
    const answer = () => ({ ...ORDER, state, payUrl: null });
    const screen = await open({ 'wallet.depositDetail': answer, 'wallet.wallet': () => BALANCE });
    expect(heading(screen)).toBe(title);
    expect(screen.root.querySelector('dl')?.textContent).toContain('7001');
    expect(screen.button(next)).toBeTruthy();
    const callsBefore = screen.calls.length;
    await advance(5000);
    expect(screen.calls).toHaveLength(callsBefore);
  });

  test('does not show or poll an order of another member', async () => {
    const screen = await open({
      'wallet.depositDetail': refusing('deposit.not.found'),
      'wallet.wallet': () => BALANCE,
    });
    expect(heading(screen)).toBe('We could not find this order');
    const callsBefore = screen.calls.length;
    await advance(5000);
    expect(screen.calls).toHaveLength(callsBefore);
  });
});
