/** What the numbers of cards begin with, and how long those are. */
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

/**
 * Whether a text is the number of a payment card, which we must never hold. The checksum alone would also refuse
 * one in ten account numbers of banks whose numbers are as long.
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
