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
