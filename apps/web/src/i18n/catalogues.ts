import type { LanguageCode } from './languages.ts';
import type { Messages } from './messages.ts';

const CATALOGUES = import.meta.glob<Messages>('../../locales/*.json', {
  query: '?compiled',
  import: 'default',
});

/** Fetches one language. A language switched on before it is translated answers in English. */
export function loadMessages(code: LanguageCode): Promise<Messages> {
  const load = CATALOGUES[addressOf(code)] ?? CATALOGUES[addressOf('EN')];
  if (!load) throw new Error('locales/en.json is missing from the build');
  return load();
}

function addressOf(code: LanguageCode): string {
  return `../../locales/${code.toLowerCase()}.json`;
}
