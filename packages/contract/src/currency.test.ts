import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinUnitsOf, demoUnits, exactDecimals } from './currency.ts';
import { currencyDecimals } from './currency-decimals.ts';
import { amountFromUnits, displayAmount, unitsFromAmount } from './money.ts';
import { parseTypedAmount } from './wallet/typed-amount.ts';

const CURRENCIES = ['JPY', 'KRW', 'EUR', 'PHP', 'IDR', 'KWD', 'BHD'] as const;
const anyUnits = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });

describe.each(CURRENCIES)('amount in %s', (currency) => {
  const decimals = currencyDecimals(currency);
  const coin = coinUnitsOf(decimals);

  it('is displayed with the decimals of the currency, truncated', () => {
    fc.assert(
      fc.property(anyUnits, (units) => {
        const text = displayAmount(units, decimals);
        expect((text.split('.')[1] ?? '').length).toBe(decimals);
        const shown = unitsFromAmount(text.replace('-', '')) * (text.startsWith('-') ? -1n : 1n);
        expect(shown).toBe(units - (units % coin));
      }),
    );
  });

  it('is parsed as typed, and refused with fractions of a coin', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (coins) => {
        const typed = displayAmount(coins * coin, decimals);
        expect(unitsFromAmount(parseTypedAmount(typed, decimals) ?? '')).toBe(coins * coin);
        const finer = `${typed}${decimals === 0 ? '.' : ''}5`;
        expect(parseTypedAmount(finer, decimals)).toBeUndefined();
      }),
    );
  });

  it('of the demo platform is a positive number of whole coins', () => {
    for (const pesos of ['0.01', '10', '15', '50', '100', '500', '2000', '50000']) {
      const units = demoUnits(pesos, currency);
      expect([units > 0n, units % coin]).toEqual([true, 0n]);
    }
  });
});

it.each([
  ['PHP', '500', '500.00'],
  ['EUR', '500', '10.00'],
  ['JPY', '500', '1000.00'],
  ['KWD', '15', '0.075'],
])('the demo amount in %s for %s pesos is %s', (currency, pesos, amount) => {
  expect(amountFromUnits(demoUnits(pesos, currency))).toBe(amount);
});

it.each([
  ['1000.00', 'JPY', 0],
  ['1000.50', 'JPY', 1],
  ['1.00', 'EUR', 2],
  ['0.0125', 'EUR', 4],
  ['0.50', 'KWD', 3],
])('the exact amount %s %s has %d decimals', (amount, currency, decimals) => {
  expect(exactDecimals(amount, currency)).toBe(decimals);
});
