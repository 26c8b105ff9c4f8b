import { fitsPattern, REGISTER_PATTERNS } from '@tessera/contract/identity/register-patterns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { fitsRule } from './accepted-pattern.ts';
import { DEFAULT_REGISTER_RULES } from './register-rule.ts';

const lines: string[] = [];
const log = createLog('error', { write: (line: string) => lines.push(line) });
const fits = fitsRule(log);
const rule = (more: object) => ({ ...DEFAULT_REGISTER_RULES.nickname, ...more });

describe('server-side pattern check', () => {
  it.each(Object.keys(REGISTER_PATTERNS).map(Number))(
    'agrees for pattern %i with the check of the page',
    (patternId) => {
      const unit = fc.constantFrom(...Array.from("aZ09 _-!@.'李マ가ก山é\u0000\u00a0\u202e"), '👍');
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit }), fc.string()), (value) => {
          expect(fits(value, rule({ patternId }))).toBe(fitsPattern(value, { patternId }));
        }),
      );
    },
  );

  it('tries the operator’s pattern before the number, and matches the whole value', () => {
    const own = rule({ patternId: 6, acceptedPattern: '[a-z]+[0-9]' });
    expect(fits('maria9', own)).toBe(true);
    expect(fits('maria99', own)).toBe(false);
    expect(fits('999', own)).toBe(false);
  });

  it('accepts any character except invisible ones for a star', () => {
    expect(fits('Any thing!', rule({ patternId: 6, acceptedPattern: '*' }))).toBe(true);
    expect(fits('a\u0000b', rule({ acceptedPattern: '*' }))).toBe(false);
    expect(fits('a\u0000b', rule({ acceptedPattern: '.*' }))).toBe(false);
  });

  it('finishes in time with a pattern that makes other engines slow', () => {
    const bad = rule({ acceptedPattern: '^(a+)+$' });
    expect(fits(`${'a'.repeat(50_000)}!`, bad)).toBe(false);
    expect(fits('a'.repeat(50_000), bad)).toBe(true);
  });

  it.each(['(unclosed', '(?=a)a', '(a)\\1', '[z-a]', '(?:(?:a{1000}){1000}){1000}'])(
    'requires nothing and notifies the operator when %s cannot be used',
    (acceptedPattern) => {
      lines.length = 0;
      expect(fits('whatever', rule({ acceptedPattern }))).toBe(true);
      expect(fits('again', rule({ acceptedPattern }))).toBe(true);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ pattern: acceptedPattern });
    },
  );
});
