import { parseSync } from '@swc/core';
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
/** Terms of the ledger and of the catalogue that contain a banned word. */
const TERMS = /house[-_]?accounts?|in[-_]?house/gi;
const MOST_WORDS = 25;

/**
 * File names, folders and declared names use standard terms. Declared are variables, parameters, bindings, functions,
 * classes, types, import aliases, and members of classes and types. Names of data are not checked: members of types in
 * the contract, wire fields, quoted members, keys of object literals, and `{ name }` in a destructuring.
 */
export const plainNames: Rule = ({ path, text }) => {
  if (!isTypeScript(path)) return [];
  const names = [...path.replace(/\.[.a-z]+$/, '').split('/'), ...declaredIn(path, text)];
  return [...new Set(names)].flatMap((name) => {
    const word = bannedWordIn(name);
    return word === undefined ? [] : [`"${name}" has the word "${word}": ${INSTEAD.get(word)}`];
  });
};

function bannedWordIn(name: string): string | undefined {
  return name
    .replace(TERMS, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .find((part) => INSTEAD.has(part));
}

/** A word before a character that can follow a declared name. */
const CANDIDATE = /[\w$]+(?=['"]?\s*(?:[?!:;,=()[\]{}<>/|&]|of\b|in\b|extends\b|implements\b|from\b|$))/gm;

/** The declared names of a file. Only files with a candidate are parsed, because parsing all files takes seconds. */
function declaredIn(path: string, text: string): string[] {
  const hasCandidate = text.match(CANDIDATE)?.some((name) => bannedWordIn(name) !== undefined);
  if (!hasCandidate) return [];
  const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' });
  const names: string[] = [];
  visit(program, path.startsWith('packages/contract/'), names);
  return names;
}

interface SyntaxNode {
  readonly type?: string;
  readonly [field: string]: unknown;
}

/** Fields of the HTTP API that types outside the contract repeat, and one of queued jobs of the previous release. */
const WIRE_FIELDS = new Set(['chances', 'hindrances', 'ownerWays', 'askedAt']);
/** Fields with a declared name or pattern, by type of node. */
const NAME_FIELDS: Readonly<Record<string, string>> = {
  VariableDeclarator: 'id',
  Parameter: 'pat',
  TsParameterProperty: 'param',
  ArrowFunctionExpression: 'params',
  CatchClause: 'param',
  FunctionDeclaration: 'identifier',
  FunctionExpression: 'identifier',
  ClassDeclaration: 'identifier',
  ClassExpression: 'identifier',
  TsInterfaceDeclaration: 'id',
  TsTypeAliasDeclaration: 'id',
  TsEnumDeclaration: 'id',
  TsEnumMember: 'id',
  TsTypeParameter: 'name',
  TsFunctionType: 'params',
  TsTupleElement: 'label',
  ImportDefaultSpecifier: 'local',
  ImportNamespaceSpecifier: 'local',
};
/** Members of types; their parameters are patterns as well. */
const MEMBERS = new Set([
  'TsPropertySignature',
  'TsMethodSignature',
  'TsGetterSignature',
  'TsSetterSignature',
]);
const CLASS_MEMBERS = new Set(['ClassMethod', 'ClassProperty', 'PrivateMethod', 'PrivateProperty']);

/** Adds the names that are declared in a node and below it. */
function visit(node: unknown, isContract: boolean, names: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, isContract, names);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type = '', ...fields } = node as SyntaxNode;
  const field = NAME_FIELDS[type];
  if (field !== undefined) names.push(...namesIn(fields[field]));
  if (type === 'ImportSpecifier' && fields['imported']) names.push(...namesIn(fields['local']));
  if (CLASS_MEMBERS.has(type)) names.push(...keyOf(fields));
  if (MEMBERS.has(type)) {
    if (!isContract) names.push(...keyOf(fields).filter((name) => !WIRE_FIELDS.has(name)));
    names.push(...namesIn(fields['params']));
  }
  for (const value of Object.values(fields)) visit(value, isContract, names);
}

function keyOf({ key, computed }: Readonly<Record<string, unknown>>): string[] {
  const { type, value, id } = key as SyntaxNode;
  if (computed === true) return [];
  if (type === 'PrivateName') return namesIn(id ?? { type: 'Identifier', value });
  return type === 'Identifier' ? [String(value)] : [];
}

/** The names in a pattern, without those that repeat the name of a field. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (typeof pattern !== 'object' || pattern === null) return [];
  const { type, value, properties, elements, left, argument, pat } = pattern as SyntaxNode;
  if (type === 'Identifier') return [String(value)];
  if (type === 'ObjectPattern') return namesIn(properties);
  if (type === 'ArrayPattern') return namesIn(elements);
  if (type === 'KeyValuePatternProperty') return namesIn(value);
  if (type === 'AssignmentPattern') return namesIn(left);
  if (type === 'RestElement') return namesIn(argument);
  return namesIn(pat);
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
