import type { DepositChannel, DepositMethod } from '@tessera/contract/wallet/deposit';
import { describe, expect, test, vi } from 'vitest';
import { METHODS, ORDER } from '../../../testing/deposits.ts';
import { type Answers, refusing, SESSION, type ShownScreen, showScreen } from '../../../testing/screen.tsx';
import { Screen } from './deposit-screen.tsx';
import { DepositSteps } from './deposit-steps.tsx';

const AT = '/m/voucherCenter';
const BALANCE = { sumBalance: '20.00', currency: 'PHP', currencySymbol: '₱', sequence: '4' };
const [SANDBOX] = METHODS;
const base = SANDBOX?.channels[0] as DepositChannel;
const WALLET: DepositMethod = {
  code: 'ewallet',
  displayName: 'E-wallet',
  channels: [
    { ...base, code: 'quick', displayName: 'Quick pay', customerCharge: 100, recommendation: true },
    { ...base, code: 'set', displayName: 'Set amounts', fixAmountOnly: true },
    { ...base, code: 'slow', displayName: 'Slow pay', paused: true },
  ],
};
const BANK: DepositMethod = {
  code: 'bank',
  displayName: 'Online banking',
  channels: [
    {
      ...base,
      code: 'direct',
      payeeNameRequired: true,
      banks: [
        { code: 'luzon', displayName: 'Bank of Luzon' },
        { code: 'visayas', displayName: 'Visayas Savings' },
      ],
    },
  ],
};

function open(at: string, more: Answers = {}, mobileTemplate = '1'): Promise<ShownScreen> {
  vi.stubGlobal('location', { assign: vi.fn<(to: string) => void>() });
  const answers = {
    'wallet.depositMethods': () => [...METHODS, WALLET, BANK],
    'wallet.depositPromotions': () => [{ code: '7', title: 'First deposit doubled', offer: null }],
    'wallet.deposit': () => ORDER,
    'wallet.wallet': () => BALANCE,
    ...more,
  };
  return showScreen(Screen, { at: `${AT}${at}`, session: SESSION, answers, mobileTemplate });
}

const sent = (screen: ShownScreen) =>
  screen.calls.filter(({ name }) => name === 'wallet.deposit').map(({ input }) => input);

test('the form leads from the method to its channel to the amount', async () => {
  const screen = await open('');
  expect(document.activeElement).toBe(document.body);
  expect(screen.root.textContent).toContain('Pay withSandbox payment');
  await screen.press(screen.button('Change'));
  expect(screen.root.querySelector('h2')?.textContent).toBe('Choose how to pay');
  expect(document.activeElement?.textContent).toBe('Choose how to pay');
  await screen.press(screen.button('E-wallet'));
  expect(screen.root.querySelector('h2')?.textContent).toBe('E-wallet: choose a channel');
  expect(document.activeElement?.textContent).toBe('E-wallet: choose a channel');
  expect(screen.root.querySelector('[data-disabled="true"]')?.textContent).toContain('Slow payPaused');
  await screen.press(
    [...screen.root.querySelectorAll('a')].find(({ textContent }) => textContent.includes('Quick pay')) ??
      screen.root,
  );
  expect(screen.place()).toBe('/m/voucherCenter?method=ewallet&channel=quick');
  expect(document.activeElement?.textContent).toBe('Pay with');
  await screen.press(screen.button('₱500'));
  expect(screen.root.textContent).toContain('adds ₱5.00: you pay ₱505.00');
  await screen.press(screen.button('Deposit ₱500.00'));
  expect(sent(screen)).toMatchObject([{ method: 'ewallet', channel: 'quick', amount: '500' }]);
});

test('the form keeps the promotion and the amount of a link in each step', async () => {
  const screen = await open('?promotion=7&amount=500');
  await screen.press(screen.button('Change'));
  await screen.press(screen.button('E-wallet'));
  await screen.press(
    [...screen.root.querySelectorAll('a')].find(({ textContent }) => textContent.includes('Quick pay')) ??
      screen.root,
  );
  await screen.press(screen.button('Deposit ₱500.00'));
  expect(sent(screen)).toMatchObject([
    { method: 'ewallet', channel: 'quick', amount: '500', promotion: '7' },
  ]);
});

test('a method with fixed amounts has no field and requires a choice', async () => {
  const screen = await open('?method=ewallet&channel=set');
  expect(screen.root.querySelector('input[inputmode="decimal"]')).toBeNull();
  await screen.submit();
  expect(screen.alerts()).toEqual(['Choose an amount or type one']);
  await screen.press(screen.button('₱100'));
  await screen.submit();
  expect(sent(screen)).toMatchObject([{ channel: 'set', amount: '100' }]);
});

test('a channel that requires bank and name shows these fields', async () => {
  const screen = await open('?method=bank');
  await screen.press(screen.button('₱500'));
  await screen.submit();
  expect(screen.alerts()).toEqual(['Choose your bank']);
  const bank = [...screen.root.querySelectorAll('label')].find(
    (one) => one.textContent === 'Visayas Savings',
  );
  await screen.press(bank?.querySelector('input') ?? screen.root);
  await screen.submit();
  expect(screen.alerts()).toEqual(['Type the name of the payer']);
  expect(document.activeElement).toBe(screen.field('Name of the payer'));
  await screen.type('Name of the payer', ' Maria Cruz ');
  await screen.submit();
  expect(sent(screen)).toMatchObject([{ bank: 'visayas', payeeName: 'Maria Cruz' }]);
});

test('a promotion is sent with the order, and an ended one is reported', async () => {
  const screen = await open('', {
    'wallet.deposit': refusing('deposit.field.invalid', { field: 'promotion' }),
  });
  const promotion = [...screen.root.querySelectorAll('label')].find((one) =>
    one.textContent.includes('doubled'),
  );
  await screen.press(promotion?.querySelector('input') ?? screen.root);
  await screen.press(screen.button('₱500'));
  await screen.submit();
  expect(sent(screen)).toMatchObject([{ promotion: '7' }]);
  expect(screen.alerts()).toEqual(['This promotion is no longer offered. Choose again.']);
});

test('a deposit works without promotions', async () => {
  const screen = await open('', { 'wallet.depositPromotions': refusing('unknown') });
  await screen.press(screen.button('₱500'));
  await screen.submit();
  expect(sent(screen)).toHaveLength(1);
});

test('a method that was paused meanwhile is reported', async () => {
  const screen = await open('', { 'wallet.deposit': refusing('deposit.paused') });
  await screen.press(screen.button('₱500'));
  await screen.submit();
  expect(screen.alerts()).toEqual([
    'This payment method is not taking deposits at the moment. Choose another one.',
  ]);
});

test('a member with too many open orders is told what to do', async () => {
  const screen = await open('', { 'wallet.deposit': refusing('deposit.open.limit') });
  await screen.press(screen.button('₱500'));
  await screen.submit();
  expect(screen.alerts()).toEqual([
    'Too many of your deposits are still waiting. Pay one of them, or try again once one has expired.',
  ]);
});

/** Returns the radio button with this label. */
const radioOf = (screen: ShownScreen, words: string) => {
  const label = [...screen.root.querySelectorAll('label')].find((one) => one.textContent.includes(words));
  const radio = label?.querySelector('input');
  if (!radio) throw new Error(`no choice ${words} in ${screen.root.innerHTML}`);
  return radio;
};

describe('change of method in the base version', () => {
  const change = (screen: ShownScreen, to: string) => screen.press(radioOf(screen, to));

  test('sends no bank of the previous method', async () => {
    const screen = await open('', {}, '0');
    await change(screen, 'Online banking');
    await change(screen, 'Visayas Savings');
    await change(screen, 'Sandbox payment');
    await screen.press(screen.button('₱500'));
    await screen.submit();
    expect(sent(screen)).toEqual([
      { method: 'sandbox', channel: 'sandbox', amount: '500', requestKey: expect.any(String) },
    ]);
  });

  test('validates the amount by the new limits', async () => {
    const screen = await open('', {}, '0');
    await screen.type('Amount', '60000');
    await screen.submit();
    expect(screen.alerts()).toEqual(['Enter an amount from ₱50.00 to ₱50,000.00']);
    await change(screen, 'Bank transfer');
    expect(screen.alerts()).toEqual(['Enter an amount from ₱1,000.00 to ₱9,000.00']);
    await screen.type('Amount', '100');
    await screen.submit();
    await change(screen, 'Sandbox payment');
    expect(screen.alerts()).toEqual([]);
  });

  test('clears the refusal of the previous method', async () => {
    const screen = await open('', { 'wallet.deposit': refusing('deposit.paused') }, '0');
    await screen.type('Amount', '2000');
    await screen.submit();
    expect(screen.alerts()).toHaveLength(1);
    await change(screen, 'Bank transfer');
    expect(screen.alerts()).toEqual([]);
  });
});

describe('paused method', () => {
  const paused = (method: DepositMethod): DepositMethod => ({
    ...method,
    channels: method.channels.map((channel) => ({ ...channel, paused: true })),
  });
  const withPaused = {
    'wallet.depositMethods': () => METHODS.map((one, at) => (at === 1 ? paused(one) : one)),
  };

  test('is not preselected although it was the last one', async () => {
    const last = withLastUsed(METHODS, 'transfer').map((one) =>
      one.code === 'transfer' ? paused(one) : one,
    );
    const screen = await open('', { 'wallet.depositMethods': () => last });
    expect(screen.root.textContent).toContain('Pay withSandbox payment');
  });

  test.each(['1', '0'])('is reported and sends nothing in template %s', async (template) => {
    const screen = await open('?method=transfer&channel=manual', withPaused, template);
    if (template === '0') await screen.press(radioOf(screen, 'Bank transfer'));
    expect(screen.root.textContent).toContain('Bank transferPaused');
    expect(screen.root.textContent).toContain('is not taking deposits at the moment');
    await screen.type('Amount', '2000');
    expect(screen.button('Deposit ₱2,000.00').hasAttribute('disabled')).toBe(true);
  });
});

const withLastUsed = (methods: readonly DepositMethod[], method: string): DepositMethod[] =>
  methods.map((one) => ({
    ...one,
    channels: one.channels.map((channel) => ({ ...channel, lastUsed: one.code === method })),
  }));

test('the method of the latest order is preselected, and input before hydration stays', async () => {
  const methods = withLastUsed(METHODS, 'transfer');
  const Form = () => <DepositSteps methods={methods} promotions={[]} onOrder={() => {}} />;
  const screen = await showScreen(Form, { at: AT, session: SESSION, typedEarly: '2000' });
  expect(screen.root.textContent).toContain('Pay withBank transfer');
  expect(screen.field('Amount').value).toBe('2000');
});

test('the base version is one form', async () => {
  const screen = await open('', {}, '0');
  const radio = (words: string) =>
    [...screen.root.querySelectorAll('label')]
      .find((one) => one.textContent.includes(words))
      ?.querySelector('input');
  await screen.press(radio('E-wallet') ?? screen.root);
  expect(radio('Slow pay')?.disabled).toBe(true);
  await screen.press(radio('Set amounts') ?? screen.root);
  await screen.press(screen.button('₱500'));
  await screen.submit();
  expect(sent(screen)).toMatchObject([{ method: 'ewallet', channel: 'set' }]);
});
