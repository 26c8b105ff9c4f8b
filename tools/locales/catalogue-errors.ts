import {
  type Catalogue,
  type CompiledMessage,
  compileMessage,
  placeholders,
} from '../../apps/web/locale-catalogue.ts';
import { type Language, localeOf } from '../../apps/web/src/i18n/languages.ts';

/** Whole numbers that cover every plural category of every language, including the "many" of millions. */
const SAMPLE: readonly number[] = [...Array.from({ length: 1_200 }, (_, number) => number), 1e6, 2e6, 5e6];

/** Names with the same spelling in every language. */
const BRANDS = /^register\.field\.(?:facebook|line|wechat|whatsapp|zalo)$|^mine\.vip$/;

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Beng: /\p{Script=Bengali}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  Khmr: /\p{Script=Khmer}/u,
  Kore: /\p{Script=Hangul}/u,
  Laoo: /\p{Script=Lao}/u,
  Latn: /\p{Script=Latin}/u,
  Mymr: /\p{Script=Myanmar}/u,
  Sinh: /\p{Script=Sinhala}/u,
  Taml: /\p{Script=Tamil}/u,
  Telu: /\p{Script=Telugu}/u,
  Thai: /\p{Script=Thai}/u,
};

/** Errors of one catalogue, a sentence each; empty when all its texts can be shown. */
export function catalogueErrors(
  language: Language,
  catalogue: Catalogue,
  source: Catalogue,
  demanded: (key: string) => boolean,
): string[] {
  const keys = Object.keys(catalogue);
  const extra = keys.filter((key) => !(key in source));
  const missing = Object.keys(source).filter((key) => demanded(key) && !(key in catalogue));
  const sorted = keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
  return [
    ...missing.map((key) => `${key} is missing`),
    ...extra.map((key) => `${key} does not exist in English`),
    ...(sorted ? [] : ['the keys are not in alphabetical order']),
    ...keys.flatMap((key) => {
      const english = source[key];
      const errors = english === undefined ? [] : messageErrors(language, key, catalogue[key] ?? '', english);
      return errors.map((error) => `${key} ${error}`);
    }),
  ];
}

/** Keys that occur twice in the text of a catalogue: JSON uses the last one without an error. */
export function doubleKeys(text: string): string[] {
  const seen = new Set<string>();
  const keys = [...text.matchAll(/^\s*"((?:[^"\\]|\\.)*)":/gm)].map((match) => match[1] ?? '');
  return keys.filter((key) => seen.size === seen.add(key).size).map((key) => `${key} is a duplicate key`);
}

function messageErrors(language: Language, key: string, text: string, englishText: string): string[] {
  const english = compileMessage('en', key, englishText);
  let message: CompiledMessage;
  try {
    message = compileMessage(language.code, key, text);
  } catch {
    return [`is not a valid message: ${text}`];
  }
  const same = (read: (message: CompiledMessage) => string, what: string): string[] =>
    read(message) === read(english) ? [] : [`has ${what} "${read(message)}", English has "${read(english)}"`];
  return [
    ...same(placeholdersIn, 'placeholders'),
    ...same((words) => tagsIn(wordsOf(words)), 'tags'),
    ...(text.trim() === text && text !== '' ? [] : ['is empty or has space around it']),
    ...pluralErrors(localeOf(language), message, english),
    ...(BRANDS.test(key) ? [] : scriptErrors(language, wordsOf(message))),
    ...reversedDateErrors(wordsOf(message)),
  ];
}

/** Digits joined by a dash after an Arabic letter: the bidirectional rules display such a date in reverse order. */
function reversedDateErrors(words: string): string[] {
  const turned = words.match(/(?=\p{L})\p{Script=Arabic}[^\p{L}]*?(\p{Nd}+-[\p{Nd}-]*)/u)?.[1];
  return turned ? [`shows ${turned} in reverse order: move it before the first letter`] : [];
}

/** Words entirely in another script: untranslated English, or a wrong alphabet. */
function scriptErrors({ tag }: Language, words: string): string[] {
  const letters = words.replace(/<[^>]*>/g, '').match(/\p{L}/gu) ?? [];
  const script = new Intl.Locale(tag).maximize().script ?? '';
  const own = SCRIPTS[script];
  if (!own) return [`cannot be checked: the script ${script} is unknown`];
  return letters.length === 0 || letters.some((letter) => own.test(letter))
    ? []
    : [`has no letter of its own script: ${words.trim()}`];
}

const placeholdersIn = (message: CompiledMessage): string =>
  [...placeholders(message)]
    .map(([name, type]) => `${name}: ${type.split(' | ').sort().join(' | ')}`)
    .sort()
    .join(', ');

const tagsIn = (words: string): string => (words.match(/<[^>]*>/g) ?? []).sort().join(' ');

function wordsOf(message: CompiledMessage): string {
  return message
    .map((token) => {
      if (typeof token === 'string') return token;
      const branches = typeof token[2] === 'object' ? Object.values(token[2] as object) : [];
      return branches
        .map((branch) => (Array.isArray(branch) ? wordsOf(branch as CompiledMessage) : ''))
        .join(' ');
    })
    .join('');
}

type Choices = Readonly<Record<string, CompiledMessage>>;

interface Plural {
  readonly name: string;
  readonly kind: 'cardinal' | 'ordinal';
  readonly choices: Choices;
}

/**
 * Checks the plural forms of every count: all forms of the language by CLDR and no others. Each form that covers
 * several numbers must contain the number.
 */
function pluralErrors(locale: string, message: CompiledMessage, english: CompiledMessage): string[] {
  const plurals = pluralsOf(message);
  const errors = plurals.flatMap((plural) => formErrors(locale, plural, english));
  const unsaid = pluralsOf(english).filter(({ name, kind }) => {
    return categoriesOf(locale, kind).length > 1 && !plurals.some((plural) => plural.name === name);
  });
  return [...errors, ...unsaid.map(({ name }) => `counts {${name}} without plural forms`)];
}

function formErrors(locale: string, { name, kind, choices }: Plural, english: CompiledMessage): string[] {
  const due = categoriesOf(locale, kind);
  const forms = Object.keys(choices).filter((form) => !/^(?:\d+|offset)$/.test(form));
  const missing = due.filter((form) => !forms.includes(form));
  const idle = forms.filter((form) => !due.includes(form));
  const counted = pluralsOf(english).some(
    (plural) => plural.name === name && describes(plural.choices['other']),
  );
  const silent = forms.filter(
    (form) => counted && due.includes(form) && covers(locale, kind, form) > 1 && !describes(choices[form]),
  );
  return [
    ...missing.map((form) => `{${name}} has no form "${form}"`),
    ...idle.map((form) => `{${name}} has a form "${form}" that this language never uses`),
    ...silent.map((form) => `{${name}} loses the number in its form "${form}"`),
  ];
}

function pluralsOf(message: CompiledMessage): Plural[] {
  return message.flatMap((token): Plural[] => {
    if (typeof token === 'string' || typeof token[2] !== 'object') return [];
    const [name, type] = token;
    const choices = token[2] as Choices;
    const inside = Object.values(choices).flatMap((branch) =>
      Array.isArray(branch) ? pluralsOf(branch) : [],
    );
    if (type === 'plural') return [{ name, kind: 'cardinal', choices }, ...inside];
    if (type === 'selectordinal') return [{ name, kind: 'ordinal', choices }, ...inside];
    return inside;
  });
}

const describes = (branch: CompiledMessage | undefined): boolean => branch?.includes('#') ?? false;

const categoriesOf = (locale: string, type: Plural['kind']): readonly string[] =>
  new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;

/** How many numbers of the sample a form covers: "one" is 1 in Arabic, and also 21 in Russian. */
function covers(locale: string, type: Plural['kind'], form: string): number {
  const rules = new Intl.PluralRules(locale, { type });
  return SAMPLE.filter((number) => rules.select(number) === form).length;
}
