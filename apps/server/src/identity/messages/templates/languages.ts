import { MAIL_EN } from './mail-en.ts';
import { MAIL_TY } from './mail-ty.ts';
import { SMS_EN } from './sms-en.ts';
import { SMS_TY } from './sms-ty.ts';
import type { MailTemplate, MailWords, SmsTemplate } from './words.ts';

export interface MessageLanguage {
  /** BCP 47. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly sms: Readonly<Record<SmsTemplate, string>>;
  readonly mail: Readonly<Record<MailTemplate, MailWords>>;
}

const ENGLISH: MessageLanguage = { tag: 'en', direction: 'ltr', sms: SMS_EN, mail: MAIL_EN };

/** The languages messages are written in, by the product's code. */
export const MESSAGE_LANGUAGES: Readonly<Record<string, MessageLanguage>> = {
  EN: ENGLISH,
  TY: { tag: 'fil-PH', direction: 'ltr', sms: SMS_TY, mail: MAIL_TY },
};

/** English for every language without words of its own. */
export function messageLanguage(code: string): MessageLanguage {
  return (Object.hasOwn(MESSAGE_LANGUAGES, code) && MESSAGE_LANGUAGES[code]) || ENGLISH;
}
