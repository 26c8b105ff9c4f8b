import { localText } from '@tessera/contract/languages';
import { MESSAGE_LANGUAGES, messageLanguage } from '../templates/languages.ts';

type Values = Readonly<Record<string, string | number | Date>>;

/** Texts of values by language, such as the name of a promotion. The value itself is for other languages. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A system message as stored: codes and data, which are rendered for each reader. */
export interface NoticeData {
  readonly [name: string]: string | number | Translations;
}

export interface NoticeContent {
  readonly values: Values;
  readonly translations?: Translations | undefined;
  /** Text of staff that the inbox shows below the message. */
  readonly quote?: string | undefined;
}

/** The content of a notice as stored: the texts of the languages in which messages are written. */
export function noticeData({ values, translations = {}, quote }: NoticeContent): object {
  const written = Object.entries(translations).map(([name, texts]) => [
    name,
    Object.fromEntries(Object.entries(texts).filter(([code]) => Object.hasOwn(MESSAGE_LANGUAGES, code))),
  ]);
  return {
    ...values,
    ...(written.length > 0 && { translations: Object.fromEntries(written) as Translations }),
    ...(quote !== undefined && { quote }),
  };
}

/** The values in the language of a reader. */
export function translatedValues({ values, translations = {} }: NoticeContent, code: string): Values {
  const language = messageLanguage(code);
  const texts = Object.entries(translations).flatMap(([name, text]) => {
    const found = localText(text, language);
    return found === undefined ? [] : [[name, found] as const];
  });
  return { ...values, ...Object.fromEntries(texts) };
}

/** Names of values that are times in every template. */
const TIMES: ReadonlySet<string> = new Set(['time', 'dueTime']);

/** The content of a stored notice. Times are stored in ISO 8601. */
export function noticeContent({ translations, quote, ...stored }: NoticeData): NoticeContent {
  const values = Object.entries(stored as Readonly<Record<string, string | number>>).map(([name, value]) => [
    name,
    TIMES.has(name) ? new Date(value) : value,
  ]);
  return {
    values: Object.fromEntries(values) as Values,
    translations: translations as Translations | undefined,
    quote: quote as string | undefined,
  };
}
