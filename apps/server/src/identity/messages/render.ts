import { currentTimeZone } from '@tessera/contract/calendar';
import { type MessageLanguage, messageLanguage } from './templates/languages.ts';
import type { MailTemplate, MailValues, SmsTemplate, SmsValues } from './templates/templates.ts';

/** The sender that every message names. */
export interface Sender {
  readonly brand: string;
  /** The address members use: no link of a message leads anywhere else. */
  readonly origin: string;
}

export interface MailToRender<Name extends MailTemplate> {
  readonly template: Name;
  /** The product's language code. */
  readonly language: string;
  readonly values: MailValues<Name>;
}

export interface SmsToRender<Name extends SmsTemplate> {
  readonly template: Name;
  readonly language: string;
  readonly values: SmsValues<Name>;
}

/**
 * The text of an SMS. The last line repeats a code in the form that phones fill in automatically (`@host
 * #code`).
 */
export function renderSms<Name extends SmsTemplate>(sms: SmsToRender<Name>, sender: Sender): string {
  const language = messageLanguage(sms.language);
  const values = valuesFor(language, sms.values, sender);
  const text = fill(language.sms[sms.template], values);
  const code = values.get('code');
  return code === undefined ? text : `${text}\n\n@${new URL(sender.origin).hostname} #${code}`;
}

/** Subject, plain text and layout of a mail. Throws when its link leads away from this site. */
export function renderMail<Name extends MailTemplate>(
  mail: MailToRender<Name>,
  sender: Sender,
): { subject: string; text: string; html: string } {
  const language = messageLanguage(mail.language);
  const values = valuesFor(language, mail.values, sender);
  const words = language.mail[mail.template];
  const said = language.direction === 'rtl' ? isolated(values) : values;
  const subject = fill(words.subject, said);
  const lines = words.lines.map((line) => fill(line, said));
  const link = { label: words.link.label, address: fill(words.link.address, values) };
  if (!link.address.startsWith(`${sender.origin}/`)) throw new Error('the link of a mail leaves this site');
  return {
    subject,
    text: [...lines, `${link.label}:\n${link.address}`, sender.brand].join('\n\n'),
    html: mailHtml({ language, brand: sender.brand, subject, lines, link }),
  };
}

function valuesFor(
  language: MessageLanguage,
  values: Readonly<Record<string, string | number | Date>>,
  sender: Sender,
): ReadonlyMap<string, string> {
  const time = new Intl.DateTimeFormat(language.locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: currentTimeZone(),
  });
  return new Map(
    Object.entries<unknown>({ ...sender, ...values }).map(([name, value]) => [
      name,
      value instanceof Date ? time.format(value) : onOneLine(String(value)),
    ]),
  );
}

/** Unicode isolates keep the direction of a name or device inside a right-to-left sentence. */
function isolated(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...values].map(([name, value]) => [name, `\u2068${value}\u2069`]));
}

/** A value may come from a stranger: it cannot begin a line of its own, such as a false code line. */
function onOneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

function fill(words: string, values: ReadonlyMap<string, string>): string {
  return words.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`a message lacks the value ${name}`);
    return value;
  });
}

interface MailContent {
  readonly language: Pick<MessageLanguage, 'tag' | 'direction'>;
  readonly brand: string;
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly label: string; readonly address: string };
}

// Mail programs drop style sheets, so the elements carry a few inline styles.
const BODY = 'margin:0;padding:24px 16px;background:#f5f1e8;color:#1b2430;font:16px/1.5 sans-serif';
const SHEET = 'max-width:480px;margin:0 auto';
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:12px;background:#1b2430;color:#ffffff;text-decoration:none';

/** A mail as one column of plain HTML: nothing is loaded from anywhere, everything is text. */
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
