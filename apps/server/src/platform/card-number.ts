import { asciiDigits } from '@tessera/contract/digits';

/** Prefixes and lengths of card numbers by issuer. */
const ISSUERS: readonly RegExp[] = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^6(?:011|5\d\d|4[4-9]\d)\d{12,15}$/,
  /^(?:62|81)\d{14,17}$/,
  /^(?:5018|5020|5038|6304|6759|676[1-3])\d{9,15}$/,
];

/** Digits that may be grouped, as long as a card number or longer. */
const LONG_NUMBER = /\d(?:[ .-]?\d){12,}/g;

/**
 * Whether a text is a payment card number, which must never be stored. The checksum alone would also refuse
 * one in ten account numbers of the same length.
 */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replaceAll(/[\s.-]/g, '');
  return ISSUERS.some((issuer) => issuer.test(digits)) && luhnHolds(digits);
}

function luhnHolds(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a free text has the number of a payment card anywhere. */
export function hasCardNumber(text: string): boolean {
  return [...asciiDigits(text).matchAll(LONG_NUMBER)].some(([number]) => isCardNumber(number));
}
