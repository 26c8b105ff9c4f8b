export type Direction = 'ltr' | 'rtl';

export interface Language {
  /** The product's own code, as in the `Language` header and in the addresses of catalogues. */
  readonly code: string;
  /** BCP 47 tag: the `lang` of the page and, where `formatTag` is absent, the locale given to Intl. */
  readonly tag: string;
  readonly direction: Direction;
  /** The locale for Intl, where it differs from `tag`: the closest known locale, or the digits. */
  readonly formatTag?: string;
  /** The code whose catalogue is shared: a second code of the same language. */
  readonly twinOf?: string;
}

/**
 * All languages that a brand can offer. The codes belong to the product. Intl does not know TY, TW, MY or CN, or
 * knows them as other languages, and then formats as en-US without an error: pass only `tag` to Intl.
 */
export const LANGUAGES = [
  { code: 'CN', tag: 'zh-Hans-CN', direction: 'ltr' },
  { code: 'EN', tag: 'en', direction: 'ltr' },
  { code: 'JA', tag: 'ja-JP', direction: 'ltr' },
  { code: 'TH', tag: 'th-TH', direction: 'ltr' },
  { code: 'VI', tag: 'vi-VN', direction: 'ltr' },
  { code: 'MY', tag: 'my-MM', direction: 'ltr' },
  { code: 'ES', tag: 'es', direction: 'ltr' },
  { code: 'HI', tag: 'hi-IN', direction: 'ltr' },
  { code: 'ID', tag: 'id-ID', direction: 'ltr' },
  { code: 'KM', tag: 'km-KH', direction: 'ltr' },
  { code: 'KO', tag: 'ko-KR', direction: 'ltr' },
  { code: 'KR', tag: 'ko-KR', direction: 'ltr', twinOf: 'KO' },
  { code: 'MS', tag: 'ms-MY', direction: 'ltr' },
  { code: 'PT', tag: 'pt-PT', direction: 'ltr' },
  { code: 'PT-BR', tag: 'pt-BR', direction: 'ltr' },
  { code: 'TA', tag: 'ta-IN', direction: 'ltr' },
  { code: 'TW', tag: 'zh-Hant-TW', direction: 'ltr' },
  { code: 'TY', tag: 'fil-PH', direction: 'ltr' },
  { code: 'TL', tag: 'fil-PH', direction: 'ltr', twinOf: 'TY' },
  { code: 'UR', tag: 'ur-PK', direction: 'rtl' },
  { code: 'UR-LA', tag: 'ur-Latn-PK', direction: 'ltr', formatTag: 'en-PK' },
  { code: 'TR', tag: 'tr-TR', direction: 'ltr' },
  { code: 'BN', tag: 'bn-BD', direction: 'ltr' },
  { code: 'AR', tag: 'ar', direction: 'rtl', formatTag: 'ar-u-nu-latn' },
  { code: 'FA', tag: 'fa-IR', direction: 'rtl' },
  { code: 'RU', tag: 'ru-RU', direction: 'ltr' },
  { code: 'KK', tag: 'kk-Arab', direction: 'rtl' },
  { code: 'UZ', tag: 'uz-Latn-UZ', direction: 'ltr' },
  { code: 'LO', tag: 'lo-LA', direction: 'ltr' },
  { code: 'NE', tag: 'ne-NP', direction: 'ltr' },
  { code: 'FR', tag: 'fr-FR', direction: 'ltr' },
  { code: 'TE', tag: 'te-IN', direction: 'ltr' },
  { code: 'SW', tag: 'sw', direction: 'ltr' },
  { code: 'ZU', tag: 'zu-ZA', direction: 'ltr' },
  { code: 'SI', tag: 'si-LK', direction: 'ltr' },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export function isLanguageCode(code: string): code is LanguageCode {
  return LANGUAGES.some((language) => language.code === code);
}

export function languageOf(code: LanguageCode): Language {
  const language = LANGUAGES.find((candidate) => candidate.code === code);
  if (!language) throw new RangeError(`not a language of the product: ${code}`);
  return language;
}

/** The text in a language, or the English text: every other language falls back to it. */
export function localText(texts: Readonly<Record<string, string>>, language: string): string | undefined {
  return texts[language] ?? texts['EN'];
}

/** Returns the locale for Intl. */
export function localeOf(language: Language): string {
  return language.formatTag ?? language.tag;
}
