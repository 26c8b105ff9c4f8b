import type { OutputOf } from '@tessera/contract/endpoint';
import type { registration } from '@tessera/contract/registration';
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
  drawnUp ??= getCountries().flatMap(countryOf);
  if (countries.length === 0) return [...drawnUp];
  const byCode = new Map(drawnUp.map((country) => [country.code, country]));
  return countries.flatMap((code) => byCode.get(code) ?? []);
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
