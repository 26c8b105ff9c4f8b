import type { PhoneCountry } from '@tessera/contract/identity/phone-country';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
} from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import type { MarketProfile } from '../../platform/config/market.ts';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMerchant, type MerchantRow } from '../merchants/queries.ts';
import { countryOfCurrency } from './mobile-number.ts';

/** The country of the default currency, where neither market nor currency names a country. */
const DEFAULT_COUNTRY = 'PH';

let drawnUp: readonly PhoneCountry[] | undefined;

/**
 * Countries with accepted mobile numbers, in the order of the merchant's list; all countries when the list is empty.
 */
export async function countryList(
  { merchantCode }: Pick<IdentityDeps, 'merchantCode'>,
  { db }: Pick<ReadCall, 'db'>,
): Promise<PhoneCountry[]> {
  const { countries } = await db.one(findMerchant, [merchantCode]);
  const all = everyCountry();
  if (countries.length === 0) return [...all];
  const byCode = new Map(all.map((country) => [country.code, country]));
  return countries.flatMap((code) => byCode.get(code) ?? []);
}

/** The first country in phone forms: of the merchant's list, else of the market, else of the currency. */
export function firstPhoneCountry(
  { countries, currency }: Pick<MerchantRow, 'countries' | 'currency'>,
  market: Pick<MarketProfile, 'country'>,
): PhoneCountry {
  const byCode = new Map(everyCountry().map((country) => [country.code, country]));
  const codes = [...countries, market.country, countryOfCurrency(currency), DEFAULT_COUNTRY];
  const [first] = codes.flatMap((code) => byCode.get(code ?? '') ?? []);
  if (!first) throw new Error(`${DEFAULT_COUNTRY} has no mobile numbers`);
  return first;
}

/** Codes of the countries whose mobile numbers a merchant can accept. */
export function phoneCountries(): string[] {
  return everyCountry().map(({ code }) => code);
}

function everyCountry(): readonly PhoneCountry[] {
  drawnUp ??= getCountries().flatMap(countryOf);
  return drawnUp;
}

function countryOf(code: CountryCode): PhoneCountry[] {
  const example = getExampleNumber(code, examples)?.formatNational();
  const lengths = lengthsOf(code);
  if (example === undefined || lengths.length === 0) return [];
  return [{ code, dialingCode: getCountryCallingCode(code), lengths, example }];
}

/** A part of the numbering plan that the library's types omit: mobile numbers apart from the others. */
interface MobilePlan {
  type(name: 'MOBILE'): { possibleLengths(): number[] } | undefined;
}

function lengthsOf(code: CountryCode): number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(code);
  const plan = metadata.numberingPlan as unknown as MobilePlan | undefined;
  return plan?.type('MOBILE')?.possibleLengths() ?? [];
}
