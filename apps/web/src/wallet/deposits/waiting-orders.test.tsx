import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { METHODS, ORDER } from '../../../testing/deposits.ts';
import { type Answers, SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './deposit-screen.tsx';

const { depositId, depositDate, requestedAmount, state } = ORDER;
const ROW = {
  depositId,
  depositDate,
  requestedAmount,
  state,
  amount: null,
  txId: null,
  depositMethod: 'sandbox',
};
const listOf = (...list: readonly object[]) => ({
  list,
  next: null,
  footer: { totalCount: list.length, requestedAmount: '0.00', amount: '0.00' },
});
const open = (more: Answers) =>
  showScreen(Screen, {
    at: '/m/voucherCenter',
    session: SESSION,
    answers: {
      'wallet.depositMethods': () => METHODS,
      'wallet.depositPromotions': () => [],
      ...more,
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a pending order is announced above the form with a link, and disappears once paid without moving the form', async () => {
  let orders = listOf(ROW);
  const screen = await open({ 'report.deposits': () => orders });
  const line = screen.button('An order for ₱500.00 is waiting');
  expect(line.getAttribute('href')).toBe('/m/voucherCenter?depositId=7001');
  expect(screen.calls).toContainEqual({ name: 'report.deposits', input: { depositState: 'waiting' } });
  orders = listOf();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  await settle();
  expect(line.isConnected, 'its place is kept').toBe(true);
  expect(line.parentElement?.style.visibility).toBe('hidden');
  expect(screen.button('₱500')).toBeTruthy();
});

test('the latest of several orders is announced, and the others by their record', async () => {
  const orders = listOf(ROW, { ...ROW, depositId: '7000', requestedAmount: '100.00' });
  const screen = await open({ 'report.deposits': () => orders });
  expect(screen.root.textContent).toContain('An order for ₱500.00 is waiting');
  expect(screen.root.textContent).not.toContain('₱100.00');
  const others = screen.button('More waiting orders');
  expect(others.getAttribute('href')).toBe('/m/vouReport?depositState=waiting');
});

test('a failed load of orders does not block a deposit', async () => {
  const screen = await open({});
  expect(screen.button('₱500')).toBeTruthy();
});
