import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';
import { LANGUAGES, type LanguageCode, languageOf } from './languages.ts';

const formats = (code: LanguageCode) => formatsOf(languageOf(code));
/** Removes the invisible marks and special spaces of Intl, so that the tests compare the visible text. */
const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ').replace(/[\u200e\u200f\u061c]/g, '');

it.each([
  ['EN', 1.5, '1.5%'],
  ['TY', 12, '12%'],
  ['ES', 1.25, '1,25 %'],
  ['FA', 1.5, '۱٫۵٪'],
] as const)('%s formats a share of %s hundredths as %s', (code, hundredths, text) => {
  expect(plain(formats(code).percent(hundredths))).toBe(text);
});

describe('money format', () => {
  it.each([
    ['TY', '1234.5', '₱1,234.50'],
    ['EN', '-1234.5', '-₱1,234.50'],
    ['EN', '0.5', '₱0.50'],
    ['EN', '-0.5', '-₱0.50'],
    ['EN', '0', '₱0.00'],
    ['EN', '-0.0099', '₱0.00'],
    ['EN', '999.9999', '₱999.99'],
    ['EN', '123456789012345.6789', '₱123,456,789,012,345.67'],
    ['VI', '1234567.5', '1.234.567,50 ₱'],
    ['HI', '1234567.5', '₱12,34,567.50'],
    ['FA', '0.07', '₱۰٫۰۷'],
    ['MY', '1234.05', '၁,၂၃၄.၀၅ ₱'],
    ['UR-LA', '1234.05', '₱1,234.05'],
  ] as const)('%s formats %s as %s', (code, amount, text) => {
    expect(plain(formats(code).money(amount, { currency: 'PHP' }))).toBe(text);
  });

  it('keeps the letters and the sign of a currency in order in right-to-left text', () => {
    expect(plain(formats('AR').money('1264', { currency: 'JPY' }))).toBe('1,264 \u2066JP¥\u2069');
    expect(plain(formats('EN').money('1264', { currency: 'JPY' }))).toBe('¥1,264');
  });

  it('has the requested decimals, and a plus sign for gains', () => {
    const { money } = formats('EN');
    expect(money('1500000', { currency: 'VND', decimals: 0 })).toBe('₫1,500,000');
    expect(money('0.9', { currency: 'VND', decimals: 0 })).toBe('₫0');
    expect(money('1.2345', { decimals: 4 })).toBe('1.2345');
    expect(money('0.10', { signed: true })).toBe('+0.10');
    expect(money('-3', { signed: true })).toBe('-3.00');
    expect(money('0.00', { signed: true })).toBe('0.00');
  });

  it('preserves every digit of any ledger amount in every language', () => {
    const anyLanguage = fc.constantFrom(...LANGUAGES.map(({ code }) => code));
    const anyUnits = fc.bigInt({ min: 0n, max: 10n ** 19n - 1n });
    fc.assert(
      fc.property(anyLanguage, anyUnits, (code, units) => {
        const amount = `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`;
        const digits = new Map(
          Array.from({ length: 10 }, (_, digit) => [formats(code).number(digit), String(digit)]),
        );
        const read = [...formats(code).money(amount)]
          .map((character) => digits.get(character) ?? '')
          .join('');
        expect(read).toBe(amount.replace('.', '').slice(0, -2));
      }),
    );
  });

  it.each(['', '1e3', '1,000', 'NaN', '.5', '0x10', '1.2.3'])('refuses %j', (amount) => {
    expect(() => formats('EN').money(amount)).toThrow(RangeError);
  });
});

describe('date format', () => {
  const instant = '2026-03-01T16:30:00Z';

  it('uses the time zone of the brand, whatever the time zone of the machine', () => {
    expect(plain(formats('EN').date(instant))).toBe('Mar 2, 2026, 12:30 AM');
    expect(plain(formats('TY').date(instant, 'day'))).toBe('Mar 2, 2026');
    expect(plain(formatsOf(languageOf('EN'), 'UTC').date(instant, 'match'))).toBe('03/01, 16:30');
  });

  it.each([
    [-5_000, '5 seconds ago'],
    [-3_599_000, '59 minutes ago'],
    [-86_400_000, 'yesterday'],
    [7_200_000, 'in 2 hours'],
    [-40 * 86_400_000, 'last month'],
  ])('formats %d ms as "%s"', (distanceMs, text) => {
    const now = new Date(instant);
    expect(formats('EN').relative(now.getTime() + distanceMs, now)).toBe(text);
  });
});
