import { expressionsOf } from '@tessera/contract/identity/register-patterns';
import { RE2JS } from 're2js';
import type { Log } from '../../platform/log.ts';
import { ANYTHING, compilePattern, type ServerRule } from './register-rule.ts';

const MAX_PATTERNS = 200;

const numbered = new Map<number, readonly RE2JS[]>();
/** Compiled patterns of the operator; undefined for an invalid pattern. */
const own = new Map<string, RE2JS | undefined>();

/**
 * Whether a value matches a rule. RE2 runs in time linear in the value for every pattern. An operator
 * pattern that does not compile is logged and requires nothing.
 */
export function fitsRule(log: Log): (value: string, rule: ServerRule) => boolean {
  return (value, { acceptedPattern, patternId }) => {
    if (acceptedPattern === undefined) return fitsNumber(value, patternId);
    // The general pattern also applies beside an operator's pattern.
    if (!fitsNumber(value, 0)) return false;
    return acceptedPattern === ANYTHING || (ownPattern(acceptedPattern, log)?.testExact(value) ?? true);
  };
}

function fitsNumber(value: string, patternId: number): boolean {
  const expressions = numbered.get(patternId) ?? expressionsOf(patternId).map((one) => RE2JS.compile(one));
  numbered.set(patternId, expressions);
  return expressions.every((expression) => expression.test(value));
}

function ownPattern(text: string, log: Log): RE2JS | undefined {
  if (own.has(text)) return own.get(text);
  const compiled = compilePattern(text);
  if (!compiled) log.error({ pattern: text }, 'invalid registration pattern: the field accepts every value');
  // Patterns change only with the configuration; clearing the cache when it is full bounds the memory.
  if (own.size >= MAX_PATTERNS) own.clear();
  own.set(text, compiled);
  return compiled;
}
