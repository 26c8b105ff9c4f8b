import { lineAt } from './rule.ts';

export interface SqlStatement {
  /** Without comments, strings and bodies of functions; whitespace is single. */
  readonly text: string;
  readonly line: number;
}

const UNREAD = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;

/** The statements of a file, for rules about their outline. */
export function statementsOf(text: string): SqlStatement[] {
  // Skipped text becomes blanks, so that every position stays on its line.
  const outline = text.replaceAll(UNREAD, (part) =>
    part.startsWith('--') || part.startsWith('/*') ? blank(part) : `''${blank(part.slice(2))}`,
  );
  return [...outline.matchAll(/[^;]+/g)]
    .map(({ 0: part, index }) => ({
      text: part.trim().replaceAll(/\s+/g, ' '),
      line: lineAt(text, index + part.search(/\S|$/)),
    }))
    .filter((statement) => statement.text !== '');
}

function blank(part: string): string {
  return part.replaceAll(/[^\n]/g, ' ');
}

/** Splits at the commas outside of brackets. */
export function listed(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim());
}

const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/\btimestamptz\b/g, 'timestamp with time zone'],
  [/\bbool\b/g, 'boolean'],
  [/\b(?:int|int4)\b/g, 'integer'],
  [/\bint8\b/g, 'bigint'],
  [/\bint2\b/g, 'smallint'],
  [/\bvarchar\b/g, 'character varying'],
  [/\bdecimal\b/g, 'numeric'],
];

/** A type, or a list of types, in the spelling of PostgreSQL's catalogue. */
export function typeName(text: string): string {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ').replaceAll(' (', '(');
  return ALIASES.reduce((name, [alias, full]) => name.replaceAll(alias, full), plain);
}
