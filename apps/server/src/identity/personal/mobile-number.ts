import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import type { MerchantRow } from '../merchants/queries.ts';

export interface MobileNumber {
  /** With the plus sign: the one form that is stored, sent to and compared. */
  readonly e164: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Digits, without the plus sign. */
  readonly dialingCode: string;
  /** Digits after the dialing code. */
  readonly national: string;
}

/** The library throws on a code that is nobody's. */
const DIALING_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/**
 * Reads a number as people type it; undefined when it is no valid mobile number of a country the merchant
 * takes. Without a dialing code it is one of the merchant's own country.
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

/** The first country of the merchant's list, or else the one whose money it uses. */
function homeCountry(merchant: Pick<MerchantRow, 'countries' | 'currency'>): CountryCode | undefined {
  const home = merchant.countries[0];
  if (home === undefined) return countryOfCurrency(merchant.currency);
  return isSupportedCountry(home) ? home : undefined;
}

/** The code of a currency begins with its country. Undefined of one that several countries share, such as the euro. */
export function countryOfCurrency(currency: string): CountryCode | undefined {
  const country = currency.slice(0, 2);
  return isSupportedCountry(country) ? country : undefined;
}
