import * as z from 'zod/mini';
import { NOTICE_KINDS } from '../notices/notice-kinds.ts';
import { fillSms, placeholdersIn, withoutPlaceholders } from './fill-words.ts';
import { MESSAGE_LANGUAGES, type MessageLanguage, messageLanguage, releasedWords } from './languages.ts';
import { greetingOf, type MailTemplate } from './templates.ts';

const address = { template: z.string(), language: z.string() };
const textShape = z.discriminatedUnion(
  'channel',
  [
    z.strictObject({
      ...address,
      channel: z.literal('mail'),
      subject: z.string(),
      lines: z.array(z.string()),
    }),
    z.strictObject({ ...address, channel: z.literal(['sms', 'push']), text: z.string() }),
  ],
  { error: 'the channel is mail, sms or push' },
);

/**
 * The text of an operator in place of the text of a template. The template of a push text is a category. The link and
 * the quotes of a mail cannot be edited.
 */
export type EditedText = z.infer<typeof textShape>;

/** What identifies a text: one edited text at most. */
export type TextAddress = Pick<EditedText, 'template' | 'channel' | 'language'>;

const editedText = textShape.check(
  z.superRefine((text, { addIssue }) => {
    for (const message of textErrors(text)) addIssue({ code: 'custom', message });
  }),
);

const MOST_TEXTS = 400;

/** The site setting in the form that an operator writes. */
export const messageTexts = z
  .array(editedText)
  .check(z.maxLength(MOST_TEXTS), z.refine(areDifferent, 'two texts of one template, channel and language'));

function areDifferent(texts: readonly EditedText[]): boolean {
  return new Set(texts.map(nameOf)).size === texts.length;
}

/** The edited texts in use. */
export interface EditedTexts {
  readonly texts: readonly EditedText[];
  /** Languages with an edited text: all words, edited or not. */
  readonly languages: ReadonlyMap<string, MessageLanguage>;
}

/** Parses each stored text separately: the released text replaces an invalid one, and the others stay in use. */
export function usableTexts(entries: unknown[]): EditedTexts & { readonly errors: readonly string[] } {
  const texts = new Map<string, EditedText>();
  const errors: string[] = [];
  for (const [at, entry] of entries.entries()) {
    const { data, error } = editedText.safeParse(entry);
    if (!data) errors.push(`${at}: ${z.prettifyError(error)}`);
    else if (texts.has(nameOf(data))) errors.push(`${at}: a second text of ${nameOf(data)}`);
    else texts.set(nameOf(data), data);
  }
  const languages = new Map<string, MessageLanguage>();
  for (const text of texts.values()) {
    const { language } = text;
    languages.set(language, withText(languages.get(language) ?? releasedWords(language), text));
  }
  return { texts: [...texts.values()], languages, errors };
}

function withText(words: MessageLanguage, text: EditedText): MessageLanguage {
  const { channel, template } = text;
  if (channel !== 'mail') return { ...words, [channel]: { ...words[channel], [template]: text.text } };
  const { subject, lines } = text;
  const mail = { ...words.mail[template as MailTemplate], subject, lines };
  return { ...words, mail: { ...words.mail, [template]: mail } };
}

/** The words of messages to a reader, with the texts that the operator edited. */
export function wordsFor(code: string, { languages }: EditedTexts): MessageLanguage {
  return languages.get(messageLanguage(code)) ?? releasedWords(code);
}

/** One text of a language; undefined where the channel has no such template. */
export function textIn(
  words: MessageLanguage,
  { template, channel, language }: TextAddress,
): EditedText | undefined {
  if (!Object.hasOwn(words[channel], template)) return undefined;
  if (channel !== 'mail') {
    const texts: Readonly<Record<string, string>> = words[channel];
    return { template, language, channel, text: texts[template] ?? '' };
  }
  const { subject, lines } = words.mail[template as MailTemplate];
  return { template, language, channel, subject, lines: [...lines] };
}

/** `withdrawal-paid mail EN`: different for different texts. */
export function nameOf({ template, channel, language }: TextAddress): string {
  return `${template} ${channel} ${language}`;
}

const MOST_LINES = 12;
const MOST_CHARACTERS = { subject: 120, line: 600, push: 120 };

/** Why a text cannot be used, each in one line. */
export function textErrors(text: EditedText): readonly string[] {
  const { template, channel, language } = text;
  if (!Object.hasOwn(MESSAGE_LANGUAGES, language)) {
    return [`${language}: messages are written in ${Object.keys(MESSAGE_LANGUAGES).join(', ')}`];
  }
  const english = textIn(releasedWords('EN'), text);
  if (!english) return [`${template}: there is no such ${channel} template`];
  const errors = partsOf(text).flatMap((part) => partErrors(part, placeholdersOf(english)));
  if (errors.length > 0) return errors;
  return [
    ...codeErrors(text, english),
    ...(channel === 'mail' ? mailErrors(text) : []),
    ...(channel === 'sms' ? smsErrors(text.text) : []),
  ];
}

interface TextPart {
  readonly name: string;
  readonly words: string;
  /** Undefined where the whole message is measured. */
  readonly mostCharacters: number | undefined;
}

function partsOf(text: EditedText): readonly TextPart[] {
  if (text.channel !== 'mail') {
    const mostCharacters = text.channel === 'push' ? MOST_CHARACTERS.push : undefined;
    return [{ name: 'the text', words: text.text, mostCharacters }];
  }
  return [
    { name: 'the subject', words: text.subject, mostCharacters: MOST_CHARACTERS.subject },
    ...text.lines.map((words, at) => ({
      name: `paragraph ${at + 1}`,
      words,
      mostCharacters: MOST_CHARACTERS.line,
    })),
  ];
}

/** Placeholders that every translation of a text may have. A lock screen shows the brand alone. */
function placeholdersOf(english: EditedText): ReadonlySet<string> {
  if (english.channel === 'push') return new Set(['brand']);
  return new Set([...partsOf(english).flatMap(({ words }) => placeholdersIn(words)), 'brand', 'origin']);
}

/** Control characters, also those that reverse the direction of what follows, and halves of characters. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

function partErrors(
  { name, words, mostCharacters = Infinity }: TextPart,
  known: ReadonlySet<string>,
): readonly string[] {
  if (words.trim() === '') return [`${name} is empty`];
  if (CONTROL.test(words)) return [`${name} has a control character`];
  if (words.length > mostCharacters) {
    return [`${name} has ${words.length} characters, at most ${mostCharacters} are possible`];
  }
  if (/[{}]/.test(withoutPlaceholders(words))) return [`${name} has a brace outside of a placeholder`];
  const possible = [...known].map((placeholder) => `{${placeholder}}`).join(' ');
  return placeholdersIn(words)
    .filter((placeholder) => !known.has(placeholder))
    .map((placeholder) => `${name} has {${placeholder}}, possible are ${possible}`);
}

/** A message without its code is useless. */
function codeErrors(text: EditedText, english: EditedText): readonly string[] {
  const hasCode = (one: EditedText) => partsOf(one).some(({ words }) => words.includes('{code}'));
  return hasCode(english) && !hasCode(text) ? ['{code} is missing'] : [];
}

/** The inbox leaves the greeting out, so the greeting contains nothing else. */
function mailErrors({ template, lines }: EditedText & { readonly channel: 'mail' }): readonly string[] {
  if (lines.length > MOST_LINES) return [`${lines.length} paragraphs, at most ${MOST_LINES} are possible`];
  const greeting = Object.hasOwn(NOTICE_KINDS, template) ? greetingOf(lines) : undefined;
  const beside = placeholdersIn(greeting ?? '').find((name) => name !== 'userName' && name !== 'brand');
  if (beside !== undefined) {
    return [`{userName} and {${beside}} are in one paragraph: the inbox leaves the greeting out`];
  }
  return lines.some((line) => line !== greeting) ? [] : ['there is no paragraph beside the greeting'];
}

/** Characters of every phone network: one message has 160 of them. Others make two messages of 67. */
const SMS_CHARACTERS = /[\x20-\x5a\x61-\x7a\n]/g;
const MOST_SMS_CHARACTERS = { plain: 160, others: 134 };
const SMS_EXAMPLE: ReadonlyMap<string, string> = new Map([
  ['brand', 'Tessera'],
  ['origin', 'https://tessera.example'],
  ['code', '123456'],
  ['minutes', '10'],
]);

function smsErrors(words: string): readonly string[] {
  const text = fillSms(words, SMS_EXAMPLE);
  const others = [...new Set(text.replaceAll(SMS_CHARACTERS, ''))].join('');
  const most = others === '' ? MOST_SMS_CHARACTERS.plain : MOST_SMS_CHARACTERS.others;
  if (text.length <= most) return [];
  const because = others === '' ? '' : ` because of ${others}`;
  return [`the message has ${text.length} characters, at most ${most} are possible${because}`];
}
