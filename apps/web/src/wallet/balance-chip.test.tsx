import { act } from 'react';
import { expect, test } from 'vitest';
import { SESSION, settle, showScreen } from '../../testing/screen.tsx';
import { acceptBalance, refreshBalance } from './balance.ts';
import { BalanceChip } from './balance-chip.tsx';

const answer = (sumBalance: string, sequence: string) => ({
  sumBalance,
  sequence,
  currency: 'PHP',
  currencySymbol: '₱',
});
const Shown = () => <BalanceChip hidden={false} />;
const Hidden = () => <BalanceChip hidden />;
const AT = '/m/mine';

test('shows the balance with its symbol, cut to two decimals', async () => {
  const answers = { 'wallet.wallet': () => answer('1234.5678', '7') };
  const { root } = await showScreen(Shown, { at: AT, session: SESSION, answers });
  expect(root.textContent).toBe('₱1,234.56');
});

test('a hidden balance is nowhere in the page', async () => {
  const answers = { 'wallet.wallet': () => answer('1234.50', '7') };
  const { root } = await showScreen(Hidden, { at: AT, session: SESSION, answers });
  expect(root.innerHTML).not.toMatch(/1,?234/);
  expect(root.querySelector('[aria-label="Hidden amount"]')).not.toBeNull();
});

test('one that did not come leaves no shape that waits for ever', async () => {
  const { root } = await showScreen(Shown, { at: AT, session: SESSION });
  expect(root.textContent).toBe('–');
});

test('asks nobody while nobody is signed in', async () => {
  const { calls } = await showScreen(Shown, { at: AT });
  expect(calls).toEqual([]);
});

test('an answer that was overtaken by a round does not come back', async () => {
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

test('says when there was no new answer', async () => {
  const { queries } = await showScreen(Shown, { at: AT, session: SESSION });
  const refreshed = refreshBalance(queries);
  await settle();
  expect(await refreshed).toBe(false);
});
