import { asciiDigits } from '../digits.ts';
import { AMOUNT_PATTERN } from '../money.ts';

/**
 * A typed amount as a decimal string; undefined for anything else. "1,000" and "1 000" are a thousand,
 * "12,50" is twelve and a half, and Arabic digits and signs such as "٥٠٠٫٥" are accepted. More decimals than
 * the currency has are refused.
 */
export function parseTypedAmount(typed: string, decimals = 2): string | undefined {
  // Digit parsing ignores dashes, and a negative value is not an amount.
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
