export type Direction = 'ltr' | 'rtl';

export interface Language {
  /** The product's own code, as in the `Language` header and in the addresses of catalogues. */
  readonly code: string;
  /** What the language calls itself. */
  readonly ownName: string;
  /** BCP 47 tag: the `lang` of the page and, where `formatTag` is absent, the locale given to Intl. */
  readonly tag: string;
  readonly direction: Direction;
  /** The closest locale Intl knows, where it does not know `tag`. */
  readonly formatTag?: string;
}

/**
 * Every language a brand may switch on. The codes are the product's: TY, TW, MY or CN mean something
 * else or nothing to Intl, which then silently formats as en-US, so nothing but `tag` may reach it.
 */
export const LANGUAGES = [
  { code: 'CN', ownName: '中文', tag: 'zh-Hans-CN', direction: 'ltr' },
  { code: 'EN', ownName: 'English', tag: 'en', direction: 'ltr' },
  { code: 'JA', ownName: '日本語', tag: 'ja-JP', direction: 'ltr' },
  { code: 'TH', ownName: 'ไทย', tag: 'th-TH', direction: 'ltr' },
  { code: 'VI', ownName: 'Tiếng Việt', tag: 'vi-VN', direction: 'ltr' },
  { code: 'MY', ownName: 'မြန်မာ', tag: 'my-MM', direction: 'ltr' },
  { code: 'ES', ownName: 'Español', tag: 'es', direction: 'ltr' },
  { code: 'HI', ownName: 'हिंदी', tag: 'hi-IN', direction: 'ltr' },
  { code: 'ID', ownName: 'Bahasa Indonesia', tag: 'id-ID', direction: 'ltr' },
  { code: 'KM', ownName: 'ភាសាខ្មែរ', tag: 'km-KH', direction: 'ltr' },
  { code: 'KO', ownName: '한국어', tag: 'ko-KR', direction: 'ltr' },
  { code: 'KR', ownName: '한국어', tag: 'ko-KR', direction: 'ltr' },
  { code: 'MS', ownName: 'Bahasa Melayu', tag: 'ms-MY', direction: 'ltr' },
  { code: 'PT', ownName: 'Português', tag: 'pt-PT', direction: 'ltr' },
  { code: 'PT-BR', ownName: 'Português brasileiro', tag: 'pt-BR', direction: 'ltr' },
  { code: 'TA', ownName: 'தமிழ்', tag: 'ta-IN', direction: 'ltr' },
  { code: 'TW', ownName: '繁體中文', tag: 'zh-Hant-TW', direction: 'ltr' },
  { code: 'TY', ownName: 'Tagalog', tag: 'fil-PH', direction: 'ltr' },
  { code: 'TL', ownName: 'Tagalog', tag: 'fil-PH', direction: 'ltr' },
  { code: 'UR', ownName: 'اُردُو', tag: 'ur-PK', direction: 'rtl' },
  { code: 'UR-LA', ownName: 'Roman Urdu', tag: 'ur-Latn-PK', direction: 'ltr', formatTag: 'en-PK' },
  { code: 'TR', ownName: 'Türkçe', tag: 'tr-TR', direction: 'ltr' },
  { code: 'BN', ownName: 'বাংলা', tag: 'bn-BD', direction: 'ltr' },
  { code: 'AR', ownName: 'عربي', tag: 'ar', direction: 'rtl' },
  { code: 'FA', ownName: 'فارسی', tag: 'fa-IR', direction: 'rtl' },
  { code: 'RU', ownName: 'Русский', tag: 'ru-RU', direction: 'ltr' },
  { code: 'KK', ownName: 'قازاقشا', tag: 'kk-Arab', direction: 'rtl' },
  { code: 'UZ', ownName: 'Oʻzbekcha', tag: 'uz-Latn-UZ', direction: 'ltr' },
  { code: 'LO', ownName: 'ລາວ', tag: 'lo-LA', direction: 'ltr' },
  { code: 'NE', ownName: 'नेपाली', tag: 'ne-NP', direction: 'ltr' },
  { code: 'FR', ownName: 'Français', tag: 'fr-FR', direction: 'ltr' },
  { code: 'TE', ownName: 'తెలుగు', tag: 'te-IN', direction: 'ltr' },
  { code: 'SW', ownName: 'Kiswahili', tag: 'sw', direction: 'ltr' },
  { code: 'ZU', ownName: 'isiZulu', tag: 'zu-ZA', direction: 'ltr' },
  { code: 'SI', ownName: 'සිංහල', tag: 'si-LK', direction: 'ltr' },
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
