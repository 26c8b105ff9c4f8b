import { asciiDigits } from '@tessera/contract/digits';
import type { CallOutput } from '../../api/index.ts';

/** A country whose mobile numbers are taken: code, dialing code without the plus, lengths of its numbers. */
export type Country = CallOutput<'identity.countryList'>[number];

export interface Mobile {
  readonly country: Country;
  /** ASCII digits as typed, without the dialing code; a zero in front may stand or not. */
  readonly number: string;
}

export const MOST_DIGITS = 20;

/** The country a form begins with, before the list of all is asked for. */
export const FIRST_COUNTRY: Country = {
  code: 'PH',
  dialingCode: '63',
  lengths: [10],
  example: '0905 123 4567',
};
export const NO_MOBILE: Mobile = { country: FIRST_COUNTRY, number: '' };

export type MobileFault = 'required' | 'length';

/** Why a number cannot be right; undefined when it has as many digits as numbers of its country. */
export function mobileFault({ country, number }: Mobile): MobileFault | undefined {
  if (number === '') return 'required';
  // People write their number with the zero they dial at home, or without it: the server reads both.
  const withoutZero = number.replace(/^0/, '');
  const fits = country.lengths.includes(number.length) || country.lengths.includes(withoutZero.length);
  return fits ? undefined : 'length';
}

/** The digits of a number as typed or pasted; a dialing code in front of a pasted one is left out. */
export function numberOf(typed: string, country: Country): string {
  const text = asciiDigits(typed);
  const digits = text.replaceAll(/\D/g, '');
  const international = text.startsWith('+') && digits.startsWith(country.dialingCode);
  return digits.slice(international ? country.dialingCode.length : 0).slice(0, MOST_DIGITS);
}

/** What the calls take. */
export function mobileInput({ country, number }: Mobile) {
  return { mobileNum: number, countryDialingCode: country.dialingCode };
}
