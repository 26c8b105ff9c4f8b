import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { catalogueOf, LANGUAGES } from './src/i18n/languages.ts';

/** The format that @lingui/core reads: text, and `[name, type?, format?]` for a value. */
export type CompiledMessage = ReturnType<typeof compileMessageOrThrow>;
export type Catalogue = Readonly<Record<string, string>>;

/** Unicode isolates: start of a run with its own direction, start of a left-to-right run, and end. */
const ISOLATE = '\u2068';
const ISOLATE_LTR = '\u2066';
const END = '\u2069';
/**
 * Numbers joined by dashes or slashes, such as a date: Arabic letters before them would reverse their order.
 */
const NUMBERED_PARTS = /\d+(?:[-/]\d+)+/g;

export const LOCALES_FOLDER = fileURLToPath(new URL('./locales', import.meta.url));
export const SOURCE_LOCALE = 'en';
/** As in biome.json: the written file is formatted. */
const LINE_WIDTH = 110;
const VALUES_FILE = fileURLToPath(new URL('./src/i18n/message-values.ts', import.meta.url));

export function readCatalogue(locale: string): Catalogue {
  return JSON.parse(readFileSync(join(LOCALES_FOLDER, `${locale}.json`), 'utf8')) as Catalogue;
}

/** Returns the locales that have a file, including `en`. */
export function localesOnDisk(): string[] {
  return readdirSync(LOCALES_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/**
 * Compiles every message of the source catalogue with the texts of `catalogue`. A missing translation falls
 * back to English. A message that does not parse stops the build with its locale and key.
 */
export function compileCatalogue(
  locale: string,
  catalogue: Catalogue,
  source: Catalogue,
): Record<string, CompiledMessage> {
  return Object.fromEntries(
    Object.entries(source).map(([key, english]) => [key, messageIn(locale, key, catalogue[key], english)]),
  );
}

/** Returns the placeholder names of a message with their TypeScript types, in order of appearance. */
export function placeholders(message: CompiledMessage): Map<string, string> {
  const found = new Map<string, string>();
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, type, format] = token;
    if (!found.has(name) || type) found.set(name, valueType(type, format));
    if (isChoices(type, format)) {
      for (const branch of branches(format)) {
        for (const [inner, innerType] of placeholders(branch))
          if (!found.has(inner)) found.set(inner, innerType);
      }
    }
  }
  return found;
}

/** Returns the TypeScript file that declares the value types of every message with placeholders. */
export function renderMessageValues(source: Catalogue): string {
  const lines = Object.entries(source).flatMap(([key, text]) => {
    const fields = [...placeholders(compileMessage(SOURCE_LOCALE, key, text))].map(
      ([name, type]) => `${name}: ${type}`,
    );
    if (fields.length === 0) return [];
    const line = `  '${key}': { ${fields.join('; ')} };`;
    return [line.length <= LINE_WIDTH ? line : `  '${key}': {\n    ${fields.join(';\n    ')};\n  };`];
  });
  return [
    '/** Made from locales/en.json by `node apps/web/locale-catalogue.ts`, on every build and every save in development. */',
    'export interface MessageValues {',
    ...lines,
    '}',
    '',
  ].join('\n');
}

/** Writes the values file if en.json has changed. Returns whether it wrote the file. */
export function updateMessageValues(): boolean {
  const wanted = renderMessageValues(readCatalogue(SOURCE_LOCALE));
  if (currentMessageValues() === wanted) return false;
  writeFileSync(VALUES_FILE, wanted);
  return true;
}

export function currentMessageValues(): string {
  try {
    return readFileSync(VALUES_FILE, 'utf8');
  } catch {
    return '';
  }
}

/** Compiles one message. Throws an error with locale and key if the message does not parse. */
export function compileMessage(locale: string, key: string, text: string): CompiledMessage {
  try {
    return compileMessageOrThrow(text);
  } catch (cause) {
    throw new Error(`locales/${locale}.json: "${key}" is not a valid message: ${text}`, { cause });
  }
}

function messageIn(locale: string, key: string, text: string | undefined, english: string): CompiledMessage {
  const rightToLeft = LANGUAGES.some(
    ({ code, direction }) => direction === 'rtl' && catalogueOf(code) === locale,
  );
  if (text !== undefined) {
    const message = compileMessage(locale, key, text);
    return rightToLeft ? isolated(message) : message;
  }
  const message = compileMessage(SOURCE_LOCALE, key, english);
  if (locale === SOURCE_LOCALE) return message;
  return rightToLeft ? [ISOLATE, ...countedInEnglish(message), END] : countedInEnglish(message);
}

/**
 * Isolates values inside a right-to-left sentence. A user name, an amount or a code has its own direction;
 * without Unicode isolates its dots, signs and brackets move to the other side.
 */
function isolated(message: CompiledMessage): CompiledMessage {
  return message.flatMap((token): CompiledMessage => {
    if (typeof token === 'string') return [token.replace(NUMBERED_PARTS, `${ISOLATE_LTR}$&${END}`)];
    const [, type, format] = token;
    if (type === undefined) return [ISOLATE, token, END];
    return [isChoices(type, format) ? eachBranch(token, isolated) : token];
  });
}

/**
 * Plural rules for English text in a page of another language, whose "one" may include 0, 2 or 21. English
 * uses "one" for 1 alone.
 */
function countedInEnglish(message: CompiledMessage): CompiledMessage {
  return message.map((token): CompiledMessage[number] => {
    if (typeof token === 'string' || !isChoices(token[1], token[2])) return token;
    return eachBranch(token, countedInEnglish, (form) =>
      form === 'one' && token[1] === 'plural' ? '1' : form,
    );
  });
}

function eachBranch(
  [name, type, choices]: Exclude<CompiledMessage[number], string>,
  change: (branch: CompiledMessage) => CompiledMessage,
  rename: (form: string) => string = (form) => form,
): CompiledMessage[number] {
  const forms = Object.entries(choices as Record<string, unknown>).map(([form, branch]) => [
    rename(form),
    Array.isArray(branch) ? change(branch as CompiledMessage) : branch,
  ]);
  return [name, type, Object.fromEntries(forms)] as CompiledMessage[number];
}

function valueType(type: string | undefined, format: unknown): string {
  if (type === undefined) return 'string | number';
  if (type === 'date' || type === 'time') return 'Date';
  if (type !== 'select') return 'number';
  const cases = Object.keys(format as object).filter((name) => name !== 'offset' && name !== 'other');
  return cases.map((name) => `'${name}'`).join(' | ') || 'string';
}

function isChoices(type: string | undefined, format: unknown): format is Record<string, CompiledMessage> {
  return (type === 'plural' || type === 'select' || type === 'selectordinal') && typeof format === 'object';
}

function branches(choices: Record<string, unknown>): CompiledMessage[] {
  return Object.values(choices).filter((branch): branch is CompiledMessage => Array.isArray(branch));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) updateMessageValues();
