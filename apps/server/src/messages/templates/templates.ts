import type { MAIL_EN } from './mail-en.ts';

/**
 * SMS in English, which define the values of each template. Each message fits 160 GSM characters with its
 * code line, so it has no typographic quotes or dashes, which would halve the capacity.
 */
export const SMS_EN = {
  'login-code': '{brand}: {code} is your code to log in. It works for {minutes} min. Never share it.',
  'register-code': '{brand}: {code} is your code to register. It works for {minutes} min. Never share it.',
  'reset-code':
    '{brand}: {code} is your code for a new password. It works for {minutes} min. Not you? Ignore it.',
  'own-code': '{brand}: {code} is your code for a change to your account. {minutes} min. Never share it.',
  'bind-code':
    '{brand}: {code} is your code to link this number. It works for {minutes} min. Never share it.',
  'mobile-changed':
    '{brand}: A different mobile number was linked to your account. Not you? Change your password: {origin}/m/securityCenter',
  'payout-account-added':
    '{brand}: A withdrawal account was added. It works in 24 h. Not you? Remove it: {origin}/m/securityCenter',
  'withdrawal-password-reset':
    '{brand}: Your withdrawal password was reset. No withdrawals for 24 h. Not you? {origin}/m/securityCenter',
  'withdrawal-password-locked':
    '{brand}: Wrong attempts locked your withdrawal password. Not you? Change your password: {origin}/m/securityCenter',
  'withdrawal-paid':
    '{brand}: Your withdrawal was paid out. Not you? Change your password: {origin}/m/securityCenter',
  'withdrawal-returned':
    '{brand}: Your withdrawal came back. The money is in your balance: {origin}/m/withdrawReport',
  'erasure-asked':
    '{brand}: Your account will be erased. Not you? Log in and keep it: {origin}/m/securityCenter/erasure',
  'remainder-given-up':
    '{brand}: What was left in your account was given to the house. Not you? Write to us: {origin}/m/securityCenter',
  'deposit-limit-reached':
    '{brand}: You have used up your monthly deposit limit and are signed out. Log in again: {origin}/m/protection',
  'account-exists':
    '{brand}: You already have an account with this number. Log in or set a new password: {origin}/m/login',
} as const;

export type SmsTemplate = keyof typeof SMS_EN;
export type MailTemplate = keyof typeof MAIL_EN;

/** Text of one mail, one paragraph per line, with `{names}` for values. */
export interface MailWords {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Names of the two sides of a quoted conversation, and the words for a picture. */
  readonly quotes?: { readonly own: string; readonly other: string; readonly picture: string };
  readonly link: { readonly label: string; readonly address: string };
}

/** The line that addresses the member. The inbox and notifications leave it out. */
export function greetingOf(lines: readonly string[]): string | undefined {
  return lines.find((line) => line.includes('{userName}'));
}

/** Values that every template may use. */
type Known = 'brand' | 'origin';
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type TextsOf<Words extends MailWords> = Words['subject'] | Words['lines'][number] | Words['link']['address'];

/** A time is formatted in the recipient's language. */
type ValueOf<Name> = Name extends 'time' | 'dueTime' ? Date : string | number;
type ValuesOf<Names extends string> = { readonly [Name in Exclude<Names, Known>]: ValueOf<Name> };

/** The values of a template, derived from its English text. */
export type SmsValues<Name extends SmsTemplate> = ValuesOf<NamesIn<(typeof SMS_EN)[Name]>>;
export type MailValues<Name extends MailTemplate> = ValuesOf<NamesIn<TextsOf<(typeof MAIL_EN)[Name]>>>;
