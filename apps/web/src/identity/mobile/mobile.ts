import { asciiDigits } from '@tessera/contract/digits';
import type { PhoneCountry } from '@tessera/contract/identity/phone-country';
import { useApi } from '../../api/index.ts';

/** A supported country: code, dialing code without plus, and lengths of its mobile numbers. */
export type Country = PhoneCountry;

export interface Mobile {
  readonly country: Country;
  /** ASCII digits without the dialing code; a leading zero is optional. */
  readonly number: string;
}

export const MOST_DIGITS = 20;

/** Returns an empty number with the country that the merchant's market offers first. */
export function useNoMobile(): Mobile {
  return { country: useApi().status.info.phoneCountry, number: '' };
}

export type MobileError = 'required' | 'length';

/** Validates the number of digits for the country; undefined if valid. */
export function mobileError({ country, number }: Mobile): MobileError | undefined {
  if (number === '') return 'required';
  // A leading trunk zero is optional: the server accepts both forms.
  const withoutZero = number.replace(/^0/, '');
  const fits = country.lengths.includes(number.length) || country.lengths.includes(withoutZero.length);
  return fits ? undefined : 'length';
}

/** Returns the digits of a typed or pasted number, without a pasted dialing code. */
export function numberOf(typed: string, country: Country): string {
  const text = asciiDigits(typed);
  const digits = text.replaceAll(/\D/g, '');
  const international = text.startsWith('+') && digits.startsWith(country.dialingCode);
  return digits.slice(international ? country.dialingCode.length : 0).slice(0, MOST_DIGITS);
}

/** Returns the input of calls. */
export function mobileInput({ country, number }: Mobile) {
  return { mobileNum: number, countryDialingCode: country.dialingCode };
}
