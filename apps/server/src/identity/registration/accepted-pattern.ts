import { expressionsOf } from '@tessera/contract/identity/register-patterns';
import { RE2JS } from 're2js';
import type { Log } from '../../platform/log.ts';
import { ANYTHING, compilePattern } from './compile-pattern.ts';
import type { ServerRule } from './register-rule.ts';

const MOST_KEPT = 200;

const numbered = new Map<number, readonly RE2JS[]>();
/** An operator's patterns; undefined for one that cannot be used. */
const own = new Map<string, RE2JS | undefined>();

/**
 * Whether a value has the form of a rule. Runs in RE2: its time is linear in the value whatever an operator
 * wrote. A pattern that does not compile is the operator's fault and not the visitor's: it is logged and
 * asks for nothing.
 */
export function fitsRule(log: Log): (value: string, rule: ServerRule) => boolean {
  return (value, { acceptedPattern, patternId }) => {
    if (acceptedPattern === undefined) return fitsNumber(value, patternId);
    // What holds for anything at all holds beside an operator's pattern too.
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
  if (!compiled)
    log.error({ pattern: text }, 'a pattern of the registration cannot be used, so it asks for nothing');
  // Patterns change with the configuration alone; forgetting all of them now and then bounds the memory.
  if (own.size >= MOST_KEPT) own.clear();
  own.set(text, compiled);
  return compiled;
}
