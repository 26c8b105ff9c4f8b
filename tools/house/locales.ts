import { type Catalogue, compileCatalogue, placeholders } from '../../apps/web/locale-catalogue.ts';
import type { WholeRule } from './rule.ts';

const LOCALE = /^apps\/web\/locales\/([^/]+)\.json$/;
const SOURCE = 'en';
/** Shown by default, so that it must say everything English says. */
const COMPLETE = 'ty';

/** English is edited; every other language has its keys at most, its placeholders exactly, and TY all of it. */
export const localeParity: WholeRule = (files) => {
  const catalogues = files.flatMap(({ path, text }) => {
    const locale = LOCALE.exec(path)?.[1];
    return locale === undefined ? [] : [{ locale, path, catalogue: JSON.parse(text) as Catalogue }];
  });
  const source = catalogues.find(({ locale }) => locale === SOURCE)?.catalogue;
  if (source === undefined) return catalogues.length === 0 ? [] : [`apps/web/locales: no ${SOURCE}.json`];
  return catalogues.flatMap(({ locale, path, catalogue }) =>
    [
      ...unknownKeys(catalogue, source),
      ...(locale === COMPLETE ? unknownKeys(source, catalogue).map((key) => `${key} is missing`) : []),
      ...otherPlaceholders(locale, catalogue, source),
    ].map((fault) => `${path}: ${fault}`),
  );
};

const unknownKeys = (catalogue: Catalogue, source: Catalogue): string[] =>
  Object.keys(catalogue).filter((key) => !(key in source));

function otherPlaceholders(locale: string, catalogue: Catalogue, source: Catalogue): string[] {
  const translated = compileCatalogue(locale, catalogue, source);
  const english = compileCatalogue(SOURCE, source, source);
  return Object.keys(source).flatMap((key) => {
    const found = namesIn(translated[key]);
    const due = namesIn(english[key]);
    return found === due ? [] : [`${key} has placeholders "${found}", English has "${due}"`];
  });
}

const namesIn = (message: Parameters<typeof placeholders>[0] | undefined): string =>
  message === undefined ? '' : [...placeholders(message).keys()].sort().join(', ');
