import type { MAIL_EN } from './mail-en.ts';
import type { SMS_EN } from './sms-en.ts';

export type SmsTemplate = keyof typeof SMS_EN;
export type MailTemplate = keyof typeof MAIL_EN;

/** Words of one mail, a paragraph a line, with `{names}` where values go. */
export interface MailWords {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly address: string };
}

/** What every template may say without being given it. */
type Known = 'brand' | 'origin';
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type TextsOf<Words extends MailWords> = Words['subject'] | Words['lines'][number] | Words['link']['address'];

/** A time is written in the reader's language. */
type ValueOf<Name> = Name extends 'time' | 'dueTime' ? Date : string | number;
type ValuesOf<Names extends string> = { readonly [Name in Exclude<Names, Known>]: ValueOf<Name> };

/** The values a template needs, read off its English words. */
export type SmsValues<Name extends SmsTemplate> = ValuesOf<NamesIn<(typeof SMS_EN)[Name]>>;
export type MailValues<Name extends MailTemplate> = ValuesOf<NamesIn<TextsOf<(typeof MAIL_EN)[Name]>>>;
