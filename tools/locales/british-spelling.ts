import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../apps/web/locale-catalogue.ts';

/** English texts outside the catalogue: content and names of the demo platform, mails and SMS. */
const FOLDERS = ['apps/server/src/content/seed', 'apps/server/src/messages/templates'];
const FILES = [
  'apps/server/src/content/site-settings/settings.ts',
  'apps/server/src/games/seed/seed-matches.ts',
  'apps/server/src/games/seed/demo-words.ts',
  'apps/server/src/games/seed/demo-words.ts',
];

const ISE =
  'apolog|author|categor|custom|emphas|final|general|initial|maxim|memor|minim|modern|normal|optim|organ|personal|' +
  'priorit|real|recogn|special|standard|summar|symbol|synchron|util|visual';
const WORDS = [
  '(?:dis|mis|un)?(?:behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|rum|sav)our\\w*',
  `(?:re|un)?(?:${ISE})is(?:e[drs]?|ing|ations?)`,
  '(?:ana|cata|para)lys(?:e[drs]?|ing)',
  '(?:re)?centre[ds]?|(?:fib|lit|met|theat)res?',
  '(?:defen|licen|offen|preten)ces?',
  '(?:cancel|dial|fuel|label|level|model|signal|total|travel)l(?:ed|ers?|ing)',
  '(?:enrol|fulfil|instal)(?:s|ments?)?',
  'ageing|amongst|cheques?|enquir(?:e[ds]?|y|ies|ing)|grey|judgement|learnt|practis(?:e[ds]?|ing)|programmes?|spelt|whilst',
];
const BRITISH = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'gi');

/** The words of an English text without American spelling. */
export function britishWords(text: string): string[] {
  return text.match(BRITISH) ?? [];
}

/** British spellings in the English catalogue and in the English texts of the server, a sentence each. */
export function britishSpellings(source: Catalogue): string[] {
  const messages = Object.entries(source).map(([key, text]) => [`en ${key}`, text] as const);
  const inFolders = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const files = [...inFolders, ...FILES];
  const literals = files.map((file) => [file, stringLiterals(readFileSync(file, 'utf8'))] as const);
  return [...messages, ...literals].flatMap(([where, text]) =>
    britishWords(text).map((word) => `${where}: "${word}" is a British spelling`),
  );
}

/** Comments and names of code are not shown to visitors. */
function stringLiterals(code: string): string {
  return (code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []).join('\n');
}
