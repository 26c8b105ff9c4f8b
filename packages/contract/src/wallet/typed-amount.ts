import { asciiDigits } from '../digits.ts';
import { AMOUNT_PATTERN } from '../money.ts';

/**
 * A typed amount as a decimal string, or undefined when it is none: "1,000" and "1 000" are a thousand,
 * "12,50" is twelve and a half as many keyboards write it, and "٥٠٠٫٥" five hundred and a half in the digits
 * and signs of Arabic ones. More decimals than the currency has is no amount to pay.
 */
export function amountFrom(typed: string, decimals = 2): string | undefined {
  // Reading digits leaves out dashes, and less than nothing is no amount.
  if (/\p{Pd}/u.test(typed)) return undefined;
  const text = asciiDigits(typed).replaceAll('٬', ',').replaceAll('٫', '.');
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/,(\d{1,2})$/, '.$1');
  const amount = plain
    .replace(/\.$/, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.');
  const fraction = amount.split('.')[1] ?? '';
  return AMOUNT_PATTERN.test(amount) && fraction.length <= decimals ? amount : undefined;
}
