/** Default of an empty database without a configured currency. */
export const DEFAULT_CURRENCY = 'PHP';
export { DEFAULT_TIME_ZONE } from '@tessera/contract/time-zone';

/** Current currencies by ISO 4217. The list of `Intl` also contains historic ones. */
const CURRENCIES = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP
   CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
   IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU
   MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG
   SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST
   XAF XCD XOF XPF YER ZAR ZMW ZWG`.split(/\s+/),
);

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code);
}

/**
 * Whether the name is `Region/City` or `UTC` by IANA. An offset such as `+02:00` has no daylight-saving time.
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+$/.test(name)) return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
