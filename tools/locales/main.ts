import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Catalogue,
  LOCALES_FOLDER,
  localesOnDisk,
  readCatalogue,
  SOURCE_LOCALE,
} from '../../apps/web/locale-catalogue.ts';
import {
  catalogueOf,
  LANGUAGES,
  type Language,
  type LanguageCode,
} from '../../apps/web/src/i18n/languages.ts';
import { britishSpellings } from './british-spelling.ts';
import { doubleKeys } from './catalogue-errors.ts';
import { coverageLine, demandOf, languageErrors } from './coverage.ts';

/** Checks every catalogue; with codes as arguments, only these languages. */
function main(named: readonly string[]): void {
  const source = readCatalogue(SOURCE_LOCALE);
  const files = localesOnDisk();
  const languages: readonly Language[] = LANGUAGES.filter(
    ({ code }) => named.length === 0 || named.includes(code) || named.includes(code.toLowerCase()),
  );
  const errors = [...files.flatMap((file) => fileErrors(file)), ...britishSpellings(source)];
  for (const language of languages) {
    const file = catalogueOf(language.code as LanguageCode);
    const catalogue: Catalogue | undefined = files.includes(file) ? readCatalogue(file) : undefined;
    const demand = demandOf(language);
    if (!language.twinOf) errors.push(...languageErrors(language, catalogue, source, demand));
    console.log(coverageLine(language, catalogue, source, demand));
  }
  for (const error of errors) console.error(error);
  process.exitCode = errors.length > 0 || languages.length === 0 ? 1 : 0;
}

function fileErrors(file: string): string[] {
  const path = `apps/web/locales/${file}.json`;
  const known = LANGUAGES.some(({ code }) => catalogueOf(code) === file);
  const doubles = doubleKeys(readFileSync(join(LOCALES_FOLDER, `${file}.json`), 'utf8'));
  return [
    ...(known ? [] : [`${path}: belongs to no language of the product`]),
    ...doubles.map((error) => `${path}: ${error}`),
  ];
}

main(process.argv.slice(2));
