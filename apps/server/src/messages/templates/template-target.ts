import { NOTICE_CATEGORIES } from '@tessera/contract/messages/notices';
import { parseArgs } from 'node:util';
import { NOTICE_KINDS, type NoticeKind } from '../notices/notice-kinds.ts';
import type { EditedText, TextAddress } from './edited-texts.ts';
import { MESSAGE_LANGUAGES, textLanguage } from './languages.ts';
import { MAIL_EN } from './mail-en.ts';
import { SMS_EN } from './templates.ts';

/** An error of the person who typed the command. */
export class TemplateError extends Error {}

export const CHANNELS = ['mail', 'sms', 'push', 'inbox'] as const;
export type Channel = (typeof CHANNELS)[number];

export const TEMPLATE_USAGE = `usage: npm run content -- templates list
       npm run content -- templates preview TEMPLATE [--language EN] [--channel ${CHANNELS.join('|')}]
       npm run content -- templates show TEMPLATE [--language EN] [--channel mail|sms|push]
       npm run content -- templates set TEMPLATE --language EN --channel mail|sms|push --file FILE --as WHO
       npm run content -- templates reset TEMPLATE --language EN --channel mail|sms|push --as WHO
The text of a push notification is that of a category.`;

const OPTIONS = ['language', 'channel', 'file', 'as'] as const;
type Option = (typeof OPTIONS)[number];

export interface TypedTemplate {
  readonly name: string;
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

/** The template and options of a command line that has the needed options and no others. */
export function readTemplate(
  args: readonly string[],
  { needs = [], may = [] }: { readonly needs?: readonly Option[]; readonly may?: readonly Option[] },
): TypedTemplate {
  const text = { type: 'string' } as const;
  const parsed = parsedOptions(() =>
    parseArgs({
      args: [...args],
      options: Object.fromEntries([...needs, ...may].map((option) => [option, text])),
      allowPositionals: true,
    }),
  );
  const [name, ...others] = parsed.positionals;
  const options = parsed.values as Partial<Record<Option, string>>;
  if (name === undefined || others.length > 0 || needs.some((option) => options[option] === undefined)) {
    throw new TemplateError(TEMPLATE_USAGE);
  }
  return { name, options };
}

function parsedOptions<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    throw new TemplateError(`${(error as Error).message}\n\n${TEMPLATE_USAGE}`, { cause: error });
  }
}

/** Names of the templates, and categories with the text of a push notification. */
export function templateNames(): readonly string[] {
  return [...new Set([...Object.keys(MAIL_EN), ...Object.keys(SMS_EN)])].toSorted();
}

/** Channels by which members receive a template. */
export function channelsOf(name: string): readonly Channel[] {
  return CHANNELS.filter((channel) => {
    if (channel === 'mail') return Object.hasOwn(MAIL_EN, name);
    if (channel === 'sms') return Object.hasOwn(SMS_EN, name);
    return Object.hasOwn(NOTICE_KINDS, name) || (channel === 'push' && isCategory(name));
  });
}

export function isCategory(name: string): boolean {
  return NOTICE_CATEGORIES.some((category) => category === name);
}

/** The channel of a command, one of those that the template has. The first of them unless stated. */
export function typedChannel<Name extends Channel>(
  { name, options }: TypedTemplate,
  channels: readonly Name[],
): Name {
  const [first] = channels;
  if (!first) throw new TemplateError(`there is no template ${name}`);
  const { channel = first } = options;
  const found = channels.find((one) => one === channel);
  if (!found) throw new TemplateError(`${name} has words for ${channels.join(', ')}${elsewhere(name)}`);
  return found;
}

function elsewhere(name: string): string {
  if (!Object.hasOwn(NOTICE_KINDS, name)) return '';
  return `; a notification has the words of the category ${NOTICE_KINDS[name as NoticeKind].category}`;
}

/** The language of a command, English unless stated. A twin has the words of its language. */
export function typedLanguage({ options: { language = 'EN' } }: TypedTemplate): string {
  const found = textLanguage(language.toUpperCase());
  if (Object.hasOwn(MESSAGE_LANGUAGES, found)) return found;
  throw new TemplateError(`messages are written in ${Object.keys(MESSAGE_LANGUAGES).join(', ')}`);
}

/** The text that a command names. */
export function textAddressOf(typed: TypedTemplate): TextAddress {
  const own = channelsOf(typed.name).filter((channel) => channel !== 'inbox');
  const written = isCategory(typed.name) ? own : own.filter((channel) => channel !== 'push');
  const channel: EditedText['channel'] = typedChannel(typed, written);
  return { template: typed.name, channel, language: typedLanguage(typed) };
}
