import { describe, expect, it } from 'vitest';
import { catalogueOf, isLanguageCode, LANGUAGES, type Language, languageOf, localeOf } from './languages.ts';

const SERVICES = [
  (locale: string) => new Intl.NumberFormat(locale),
  (locale: string) => new Intl.DateTimeFormat(locale),
  (locale: string) => new Intl.PluralRules(locale),
  (locale: string) => new Intl.RelativeTimeFormat(locale),
];

describe('languages', () => {
  it('contain the 35 codes of the product once each', () => {
    expect(new Set(LANGUAGES.map((language) => language.code)).size).toBe(35);
    expect(LANGUAGES).toHaveLength(35);
  });

  it.each(LANGUAGES.map((language): [string, Language] => [language.code, language]))(
    'format %s in its own language and script, or in the named fallback',
    (_code, language) => {
      const locale = localeOf(language);
      for (const service of SERVICES) {
        const used = service(locale).resolvedOptions().locale;
        expect(new Intl.Locale(used).language).toBe(new Intl.Locale(locale).language);
      }
      expect(new Intl.NumberFormat(locale).resolvedOptions().locale).toBe(locale);
    },
  );

  it('use another Intl tag only for a wrong script or browser-dependent digits', () => {
    const others = LANGUAGES.filter((language: Language) => language.formatTag).map(({ code }) => code);
    expect(others).toEqual(['UR-LA', 'AR']);
    expect(new Intl.NumberFormat('ur-Latn-PK').resolvedOptions().locale).toBe('ur');
    expect(new Intl.NumberFormat(localeOf(languageOf('AR'))).resolvedOptions().numberingSystem).toBe('latn');
  });

  it('are right-to-left exactly where the script is', () => {
    const rtl = LANGUAGES.filter((language) => language.direction === 'rtl').map(({ code }) => code);
    expect(rtl).toEqual(['UR', 'AR', 'FA', 'KK']);
    for (const { tag, direction } of LANGUAGES) {
      expect(new Intl.Locale(tag).maximize().script === 'Arab').toBe(direction === 'rtl');
    }
  });

  it('share one catalogue between two codes of the same language only', () => {
    const shared = LANGUAGES.filter(({ code }) => catalogueOf(code) !== code.toLowerCase());
    expect(shared.map(({ code }) => [code, catalogueOf(code)])).toEqual([
      ['KR', 'ko'],
      ['TL', 'ty'],
    ]);
    const tags = LANGUAGES.map((language) => `${language.tag} ${catalogueOf(language.code)}`);
    expect(new Set(tags).size).toBe(LANGUAGES.length - 2);
  });

  it('never pass a product code to Intl as a tag', () => {
    expect(isLanguageCode('TY')).toBe(true);
    expect(isLanguageCode('ty')).toBe(false);
    expect(isLanguageCode('fil-PH')).toBe(false);
    expect(languageOf('TY').tag).toBe('fil-PH');
  });
});
