import { LANGUAGES, type Language } from '@tessera/contract/languages';

export interface Visitor {
  /** What the visitor chose in this browser. */
  readonly cookie: string | undefined;
  /** The language kept with the member who is signed in. */
  readonly member: string | null;
  /** The `Accept-Language` header, where the site follows browsers. */
  readonly accepted: string | undefined;
}

/** Browsers send a handful; a longer header is no browser's. */
const MOST_RANGES = 10;

/** The language of a page: the chosen one, the member's, the browser's where the site follows browsers, the first offered. */
export function visitorLanguage(
  { cookie, member, accepted }: Visitor,
  offered: readonly [string, ...string[]],
): string {
  for (const known of [cookie, member]) {
    if (known !== undefined && known !== null && offered.includes(known)) return known;
  }
  return acceptedLanguage(accepted ?? '', offered) ?? offered[0];
}

/** The offered language that a browser likes best: one of the same script, of the same region where there is a choice. */
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

/** Nothing for `*` and for what is no tag. */
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

/** A phone set up for the Philippines reads Filipino there, in whatever language its menus are. */
function isReadAs(offered: Intl.Locale, wanted: Intl.Locale): boolean {
  if (wanted.region === 'PH') return offered.language === 'fil';
  return offered.language === wanted.language && offered.script === wanted.script;
}
