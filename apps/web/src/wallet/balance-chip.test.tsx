import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION, settle, showScreen } from '../../testing/screen.tsx';
import { fakeDialogs } from '../../testing/security-center.ts';
import { acceptBalance, refreshBalance } from './balance-updates.ts';
import { BalanceChip } from './balance.tsx';
import { ExplainedBalance } from './records/explained-balance.tsx';

const answer = (sumBalance: string, sequence: string, debt = '0.00') => ({
  sumBalance,
  debt,
  sequence,
  currency: 'PHP',
  currencySymbol: '₱',
});
const Shown = () => <BalanceChip hidden={false} />;
const Hidden = () => <BalanceChip hidden />;
const Explained = () => <ExplainedBalance hidden={false} />;
const AT = '/m/mine';

beforeEach(fakeDialogs);

test('shows the balance with its symbol, truncated to two decimals', async () => {
  const answers = { 'wallet.wallet': () => answer('1234.5678', '7') };
  const { root } = await showScreen(Shown, { at: AT, session: SESSION, answers });
  expect(root.textContent).toBe('₱1,234.56');
});

test('shows a debt beside a balance of zero, and a tap explains it', async () => {
  const entry = { txId: '7', txTime: '2026-03-01T08:00:00.000Z', txType: 'winning', txKind: 'rollback-win' };
  const moved = { amount: '-556.00', moved: '-556.00', currentAvailBalance: '-456.00' };
  const answers = {
    'wallet.wallet': () => answer('0.00', '7', '456.00'),
    'report.balanceParts': () => ({ cash: '0.00', debt: '456.00', held: '0.00', bonus: '0.00' }),
    'report.transactions': () => ({ list: [{ ...entry, ...moved }], next: null }),
  };
  const screen = await showScreen(Explained, { at: AT, session: SESSION, answers });
  expect(screen.root.textContent).toBe('₱0.00You owe ₱456.00');
  await screen.press(screen.button('₱0.00You owe ₱456.00'));
  await vi.waitFor(() => expect(screen.root.querySelector('dialog')?.textContent).toContain('What you owe'));
  const sheet = screen.root.querySelector('dialog')?.textContent;
  expect(sheet).toContain('The next money you receive pays this off first.');
  expect(sheet).toContain('556.00');
  expect(screen.button('Full account record').getAttribute('href')).toBe('/m/transaction/record');
});

test('hides a debt completely', async () => {
  const answers = { 'wallet.wallet': () => answer('0.00', '7', '456.00') };
  const { root } = await showScreen(() => <ExplainedBalance hidden />, { at: AT, session: SESSION, answers });
  expect(root.innerHTML).not.toContain('456');
});

test('hides a balance completely', async () => {
  const answers = { 'wallet.wallet': () => answer('1234.50', '7') };
  const { root } = await showScreen(Hidden, { at: AT, session: SESSION, answers });
  expect(root.innerHTML).not.toMatch(/1,?234/);
  expect(root.querySelector('[aria-label="Hidden amount"]')).not.toBeNull();
});

test('shows no placeholder after a failed load', async () => {
  const { root } = await showScreen(Shown, { at: AT, session: SESSION });
  expect(root.textContent).toBe('–');
});

test('makes no call for a guest', async () => {
  const { calls } = await showScreen(Shown, { at: AT });
  expect(calls).toEqual([]);
});

test('ignores an answer older than a round', async () => {
  const slow = Promise.withResolvers();
  const given: unknown[] = [answer('100.00', '7'), slow.promise];
  const answers = { 'wallet.wallet': () => given.shift() };
  const { root, queries } = await showScreen(Shown, { at: AT, session: SESSION, answers });
  const refreshed = refreshBalance(queries);
  await act(async () => acceptBalance(queries, { balance: '98.00', sequence: '9' }));
  slow.resolve(answer('99.00', '8'));
  await settle();
  expect(await refreshed).toBe(true);
  expect(root.textContent).toBe('₱98.00');
});

test('reports a failed refresh', async () => {
  const { queries } = await showScreen(Shown, { at: AT, session: SESSION });
  const refreshed = refreshBalance(queries);
  await settle();
  expect(await refreshed).toBe(false);
});
