import { type ExpressionStatement, parseSync, type Statement } from '@swc/core';
import { isTypeScript, lineAt, type Rule } from './rule.ts';

// Assembled here so that this file passes its own rule.
const LEFT_OVER = new RegExp(
  `\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'XX' + 'X'].join('|')})\\b`,
  'g',
);
const SQL_COMMENT = /^\s*--\s*(?:select|insert|update|delete|create|alter|drop|grant|with)\b.*[;,(]\s*$/gim;
const CSS_COMMENT = /\/\*\s*[\w-]+\s*:\s*[^;*]+;\s*\*\//g;

/** Open work is an issue, not a comment. */
export const nothingLeftOver: Rule = ({ text }) =>
  [...text.matchAll(LEFT_OVER)].map(({ 0: word, index }) => `line ${lineAt(text, index)}: ${word}`);

/** Unused code is in the history; in the file it misleads. */
export const noCodeInComments: Rule = ({ path, text }) => {
  const starts = isTypeScript(path)
    ? commentBlocks(text)
        .filter(({ words }) => isCode(words))
        .map(({ index }) => index)
    : [
        ...text.matchAll(path.endsWith('.sql') ? SQL_COMMENT : path.endsWith('.css') ? CSS_COMMENT : /$^/g),
      ].map(({ index }) => index);
  return starts.map((index) => `line ${lineAt(text, index)}: code in a comment`);
};

interface CommentBlock {
  readonly index: number;
  readonly words: string;
}

/** Runs of line comments without code on their lines, and block comments that are not docstrings. */
function commentBlocks(text: string): CommentBlock[] {
  const lineRuns = [...text.matchAll(/(?:^[ \t]*\/\/(?!\/).*\n?)+/gm)].map((match) => ({
    index: match.index,
    words: match[0].replace(/^[ \t]*\/\/ ?/gm, ''),
  }));
  const blocks = [...text.matchAll(/(?:^[ \t]*|\{)\/\*(?!\*)([\s\S]*?)\*\//gm)].map((match) => ({
    index: match.index,
    words: match[1] ?? '',
  }));
  return [...lineRuns, ...blocks];
}

/** Whether the text is a program with an effect. Prose hardly ever parses, and has no effect when it does. */
function isCode(words: string): boolean {
  if (!/[;{}()=>]/.test(words)) return false;
  const statements = statementsOf(words);
  if (statements) return statements.some((statement) => doesSomething(statement, words));
  return /^\s*return\b.*;\s*$/m.test(words) && statementsOf(`function f() {\n${words}\n}`) !== undefined;
}

/** The statements of a program; undefined when the text is not a program. */
function statementsOf(source: string): Statement[] | undefined {
  try {
    return parseSync(source, { syntax: 'typescript', tsx: true }).body as Statement[];
  } catch {
    return undefined;
  }
}

/** A word, a label or an empty statement has no effect, and "amount (units)" is no call. */
function doesSomething(statement: Statement, words: string): boolean {
  if (statement.type === 'EmptyStatement' || statement.type === 'LabeledStatement') return false;
  return statement.type !== 'ExpressionStatement' || actsOnIts(statement, words);
}

function actsOnIts({ expression }: ExpressionStatement, words: string): boolean {
  if (expression.type === 'CallExpression') return /[\w\])]\(/.test(words);
  return ['AssignmentExpression', 'AwaitExpression', 'JSXElement', 'UpdateExpression'].includes(
    expression.type,
  );
}
