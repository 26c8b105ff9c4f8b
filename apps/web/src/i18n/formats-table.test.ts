import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { describe, expect, it } from 'vitest';
import { formatsOf } from './formats.ts';
import { LANGUAGES, type Language, localeOf } from './languages.ts';

const CURRENCIES = ['PHP', 'VND', 'IDR', 'KRW', 'KWD', 'USD', 'EUR', 'JPY'];
/** Contains every digit and is exact as a float, so that Intl's own formatting gives the expected value. */
const AMOUNT = '1234567890.25';
const INSTANT = new Date('2026-03-01T16:30:05Z');
const LANGUAGE_CASES = LANGUAGES.map((language): [string, Language] => [language.code, language]);

describe.each(LANGUAGE_CASES)('%s', (_code, language) => {
  const locale = localeOf(language);
  const formats = formatsOf(language);

  it.each(CURRENCIES)('formats %s with the digits, groups and symbol of CLDR', (currency) => {
    for (const [sign, number] of [
      ['', 1_234_567_890.25],
      ['-', -1_234_567_890.25],
    ] as const) {
      const due = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        // The decimals of ISO 4217: browsers use other defaults for several currencies.
        minimumFractionDigits: currencyDecimals(currency),
        maximumFractionDigits: currencyDecimals(currency),
      }).format(number);
      // The isolates around a currency symbol are an addition of this site.
      expect(formats.money(sign + AMOUNT, { currency }).replace(/[\u2066\u2069]/g, '')).toBe(due);
    }
  });

  it('formats numbers, dates and hours like CLDR', () => {
    expect(formats.number(1_234_567)).toBe(new Intl.NumberFormat(locale).format(1_234_567));
    const minute = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Manila' } as const;
    expect(formats.date(INSTANT)).toBe(new Intl.DateTimeFormat(locale, minute).format(INSTANT));
    const day = { dateStyle: 'medium', timeZone: 'UTC' } as const;
    expect(formatsOf(language, 'UTC').date(INSTANT, 'day')).toBe(
      new Intl.DateTimeFormat(locale, day).format(INSTANT),
    );
  });

  it('formats lists and relative times with its own words', () => {
    const list = new Intl.ListFormat(locale, { type: 'disjunction' });
    expect(formats.list(['9', '10', '11'], 'or')).toBe(list.format(['9', '10', '11']));
    expect(formats.list(['9', '10'], 'and')).toBe(new Intl.ListFormat(locale).format(['9', '10']));
    expect(formats.list(['9'], 'or')).toBe('9');
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
    expect(formats.relative(INSTANT.getTime() - 300_000, INSTANT)).toBe(relative.format(-5, 'minute'));
  });

  it('truncates amounts beyond the precision of a float without rounding', () => {
    const written = formats.money('99999999999999.9999', { currency: 'KWD', decimals: 3 });
    const digits = Array.from({ length: 10 }, (_, digit) => formats.number(digit));
    const read = [...written].map((character) => digits.indexOf(character)).filter((digit) => digit >= 0);
    expect(read.join('')).toBe('99999999999999999');
  });
});

it('formats the amounts of selected languages as native readers expect', () => {
  const shown = (code: string, currency: string, decimals = 2) => {
    const language = LANGUAGES.find((one) => one.code === code) as Language;
    const text = formatsOf(language).money('1234567.5', { currency, decimals });
    return text.replace(/\p{Zs}/gu, ' ').replace(/\p{Cf}/gu, '');
  };
  expect(shown('TY', 'PHP')).toBe('₱1,234,567.50');
  expect(shown('VI', 'VND', 0)).toBe('1.234.567 ₫');
  expect(shown('ID', 'IDR', 0)).toBe('Rp 1.234.567');
  expect(shown('KO', 'KRW', 0)).toBe('₩1,234,567');
  expect(shown('AR', 'KWD', 3)).toBe('1,234,567.500 د.ك.');
  expect(shown('JA', 'JPY', 0)).toBe('￥1,234,567');
  expect(shown('FR', 'EUR')).toBe('1 234 567,50 €');
  expect(shown('HI', 'USD')).toBe('$12,34,567.50');
  expect(shown('FA', 'USD')).toBe('$۱٬۲۳۴٬۵۶۷٫۵۰');
});
