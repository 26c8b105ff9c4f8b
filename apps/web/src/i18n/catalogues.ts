import { catalogueOf, type LanguageCode } from './languages.ts';
import type { Messages } from './messages.ts';

const FIRST = import.meta.glob<Messages>('../../locales/*.json', {
  query: '?compiled=first',
  import: 'default',
});
const REST = import.meta.glob<Messages>('../../locales/*.json', {
  query: '?compiled=rest',
  import: 'default',
});

/** Returns the complete catalogue of a language; untranslated languages fall back to English. */
export async function loadMessages(code: LanguageCode): Promise<Messages> {
  const [first, rest] = await Promise.all([load(FIRST, code), load(REST, code)]);
  return { ...first, ...rest };
}

function load(
  parts: Readonly<Record<string, () => Promise<Messages>>>,
  code: LanguageCode,
): Promise<Messages> {
  const bring = parts[addressOf(code)] ?? parts[addressOf('EN')];
  if (!bring) throw new Error('locales/en.json is missing from the build');
  return bring();
}

function addressOf(code: LanguageCode): string {
  return `../../locales/${catalogueOf(code)}.json`;
}
