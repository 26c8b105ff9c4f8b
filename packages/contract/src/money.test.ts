import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountFromUnits, displayAmount, unitsFromAmount } from './money.ts';

const units = fc.bigInt({ min: 0n, max: 10n ** 19n - 1n });

describe('money amounts', () => {
  it('are equal after conversion to text and back', () => {
    fc.assert(
      fc.property(units, (value) => {
        expect(unitsFromAmount(amountFromUnits(value))).toBe(value);
      }),
    );
  });

  it('are written with two decimals, or more where necessary', () => {
    expect(amountFromUnits(0n)).toBe('0.00');
    expect(amountFromUnits(5_000_000n)).toBe('500.00');
    expect(amountFromUnits(12_345n)).toBe('1.2345');
    expect(amountFromUnits(12_340n)).toBe('1.234');
    expect(amountFromUnits(-50n)).toBe('-0.005');
  });

  it('are truncated for display, never rounded', () => {
    expect(displayAmount(9_999n)).toBe('0.99');
    expect(displayAmount(-9_999n)).toBe('-0.99');
    fc.assert(
      fc.property(fc.array(units), (values) => {
        const shown = values.map((value) => unitsFromAmount(displayAmount(value)));
        const sum = (list: readonly bigint[]) => list.reduce((total, value) => total + value, 0n);
        expect(sum(shown) <= sum(values)).toBe(true);
      }),
    );
  });

  it.each(['', '-1', '+1', '1.', '.5', '01', '1e3', '1.00001', 'NaN', '1 000', '1234567890123456', '١'])(
    'refuse %j',
    (text) => {
      expect(() => unitsFromAmount(text)).toThrow(RangeError);
    },
  );
});
