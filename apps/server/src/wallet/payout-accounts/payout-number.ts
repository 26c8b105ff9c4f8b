import { asciiDigits } from '@tessera/contract/digits';
import type { PayoutKind } from '@tessera/contract/payout-account';
import { countryOfCurrency, readMobileNumber } from '../../identity/index.ts';
import { isCardNumber } from './card-number.ts';
import { isCryptoAddress } from './crypto-address.ts';

const BANK_NUMBER = /^[A-Z0-9]{6,34}$/;

export interface TypedNumber {
  readonly kind: PayoutKind;
  readonly bankCode: string;
  readonly number: string;
  /** ISO 4217, of the merchant: its e-wallets know numbers of that country, and of any where several share it. */
  readonly currency: string;
}

/** The number of an account as it is kept and paid to; `card` is no account, undefined is none of this kind. */
export function readPayoutNumber(typed: TypedNumber): { readonly number: string } | 'card' | undefined {
  const { kind, bankCode, currency } = typed;
  const text = typed.number.trim();
  if (isCardNumber(asciiDigits(text))) return 'card';
  if (kind === 'VW') return isCryptoAddress(bankCode, text) ? { number: text } : undefined;
  if (kind === 'BC') {
    const number = asciiDigits(text).replaceAll('.', '').toUpperCase();
    return BANK_NUMBER.test(number) ? { number } : undefined;
  }
  const country = countryOfCurrency(currency);
  const mobile = readMobileNumber(text, undefined, { countries: country ? [country] : [], currency });
  return mobile && { number: mobile.e164 };
}
