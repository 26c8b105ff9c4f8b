import { expect, test, vi } from 'vitest';
import { DEPOSIT_OFFER, METHODS } from '../../testing/deposits.ts';
import { type Answers, refusing, SESSION, showScreen } from '../../testing/screen.tsx';
import { NextStep } from './next-step.tsx';

const OFFERED = [
  { code: '7', title: 'Tournament', offer: null },
  { code: 'first-deposit', title: 'First deposit doubled', offer: DEPOSIT_OFFER },
];

async function show(answers: Answers = {}, flags: Readonly<Record<string, boolean>> = { FREEPLAY3: true }) {
  const onContinue = vi.fn<() => void>();
  const screen = await showScreen(() => <NextStep onContinue={onContinue} />, {
    at: '/m/register',
    session: SESSION,
    flags,
    answers: {
      'wallet.depositMethods': () => METHODS,
      'wallet.depositPromotions': () => OFFERED,
      ...answers,
    },
  });
  return { ...screen, onContinue };
}

test('a new member is led to the deposit with the amounts of its offer', async () => {
  const { root, button } = await show();
  for (const words of [
    'First deposit doubled',
    '100% bonus, up to ₱1,000.00 · For deposits of ₱100.00 or more',
    'With ₱100.00: +₱100.00, play with ₱200.00, wager ₱800.00 by',
  ]) {
    expect(root.textContent).toContain(words);
  }
  const search = new URLSearchParams({ promotion: 'first-deposit', amount: '100' });
  expect(button('Deposit ₱100.00').getAttribute('href')).toBe(`/m/voucherCenter?${search}`);
  expect(root.querySelectorAll('[data-kind="primary"]')).toHaveLength(1);
  expect(root.querySelector('form')).toBeNull();
});

test('without a bonus, the step is the deposit alone', async () => {
  for (const promotions of [() => OFFERED.slice(0, 1), () => [], refusing('busy')]) {
    const { button, root } = await show({ 'wallet.depositPromotions': promotions });
    expect(button('Make your first deposit').getAttribute('href')).toBe('/m/voucherCenter');
    expect(root.textContent).not.toContain('bonus');
  }
});

test('without a deposit, the step is free play', async () => {
  const { root, button, press, calls, place } = await show({
    'wallet.depositMethods': () => [],
    'identity.createTrailAccount': () => ({ trialName: 'trial_abc' }),
    'identity.testPlay': () => ({ ...SESSION, userName: 'trial_abc', type: 4 }),
  });
  expect(root.textContent).toContain('Deposits are not possible right now. Play with play money meanwhile');
  expect(root.querySelectorAll('[data-kind="primary"]')).toHaveLength(1);
  await press(button('Start the free trial'));
  expect(calls.map(({ name }) => name)).toContain('identity.testPlay');
  expect(place()).toBe('/m/home');
});

test('without deposits and free play, the member looks around', async () => {
  const { root, button, press, onContinue } = await show({ 'wallet.depositMethods': () => [] }, {});
  expect(root.textContent).toContain('Deposits are not possible right now. Look around first.');
  await press(button('Look around first'));
  expect(onContinue).toHaveBeenCalledOnce();
  expect(root.querySelector('form')).toBeNull();
});
