import { amountDecimals } from '../../i18n/formats.ts';

/** The keyboard for an amount of the merchant's currency: a separator is offered where the currency has decimals. */
export function amountKeyboard(): 'decimal' | 'numeric' {
  return amountDecimals() === 0 ? 'numeric' : 'decimal';
}
