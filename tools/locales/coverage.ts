import type { Catalogue } from '../../apps/web/locale-catalogue.ts';
import { catalogueOf, type Language, type LanguageCode } from '../../apps/web/src/i18n/languages.ts';
import { catalogueErrors } from './catalogue-errors.ts';
import { isCore } from './core-keys.ts';

/** How many of the texts a language must translate. */
export type Demand = 'everything' | 'core';

/** Languages that translate every text: those enabled by default, and one right-to-left language. */
const COMPLETE: readonly LanguageCode[] = ['TY', 'EN', 'AR'];

const DEMANDED: Readonly<Record<Demand, (key: string) => boolean>> = {
  everything: () => true,
  core: isCore,
};

/** Every language must translate the core texts: no language can be added or fall behind without them. */
export function demandOf({ code, twinOf }: Language): Demand {
  return COMPLETE.some((complete) => complete === (twinOf ?? code)) ? 'everything' : 'core';
}

/** Errors of one language's catalogue, including a missing catalogue. */
export function languageErrors(
  language: Language,
  catalogue: Catalogue | undefined,
  source: Catalogue,
  demand: Demand,
): string[] {
  const file = `apps/web/locales/${catalogueOf(language.code as LanguageCode)}.json`;
  if (!catalogue) return [`${file}: does not exist`];
  const errors = catalogueErrors(language, catalogue, source, DEMANDED[demand]);
  return errors.map((error) => `${file}: ${error}`);
}

/** One line of the table: the language, its own name, and its translated share of the core texts and of all texts. */
export function coverageLine(
  language: Language,
  catalogue: Catalogue | undefined,
  source: Catalogue,
  demand: Demand,
): string {
  const keys = Object.keys(source);
  const translated = new Set(Object.keys(catalogue ?? {}));
  const share = (of: readonly string[]): string => {
    const percent = (of.filter((key) => translated.has(key)).length / of.length) * 100;
    return `${Math.floor(percent)} %`.padStart(6);
  };
  const twin = language.twinOf ? `, messages of ${language.twinOf}` : '';
  return `${language.code.padEnd(6)} core${share(keys.filter(isCore))}  all${share(keys)}  ${language.tag}${twin}, ${demand} required`;
}
