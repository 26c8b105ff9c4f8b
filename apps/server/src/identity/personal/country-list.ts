import type { OutputOf } from '@tessera/contract/endpoint';
import type { registration } from '@tessera/contract/identity/registration';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  Metadata,
} from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import type { ReadCall } from '../../platform/http/call.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMerchant } from '../merchants/queries.ts';

type Country = OutputOf<typeof registration.countryList>[number];

let drawnUp: readonly Country[] | undefined;

/** Countries whose mobile numbers the merchant takes, in the order of its list; all of them when it has none. */
export async function countryList(
  { merchantCode }: Pick<IdentityDeps, 'merchantCode'>,
  { db }: Pick<ReadCall, 'db'>,
): Promise<Country[]> {
  const { countries } = await db.one(findMerchant, [merchantCode]);
  const all = everyCountry();
  if (countries.length === 0) return [...all];
  const byCode = new Map(all.map((country) => [country.code, country]));
  return countries.flatMap((code) => byCode.get(code) ?? []);
}

/** Codes of the countries whose mobile numbers a merchant can accept. */
export function phoneCountries(): string[] {
  return everyCountry().map(({ code }) => code);
}

function everyCountry(): readonly Country[] {
  drawnUp ??= getCountries().flatMap(countryOf);
  return drawnUp;
}

function countryOf(code: CountryCode): Country[] {
  const example = getExampleNumber(code, examples)?.formatNational();
  const lengths = lengthsOf(code);
  if (example === undefined || lengths.length === 0) return [];
  return [{ code, dialingCode: getCountryCallingCode(code), lengths, example }];
}

/** What the library's own types leave out of a numbering plan: its mobile numbers apart from the others. */
interface MobilePlan {
  type(name: 'MOBILE'): { possibleLengths(): number[] } | undefined;
}

function lengthsOf(code: CountryCode): number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(code);
  const plan = metadata.numberingPlan as unknown as MobilePlan | undefined;
  return plan?.type('MOBILE')?.possibleLengths() ?? [];
}
