import { expect, test } from 'vitest';
import { refusing, SESSION, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './account-record-screen.tsx';

const MOVEMENT = {
  txId: '81',
  txType: 'deposit',
  txKind: 'deposit',
  txTime: '2026-11-21T02:00:00.000Z',
  amount: '500.00',
  moved: '500.00',
  currentAvailBalance: '500.00',
};
const TOTALS = { totalCount: 1, moneyIn: '777.00', moneyOut: '0.00', net: '777.00' };

test('failed sums are reported above the rows and can be reloaded', async () => {
  let totals: () => unknown = refusing('unknown');
  const answers = {
    'report.transactions': () => ({ list: [MOVEMENT], next: null }),
    'report.transactionTotals': () => totals(),
  };
  const screen = await showScreen(Screen, { at: '/m/transaction/record', session: SESSION, answers });
  expect(screen.alerts()).toHaveLength(1);
  expect(screen.root.querySelectorAll('ol li')).toHaveLength(1);
  totals = () => TOTALS;
  await screen.press(screen.button('Try again'));
  expect(screen.alerts()).toEqual([]);
  expect(screen.root.textContent).toContain('₱777.00');
});
