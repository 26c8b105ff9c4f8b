import { currentTimeZone } from '@tessera/contract/time-zone';
import { type EditedTexts, wordsFor } from '../templates/edited-texts.ts';
import { fillSms, fillWords } from '../templates/fill-words.ts';
import type { MessageLanguage } from '../templates/languages.ts';
import type { MailTemplate, MailValues, MailWords, SmsTemplate, SmsValues } from '../templates/templates.ts';

/** The sender that every message names. */
export interface Sender {
  readonly brand: string;
  /** The public address of the site: links of messages point only there. */
  readonly origin: string;
  /** The texts that the operator edited. */
  readonly edited: EditedTexts;
}

export interface MailToRender<Name extends MailTemplate> {
  readonly template: Name;
  /** The product's language code. */
  readonly language: string;
  readonly values: MailValues<Name>;
  /** A conversation after the lines of a template with `quotes`. */
  readonly quotes?: readonly QuotedLine[];
}

/** One line of a quoted conversation. Written by a stranger: shown as text, on one line. */
interface QuotedLine {
  /** Written by the recipient of the mail. */
  readonly own: boolean;
  /** Empty for a picture. */
  readonly content: string;
  readonly sentAt: Date;
}

export interface SmsToRender<Name extends SmsTemplate> {
  readonly template: Name;
  readonly language: string;
  readonly values: SmsValues<Name>;
}

/** The text of an SMS. A code is repeated in the last line. */
export function renderSms<Name extends SmsTemplate>(sms: SmsToRender<Name>, sender: Sender): string {
  const language = wordsFor(sms.language, sender.edited);
  return fillSms(language.sms[sms.template], valuesFor(language, sms.values, sender));
}

/** Subject, plain text and layout of a mail. Throws when its link points to another site. */
export function renderMail<Name extends MailTemplate>(
  mail: MailToRender<Name>,
  sender: Sender,
): { subject: string; text: string; html: string } {
  const language = wordsFor(mail.language, sender.edited);
  const values = valuesFor(language, mail.values, sender);
  const words: MailWords = language.mail[mail.template];
  const filledValues = language.direction === 'rtl' ? isolated(values) : values;
  const subject = fillWords(words.subject, filledValues);
  const lines = [
    ...words.lines.map((line) => fillWords(line, filledValues)),
    ...(mail.quotes ?? []).map((quote) => quoted(language, words.quotes, quote)),
  ];
  const link = { label: words.link.label, address: fillWords(words.link.address, values) };
  if (!link.address.startsWith(`${sender.origin}/`))
    throw new Error('the link in a mail is not an address of this site');
  return {
    subject,
    text: [...lines, `${link.label}:\n${link.address}`, sender.brand].join('\n\n'),
    html: mailHtml({ language, brand: sender.brand, subject, lines, link }),
  };
}

/** Lines of a message as plain text. */
export function renderText(
  language: MessageLanguage,
  lines: readonly string[],
  values: Readonly<Record<string, string | number | Date>>,
  sender: Sender,
): string[] {
  const known = valuesFor(language, values, sender);
  const shown = language.direction === 'rtl' ? isolated(known) : known;
  return lines.map((line) => fillWords(line, shown));
}

function valuesFor(
  language: MessageLanguage,
  values: Readonly<Record<string, string | number | Date>>,
  { brand, origin }: Sender,
): ReadonlyMap<string, string> {
  const time = timeFormat(language, 'long');
  return new Map(
    Object.entries<unknown>({ brand, origin, ...values }).map(([name, value]) => [
      name,
      value instanceof Date ? time.format(value) : onOneLine(String(value)),
    ]),
  );
}

/** Bounded by the languages. Opening a format takes ten times as long as rendering a message. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function timeFormat({ locale }: MessageLanguage, style: 'long' | 'medium'): Intl.DateTimeFormat {
  const timeZone = currentTimeZone();
  const key = `${locale} ${style} ${timeZone}`;
  const format =
    timeFormats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: style, timeStyle: style, timeZone });
  timeFormats.set(key, format);
  return format;
}

/** A quoted line with its author and time. The text is isolated, because its direction may differ. */
function quoted(language: MessageLanguage, names: MailWords['quotes'], quote: QuotedLine): string {
  if (!names) throw new Error('the mail template quotes nobody');
  const name = quote.own ? names.own : names.other;
  const content = quote.content === '' ? names.picture : onOneLine(quote.content);
  return `${name}, ${timeFormat(language, 'medium').format(quote.sentAt)}: \u2068${content}\u2069`;
}

/** Unicode isolates keep the direction of a name or device inside a right-to-left sentence. */
function isolated(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...values].map(([name, value]) => [name, `\u2068${value}\u2069`]));
}

/**
 * A value may come from a stranger: line breaks are removed, so that the value cannot forge a separate line, such as a
 * code line.
 */
function onOneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

interface MailContent {
  readonly language: Pick<MessageLanguage, 'tag' | 'direction'>;
  readonly brand: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly address: string };
}

// Mail programs remove style sheets, so the elements have a few inline styles.
const BODY = 'margin:0;padding:24px 16px;background:#f5f1e8;color:#1b2430;font:16px/1.5 sans-serif';
const SHEET = 'max-width:480px;margin:0 auto';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#1b2430;color:#ffffff;text-decoration:none';

/** A mail as one column of plain HTML: without external resources, and with every value as text. */
function mailHtml({ language, brand, subject, lines, link }: MailContent): string {
  const address = escapeHtml(link.address);
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${BODY}">
<div style="${SHEET}" lang="${language.tag}" dir="${language.direction}">
<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
<p><a href="${address}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="font-size:13px;overflow-wrap:anywhere" dir="ltr">${address}</p>
<p>${escapeHtml(brand)}</p>
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
