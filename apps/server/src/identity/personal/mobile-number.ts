import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import type { MerchantRow } from '../merchants/queries.ts';

export interface MobileNumber {
  /** With the plus sign: the only form for storage, sending and comparison. */
  readonly e164: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Digits, without the plus sign. */
  readonly dialingCode: string;
  /** Digits after the dialing code. */
  readonly national: string;
}

/** The library throws on an unassigned code. */
const DIALING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/**
 * Parses a typed number; undefined when it is not a valid mobile number of an accepted country. A number without a
 * dialling code belongs to the merchant's own country.
 */
export function readMobileNumber(
  typed: string,
  dialingCode: string | undefined,
  merchant: Pick<MerchantRow, 'countries' | 'currency'>,
): MobileNumber | undefined {
  const code = dialingCode?.replace('+', '');
  if (code && !DIALING_CODES.has(code)) return undefined;
  const home = homeCountry(merchant);
  const parsed = parsePhoneNumberFromString(typed, {
    ...(code ? { defaultCallingCode: code } : home && { defaultCountry: home }),
    extract: false,
  });
  if (!parsed?.country || !parsed.isValid()) return undefined;
  const { number: e164, country, countryCallingCode, nationalNumber } = parsed;
  if (code && countryCallingCode !== code) return undefined;
  if (merchant.countries.length > 0 && !merchant.countries.includes(country)) return undefined;
  return { e164, country, dialingCode: countryCallingCode, national: nationalNumber };
}

/** The first country of the merchant's list, or else the country of the merchant's currency. */
function homeCountry(merchant: Pick<MerchantRow, 'countries' | 'currency'>): CountryCode | undefined {
  const home = merchant.countries[0];
  if (home === undefined) return countryOfCurrency(merchant.currency);
  return isSupportedCountry(home) ? home : undefined;
}

/**
 * The country in the first letters of a currency code. Undefined for a currency of several countries, such as the euro.
 */
export function countryOfCurrency(currency: string): CountryCode | undefined {
  const country = currency.slice(0, 2);
  return isSupportedCountry(country) ? country : undefined;
}
