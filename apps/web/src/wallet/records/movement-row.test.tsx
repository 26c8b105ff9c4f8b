import type { Explanation as Explained, Transaction } from '@tessera/contract/wallet/report';
import { expect, test } from 'vitest';
import { SESSION, settle, showScreen } from '../../../testing/screen.tsx';
import { Explanation } from './explanation.tsx';
import { MovementRow } from './movement-row.tsx';

const AT = '/m/transaction/record';
const MOVEMENT = {
  txId: '81',
  txType: 'winning',
  txKind: 'rollback-win',
  txTime: '2026-11-21T02:00:00.000Z',
  amount: '-556.00',
  moved: '-556.00',
  currentAvailBalance: '-456.00',
} as unknown as Transaction;

function row(currentAvailBalance: string) {
  const movement = { ...MOVEMENT, currentAvailBalance };
  return showScreen(() => <MovementRow movement={movement} onExplain={() => {}} />, {
    at: AT,
    session: SESSION,
  });
}

test('a movement row shows a balance below zero as zero and a debt', async () => {
  const { root } = await row('-456.00');
  expect(root.textContent).toContain('Balance after ₱0.00 You owe ₱456.00');
});

test.each(['0.00', '456.00'])('a movement row shows a balance of %s without a debt', async (balance) => {
  const { root } = await row(balance);
  expect(root.textContent).toContain(`Balance after ₱${balance}`);
  expect(root.textContent).not.toContain('You owe');
});

test('an explanation shows balances below zero as zero and a debt, before and after', async () => {
  const explanation = {
    ...MOVEMENT,
    amount: '100.00',
    balanceBefore: '-456.00',
    currentAvailBalance: '-356.00',
    entries: [],
    reverses: null,
    reversedBy: null,
    origin: null,
  } as unknown as Explained;
  const answers = { 'report.explainTransaction': () => explanation };
  const { root } = await showScreen(() => <Explanation txId="81" />, { at: AT, session: SESSION, answers });
  await settle();
  const facts = [...root.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(facts.slice(0, 3)).toEqual(['₱0.00 You owe ₱456.00', '+₱100.00', '₱0.00 You owe ₱356.00']);
});
