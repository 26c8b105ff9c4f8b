import { currencyDecimals } from '@tessera/contract/currency-decimals';
import { currentTimeZone } from '@tessera/contract/time-zone';
import { type Language, localeOf } from './languages.ts';

const DATE_STYLES = {
  month: { year: 'numeric', month: 'long' },
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'short', timeStyle: 'medium' },
  clock: { timeStyle: 'short' },
  match: { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateStyle = keyof typeof DATE_STYLES;

export interface MoneyOptions {
  /** ISO 4217 code; without it no symbol is written. */
  readonly currency?: string | undefined;
  /**
   * Decimals to show: further ones are truncated, missing ones are zeros. Default: those of the currency, or
   * two.
   */
  readonly decimals?: number;
  /** Writes a plus before a gain. */
  readonly signed?: boolean;
}

export interface Formats {
  number(value: number | bigint): string;
  /** 1.5 as "1.5%", with at most two decimals, in the format of the language. */
  percent(hundredths: number): string;
  /**
   * Formats a decimal string (`"1234.5678"`) with digits and grouping of the language; truncates and never
   * rounds.
   */
  money(amount: string, options?: MoneyOptions): string;
  date(value: Date | string | number, style?: DateStyle): string;
  /** "a, b and c", or "a, b or c", in the format of the language. */
  list(parts: readonly string[], joined: 'and' | 'or'): string;
  /** "3 days ago": `now` is passed in, because two renderings must give the same text. */
  relative(value: Date | string | number, now: Date | number): string;
}

let ownDecimals = 2;

/** Sets the decimals of amounts without a symbol: a page or rendering has one merchant. */
export function setAmountDecimals(decimals: number): void {
  ownDecimals = decimals;
}

/** Returns the decimals of the merchant's currency. */
export function amountDecimals(): number {
  return ownDecimals;
}

const formatters = new Map<string, unknown>();

/** Returns the formats of one language; the Intl formatters are cached for the life of the page. */
export function formatsOf(language: Language, timeZone: string = currentTimeZone()): Formats {
  const locale = localeOf(language);
  return {
    number: (value) => numberFormat(locale, {}).format(value),
    percent: (value) =>
      numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value / 100),
    money: (amount, options) => writeMoney(locale, amount, options ?? {}),
    date: (value, style = 'minute') => dateFormat(locale, style, timeZone).format(new Date(value)),
    list: (parts, joined) => listFormat(locale, joined).format(parts),
    relative: (value, now) => writeRelative(locale, new Date(value).getTime() - new Date(now).getTime()),
  };
}

/**
 * Returns the preparation steps of number formatting. The first formatted number loads locale data, which
 * takes 40 ms on a slow phone; separate steps keep the page responsive to taps. The first step takes a third
 * of the time.
 */
export function numberPreparations(language: Language): readonly (() => unknown)[] {
  const locale = localeOf(language);
  return [
    () => new Intl.Locale(locale).maximize(),
    () => Intl.NumberFormat.supportedLocalesOf(locale),
    () => numberFormat(locale, {}),
    () => numberFormat(locale, {}).format(0),
  ];
}

const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]*))?$/;

function writeMoney(
  locale: string,
  amount: string,
  { currency, decimals = currency ? currencyDecimals(currency) : 2, signed = false }: MoneyOptions,
): string {
  const [, minus = '', whole, fraction = ''] = DECIMAL.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError(`not a decimal amount: ${amount}`);
  const shown = fraction.slice(0, decimals).padEnd(decimals, '0');
  const zero = BigInt(whole + shown) === 0n;
  const format = numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: signed ? 'exceptZero' : 'auto',
    ...(currency && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  });
  // The integer part stays a bigint; a sum below one takes the sign of ±1 and shows its own zero.
  const magnitude = BigInt(whole);
  const stand = magnitude === 0n && !zero ? 1n : magnitude;
  const digits = digitsOf(locale);
  return format
    .formatToParts(minus ? -stand : stand)
    .map((part) => {
      if (part.type === 'fraction') return [...shown].map((digit) => digits[Number(digit)]).join('');
      if (part.type === 'integer' && magnitude === 0n) return digits[0];
      if (part.type === 'currency') return isolated(part.value);
      return part.value;
    })
    .join('');
}

/** In right-to-left text the sign of "JP¥" would move before its letters, because the symbol has no direction. */
function isolated(symbol: string): string {
  return /^[A-Z]+\P{L}+$/u.test(symbol) ? `\u2066${symbol}\u2069` : symbol;
}

function digitsOf(locale: string): readonly string[] {
  return formatterCache(`digits ${locale}`, () => {
    const format = numberFormat(locale, { useGrouping: false });
    return Array.from({ length: 10 }, (_, digit) => format.format(digit));
  });
}

export const DAY_MS = 86_400_000;

const RELATIVE_STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function writeRelative(locale: string, distanceMs: number): string {
  const format = formatterCache(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  );
  for (const [unit, unitMs] of RELATIVE_STEPS) {
    if (Math.abs(distanceMs) >= unitMs) return format.format(Math.trunc(distanceMs / unitMs), unit);
  }
  return format.format(Math.trunc(distanceMs / 1000), 'second');
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatterCache(
    `number ${locale} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(locale, options),
  );
}

function dateFormat(locale: string, style: DateStyle, timeZone: string): Intl.DateTimeFormat {
  const make = () => new Intl.DateTimeFormat(locale, { ...DATE_STYLES[style], timeZone });
  return formatterCache(`date ${locale} ${style} ${timeZone}`, make);
}

function listFormat(locale: string, joined: 'and' | 'or'): Intl.ListFormat {
  const type = joined === 'and' ? 'conjunction' : 'disjunction';
  return formatterCache(`list ${locale} ${type}`, () => new Intl.ListFormat(locale, { type }));
}

/** Creating an Intl formatter costs a hundred times its use, so each is cached. */
function formatterCache<Formatter>(key: string, make: () => Formatter): Formatter {
  const known = formatters.get(key) as Formatter | undefined;
  if (known) return known;
  const made = make();
  formatters.set(key, made);
  return made;
}

/** Returns the keyboard for amounts: with a separator if the currency has decimals. */
export function amountKeyboard(): 'decimal' | 'numeric' {
  return amountDecimals() === 0 ? 'numeric' : 'decimal';
}
