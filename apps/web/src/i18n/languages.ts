import { type LanguageCode, languageOf } from '@tessera/contract/languages';

export {
  isLanguageCode,
  LANGUAGES,
  type Language,
  type LanguageCode,
  languageOf,
  localeOf,
} from '@tessera/contract/languages';

/** Returns the catalogue name of a language, without folder and extension. */
export function catalogueOf(code: LanguageCode): string {
  return (languageOf(code).twinOf ?? code).toLowerCase();
}
