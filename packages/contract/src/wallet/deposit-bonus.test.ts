import { expect, test } from 'vitest';
import { unitsFromAmount } from '../money.ts';
import { depositBonus } from './deposit-bonus.ts';

const COIN_UNITS = 100n;
const OFFER = { basisPoints: 3333, minDeposit: '100.00', maxBonus: '500.00' };

test.each([
  ['99.99', '0'],
  ['100', '33.33'],
  ['100.01', '33.33'],
  ['1500', '499.95'],
  ['1500.16', '500'],
  ['50000', '500'],
])('a deposit of %s has a bonus of %s', (deposit, bonus) => {
  expect(depositBonus(OFFER, unitsFromAmount(deposit), COIN_UNITS)).toBe(unitsFromAmount(bonus));
});

test('a bonus has whole coins of a currency without decimals', () => {
  expect(depositBonus(OFFER, unitsFromAmount('1000'), 10_000n)).toBe(unitsFromAmount('333'));
});
