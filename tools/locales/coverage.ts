import type { Catalogue } from '../../apps/web/locale-catalogue.ts';
import { catalogueOf, type Language, type LanguageCode } from '../../apps/web/src/i18n/languages.ts';
import { catalogueErrors } from './catalogue-errors.ts';
import { isCore } from './core-keys.ts';

/** How much a language has to say in its own words. */
export type Demand = 'everything' | 'core';

/** Languages that say everything English says: those switched on at first, and one that reads right to left. */
const COMPLETE: readonly LanguageCode[] = ['TY', 'EN', 'AR'];

const DEMANDED: Readonly<Record<Demand, (key: string) => boolean>> = {
  everything: () => true,
  core: isCore,
};

/** Every language owes its core: none can be added, and none can fall behind, without its first words. */
export function demandOf({ code, twinOf }: Language): Demand {
  return COMPLETE.some((complete) => complete === (twinOf ?? code)) ? 'everything' : 'core';
}

/** What is wrong with the catalogue of one language, and whether there is one. */
export function languageErrors(
  language: Language,
  catalogue: Catalogue | undefined,
  source: Catalogue,
  demand: Demand,
): string[] {
  const file = `apps/web/locales/${catalogueOf(language.code as LanguageCode)}.json`;
  if (!catalogue) return [`${file}: there is no such file`];
  const faults = catalogueErrors(language, catalogue, source, DEMANDED[demand]);
  return faults.map((fault) => `${file}: ${fault}`);
}

/** One line of the table: the language, its own name, and how much of the core and of everything it says. */
export function coverageLine(
  language: Language,
  catalogue: Catalogue | undefined,
  source: Catalogue,
  demand: Demand,
): string {
  const keys = Object.keys(source);
  const said = new Set(Object.keys(catalogue ?? {}));
  const share = (of: readonly string[]): string => {
    const percent = (of.filter((key) => said.has(key)).length / of.length) * 100;
    return `${Math.floor(percent)} %`.padStart(6);
  };
  const twin = language.twinOf ? `, the words of ${language.twinOf}` : '';
  return `${language.code.padEnd(6)} core${share(keys.filter(isCore))}  all${share(keys)}  ${language.tag}${twin}, ${demand} due`;
}
