import { currencyDecimals } from './currency-decimals.ts';
import { LEDGER_SCALE, unitsFromAmount } from './money.ts';

/** Decimals for an exact display of an amount: those of the currency, or more where the amount has more. */
export function exactDecimals(amount: string, currency: string): number {
  const fraction = (amount.split('.')[1] ?? '').replace(/0+$/, '');
  return Math.max(currencyDecimals(currency), fraction.length);
}

/** The smallest amount with this number of decimals, in ledger units. */
export function coinUnitsOf(decimals: number): bigint {
  return 10n ** BigInt(LEDGER_SCALE - decimals);
}

/** Approximate value of 200 PHP, for demo amounts. Other currencies count as the euro or the yen. */
const TWO_HUNDRED_PESOS: Readonly<Record<string, string>> = {
  PHP: '200',
  INR: '300',
  THB: '100',
  TWD: '100',
  KRW: '4000',
  VND: '80000',
  IDR: '60000',
  MXN: '80',
  BRL: '20',
  SEK: '40',
  NOK: '40',
  DKK: '40',
  CNY: '20',
  BHD: '1',
  KWD: '1',
  OMR: '1',
  JOD: '1',
};

/** A demo amount in PHP as a round amount of a currency: 500 is 10 EUR or 1,000 JPY. Ledger units. */
export function demoUnits(pesos: string, currency: string): bigint {
  const decimals = currencyDecimals(currency);
  const worth = unitsFromAmount(TWO_HUNDRED_PESOS[currency] ?? (decimals === 0 ? '400' : '4'));
  const coin = coinUnitsOf(decimals);
  const units = (unitsFromAmount(pesos) * worth) / unitsFromAmount('200');
  return units < coin ? coin : units - (units % coin);
}
