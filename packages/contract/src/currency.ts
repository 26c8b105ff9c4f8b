import { LEDGER_SCALE, unitsFromAmount } from './money.ts';

/** Currencies whose decimals by ISO 4217 are not two. */
const DECIMALS = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
  }).flatMap(([decimals, codes]) => codes.split(' ').map((code) => [code, Number(decimals)] as const)),
);

/** Decimals of a currency by ISO 4217. A browser's own table differs for several, such as IDR and HUF. */
export function currencyDecimals(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

/** Decimals to write an amount with so that nothing of it is cut: those of the currency, and further ones it has. */
export function exactDecimals(amount: string, currency: string): number {
  const fraction = (amount.split('.')[1] ?? '').replace(/0+$/, '');
  return Math.max(currencyDecimals(currency), fraction.length);
}

/** The smallest amount with so many decimals, in ledger units. */
export function coinUnitsOf(decimals: number): bigint {
  return 10n ** BigInt(LEDGER_SCALE - decimals);
}

/** About what two hundred pesos are worth, for the sizes of demo amounts; other currencies count as the euro or the yen. */
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

/** An amount of the demo platform, named in pesos, as a round amount of a currency: 500 are 10 EUR or 1,000 JPY. Ledger units. */
export function demoUnits(pesos: string, currency: string): bigint {
  const decimals = currencyDecimals(currency);
  const worth = unitsFromAmount(TWO_HUNDRED_PESOS[currency] ?? (decimals === 0 ? '400' : '4'));
  const coin = coinUnitsOf(decimals);
  const units = (unitsFromAmount(pesos) * worth) / unitsFromAmount('200');
  return units < coin ? coin : units - (units % coin);
}
