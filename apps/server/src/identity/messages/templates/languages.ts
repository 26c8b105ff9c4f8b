import { type LanguageCode, languageOf, localeOf } from '@tessera/contract/languages';
import { MAIL_AR } from './mail-ar.ts';
import { MAIL_EN } from './mail-en.ts';
import { MAIL_TY } from './mail-ty.ts';
import { SMS_AR } from './sms-ar.ts';
import { SMS_EN } from './sms-en.ts';
import { SMS_TY } from './sms-ty.ts';
import type { MailTemplate, MailWords, SmsTemplate } from './words.ts';

interface MessageWords {
  readonly sms: Readonly<Record<SmsTemplate, string>>;
  readonly mail: Readonly<Record<MailTemplate, MailWords>>;
}

export interface MessageLanguage extends MessageWords {
  /** BCP 47. */
  readonly tag: string;
  /** What Intl is given. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

const ENGLISH = language('EN', { sms: SMS_EN, mail: MAIL_EN });

/** The languages messages are written in, by the product's code. */
export const MESSAGE_LANGUAGES: Readonly<Record<string, MessageLanguage>> = {
  EN: ENGLISH,
  TY: language('TY', { sms: SMS_TY, mail: MAIL_TY }),
  TL: language('TL', { sms: SMS_TY, mail: MAIL_TY }),
  AR: language('AR', { sms: SMS_AR, mail: MAIL_AR }),
};

/** English for every language without words of its own. */
export function messageLanguage(code: string): MessageLanguage {
  return (Object.hasOwn(MESSAGE_LANGUAGES, code) && MESSAGE_LANGUAGES[code]) || ENGLISH;
}

function language(code: LanguageCode, words: MessageWords): MessageLanguage {
  const known = languageOf(code);
  return { tag: known.tag, locale: localeOf(known), direction: known.direction, ...words };
}
