import { asciiDigits } from '@tessera/contract/digits';
import type { Country } from './mobile.ts';

export interface NamedCountry extends Country {
  /** In the language of the page. */
  readonly name: string;
  /** As most of the country's people call it. */
  readonly ownName: string;
}

/** Gives countries their names and the order a reader of the language expects. `locale` is one that Intl knows. */
export function nameCountries(countries: readonly Country[], locale: string): NamedCountry[] {
  const names = regionNames(locale);
  const order = new Intl.Collator(locale);
  return countries
    .map((country) => ({ ...country, name: names(country.code), ownName: ownNameOf(country.code) }))
    .sort((one, other) => order.compare(one.name, other.name));
}

/**
 * The countries that what was typed may mean: a part of a name, an ISO code, the start of a dialing code. Those
 * that begin with it come first.
 */
export function matching(countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] {
  const wanted = folded(typed);
  if (wanted === '') return countries;
  const dialed = asciiDigits(typed).replace(/^\+/, '');
  if (/^\d+$/.test(dialed)) return countries.filter(({ dialingCode }) => dialingCode.startsWith(dialed));
  const begins = ({ code, name, ownName }: NamedCountry) =>
    [code, name, ownName].some((text) => folded(text).startsWith(wanted));
  const contains = ({ name, ownName }: NamedCountry) =>
    [name, ownName].some((text) => folded(text).includes(wanted));
  return [...countries.filter(begins), ...countries.filter((one) => !begins(one) && contains(one))];
}

/** Without case and accents, as people type who are in a hurry. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}

function ownNameOf(code: string): string {
  const { language, script } = new Intl.Locale(`und-${code}`).maximize();
  return regionNames(script ? `${language}-${script}` : language)(code);
}

const namesByLocale = new Map<string, (code: string) => string>();

/** Making the names of a language costs more than all their uses, so it is done once. */
function regionNames(locale: string): (code: string) => string {
  const known = namesByLocale.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const nameOf = (code: string) => names.of(code) ?? code;
  namesByLocale.set(locale, nameOf);
  return nameOf;
}
