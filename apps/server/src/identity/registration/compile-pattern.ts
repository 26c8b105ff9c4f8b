import { RE2JS } from 're2js';

/** The pattern of an operator that accepts every value. */
export const ANYTHING = '*';

/** A pattern of an operator in RE2; undefined for one that does not compile. */
export function compilePattern(text: string): RE2JS | undefined {
  try {
    return RE2JS.compile(text);
  } catch {
    return undefined;
  }
}
