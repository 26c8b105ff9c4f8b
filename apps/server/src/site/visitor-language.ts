import { LANGUAGES, type Language } from '@tessera/contract/languages';

export interface Visitor {
  /** The choice in this browser. */
  readonly cookie: string | undefined;
  /** The stored language of the signed-in member. */
  readonly member: string | null;
  /** The `Accept-Language` header, if the site follows browsers. */
  readonly accepted: string | undefined;
}

/** Browsers send a few ranges; longer headers are no browser's. */
const MOST_RANGES = 10;

/**
 * The language of a page: the choice, the member's, the browser's if the site follows browsers, else the
 * first offered.
 */
export function visitorLanguage(
  { cookie, member, accepted }: Visitor,
  offered: readonly [string, ...string[]],
): string {
  for (const known of [cookie, member]) {
    if (known !== undefined && known !== null && offered.includes(known)) return known;
  }
  return acceptedLanguage(accepted ?? '', offered) ?? offered[0];
}

/** The offered language that the browser prefers: same script, and same region where possible. */
function acceptedLanguage(header: string, offered: readonly string[]): string | undefined {
  for (const wanted of wantedLocales(header)) {
    const fitting = offeredLocales(offered).filter(({ locale }) => isReadAs(locale, wanted));
    const closest = fitting.find(({ locale }) => locale.region === wanted.region) ?? fitting[0];
    if (closest) return closest.code;
  }
  return undefined;
}

function wantedLocales(header: string): Intl.Locale[] {
  const ranges = header
    .split(',')
    .slice(0, MOST_RANGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) };
    });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ tag }) => localeFrom(tag));
}

/** Empty for `*` and invalid tags. */
function localeFrom(tag: string): Intl.Locale[] {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return [];
  try {
    return [new Intl.Locale(tag).maximize()];
  } catch {
    return [];
  }
}

function offeredLocales(offered: readonly string[]): { code: string; locale: Intl.Locale }[] {
  return offered.flatMap((code) => {
    const language = LANGUAGES.find((known): boolean => known.code === code) as Language | undefined;
    return language ? [{ code, locale: new Intl.Locale(language.tag).maximize() }] : [];
  });
}

/** A phone with the region Philippines gets Filipino, whatever its menu language. */
function isReadAs(offered: Intl.Locale, wanted: Intl.Locale): boolean {
  if (wanted.region === 'PH') return offered.language === 'fil';
  return offered.language === wanted.language && offered.script === wanted.script;
}
