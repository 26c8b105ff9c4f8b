import { describe, expect, test } from 'vitest';
import { parseTypedAmount } from '@tessera/contract/wallet/typed-amount';
import { amountError } from './amount-choice.tsx';

describe('typed amount', () => {
  test.each([
    ['500', '500'],
    ['500.5', '500.5'],
    ['500.', '500'],
    ['.5', '0.5'],
    ['007', '7'],
    ['1,000', '1000'],
    ['12,345,678.90', '12345678.90'],
    ['12,50', '12.50'],
    [' 1 000 ', '1000'],
    ['٥٠٠٫٥', '500.5'],
    ['۱٬۰۰۰', '1000'],
    ['၅၀၀', '500'],
    ['５００', '500'],
  ])('%j is %s', (typed, amount) => {
    expect(parseTypedAmount(typed)).toBe(amount);
  });

  test.each([
    '',
    '-5',
    '+5',
    '1e3',
    '0x10',
    'Infinity',
    '1.234',
    '1,00,0',
    '12.34.5',
    '9'.repeat(16),
    '٥٠٠-',
  ])('%j is invalid', (typed) => {
    expect(parseTypedAmount(typed)).toBeUndefined();
  });
});

describe('limits of a deposit method', () => {
  const method = { min: '50.00', max: '50000.00', fixAmounts: [], fixAmountOnly: false };

  test.each([
    [' ', 'empty'],
    ['many', 'form'],
    ['49.99', 'limit'],
    ['50', undefined],
    ['50,000', undefined],
    ['50000.01', 'limit'],
    ['999999999999999', 'limit'],
  ])('for %j give %s', (typed, expected) => {
    expect(amountError(typed, method)).toBe(expected);
  });

  test('accept only fixed amounts where these are required', () => {
    const fixed = { ...method, fixAmounts: ['100.00', '300.00'], fixAmountOnly: true };
    expect([amountError('300', fixed), amountError('200', fixed)]).toEqual([undefined, 'limit']);
  });
});
