import { type LanguageCode, languageOf } from '@tessera/contract/languages';

export {
  isLanguageCode,
  LANGUAGES,
  type Language,
  type LanguageCode,
  languageOf,
  localeOf,
} from '@tessera/contract/languages';

/** The name of a language's catalogue, without its folder and ending. */
export function catalogueOf(code: LanguageCode): string {
  return (languageOf(code).twinOf ?? code).toLowerCase();
}
