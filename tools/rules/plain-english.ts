import { isTest, isTypeScript, type Rule, type WholeRule } from './rule.ts';

/**
 * Words that a newcomer would have to learn, with the terms to use in their place. A word is compared with the whole parts
 * of a name in any case: `askedAt` has the part "asked".
 */
const BANNED: readonly (readonly [words: string, instead: string])[] = [
  ['tell tells telling told say says said saying', 'notify, report, record, or the noun'],
  ['ask asks asked asking', 'query, fetch, request'],
  ['keep keeps kept keeping keeper', 'save, stored, cached, retained'],
  ['held', 'blocked, restricted, suspended, reserved'],
  ['way ways', 'method, channel, transport, option'],
  ['door doors seat seats', 'api, entry point, session'],
  ['house houses', 'operator, merchant, houseAccount'],
  ['hindrance hindrances', 'blocker'],
  ['fault faults', 'validation error, failure, discrepancy'],
  ['gone', 'removed, decommissioned'],
  ['arrived rested near late later lately', 'loaded, idle, inView, deferred, recent'],
  ['turns toll chances', 'queue, captchaChallenge, attempts'],
  ['look looks affairs verdict wish wishes', 'theme, flag, or the specific thing'],
  ['hearing upkeep reseal', 'subscription, cleanup, rotateDataKeys'],
];
const INSTEAD = new Map(
  BANNED.flatMap(([words, instead]) => words.split(' ').map((word) => [word, instead] as const)),
);
/** "House account" is the term of the ledger for an account of the operator. */
const LEDGER_TERM = /house[-_]?accounts?/i;
const DECLARATION =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:class|interface|type|function\*?|const|let|enum) (\w+)/gm;
const MOST_WORDS = 25;

/** File names, folders and top-level declarations use standard terms. */
export const plainNames: Rule = ({ path, text }) => {
  if (!isTypeScript(path)) return [];
  const names = [
    ...path.replace(/\.[.a-z]+$/, '').split('/'),
    ...Array.from(text.matchAll(DECLARATION), ([, name = '']) => name),
  ];
  return names.flatMap((name) => {
    const word = partsOf(name.replace(LEDGER_TERM, '')).find((part) => INSTEAD.has(part));
    return word === undefined ? [] : [`"${name}" has the word "${word}": ${INSTEAD.get(word)}`];
  });
};

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** Comment sentences of more than 25 words. They are warnings: a list of facts may need more. */
export const longSentences: WholeRule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!isTypeScript(path) || isTest(path)) return [];
    return commentsOf(text).flatMap((comment) =>
      comment
        .split(/(?<=[.:;!?])\s+/)
        .map((sentence) => ({
          sentence,
          words: sentence.split(/\s+/).filter((word) => /\w/.test(word)).length,
        }))
        .filter(({ words }) => words > MOST_WORDS)
        .map(({ sentence, words }) => `${path}: a sentence of ${words} words: ${sentence.slice(0, 60)}…`),
    );
  });

/** The text of each block comment and of each run of line comments. */
function commentsOf(text: string): string[] {
  const blocks = Array.from(text.matchAll(/\/\*\*?([\s\S]*?)\*\//g), ([, body = '']) =>
    body.replace(/^\s*\* ?/gm, ''),
  );
  const runs = Array.from(text.matchAll(/(?:^[ \t]*\/\/.*\n?)+/gm), ([run]) =>
    run.replace(/^[ \t]*\/\/ ?/gm, ''),
  );
  return [...blocks, ...runs].map((comment) => comment.replace(/\s+/g, ' ').trim());
}
