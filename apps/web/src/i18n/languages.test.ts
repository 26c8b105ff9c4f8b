import { describe, expect, it } from 'vitest';
import { isLanguageCode, LANGUAGES, type Language, languageOf } from './languages.ts';

const SERVICES = [
  (locale: string) => new Intl.NumberFormat(locale),
  (locale: string) => new Intl.DateTimeFormat(locale),
  (locale: string) => new Intl.PluralRules(locale),
  (locale: string) => new Intl.RelativeTimeFormat(locale),
];

describe('languages', () => {
  it('holds the 35 codes of the product once each', () => {
    expect(new Set(LANGUAGES.map((language) => language.code)).size).toBe(35);
    expect(LANGUAGES).toHaveLength(35);
  });

  it.each(LANGUAGES.map((language): [string, Language] => [language.code, language]))(
    'formats %s in its own language and script, or in the named fallback',
    (_code, language) => {
      const locale = language.formatTag ?? language.tag;
      for (const service of SERVICES) {
        const used = service(locale).resolvedOptions().locale;
        expect(new Intl.Locale(used).language).toBe(new Intl.Locale(locale).language);
      }
      expect(new Intl.NumberFormat(locale).resolvedOptions().locale).toBe(locale);
    },
  );

  it('names a fallback only where Intl would use the wrong script', () => {
    const fallbacks = LANGUAGES.filter((language: Language) => language.formatTag).map(({ code }) => code);
    expect(fallbacks).toEqual(['UR-LA']);
    expect(new Intl.NumberFormat('ur-Latn-PK').resolvedOptions().locale).toBe('ur');
  });

  it('runs right to left exactly where the script does', () => {
    const rtl = LANGUAGES.filter((language) => language.direction === 'rtl').map(({ code }) => code);
    expect(rtl).toEqual(['UR', 'AR', 'FA', 'KK']);
    for (const { tag, direction } of LANGUAGES) {
      expect(new Intl.Locale(tag).maximize().script === 'Arab').toBe(direction === 'rtl');
    }
  });

  it('never lets a product code reach Intl as a tag', () => {
    expect(isLanguageCode('TY')).toBe(true);
    expect(isLanguageCode('ty')).toBe(false);
    expect(isLanguageCode('fil-PH')).toBe(false);
    expect(languageOf('TY').tag).toBe('fil-PH');
  });
});
