import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsPattern, REGISTER_PATTERNS } from './register-patterns.ts';

const IDS = Object.keys(REGISTER_PATTERNS).map(Number);

/** For each pattern of the vocabulary: matching texts, then texts that do not match. */
const EXAMPLES: Readonly<Record<number, readonly [fits: readonly string[], not: readonly string[]]>> = {
  0: [
    ['Anything at all, 100%!', 'मारिया', '👍🏽'],
    ['a\u0000b', 'a\nb', 'a\u202eb', 'a\u2067b', 'a\u200bb'],
  ],
  1: [
    ['Maria9', 'm'],
    ['9maria', 'ma ria', 'mariá'],
  ],
  2: [
    ['Maria李明', '李'],
    ['Maria9', '李 明'],
  ],
  3: [
    ['maria@example.com', 'maria.s+7@mail.example.co'],
    ['maria', 'maria@example', '@example.com', 'a@b@example.com', 'a b@example.com', 'a@example.', 'a@.com'],
  ],
  4: [
    ['Maria9', '999'],
    ['maria_9', 'ma ria'],
  ],
  5: [
    ['a1', '! a 1'],
    ['abc', '123', ''],
  ],
  6: [['0123'], ['12a', '١٢', '1 2']],
  7: [
    ['Maria9', 'M'],
    ['maria9', 'Maria_9'],
  ],
  8: [['Maria Santos'], ['Maria9', 'Peña']],
  9: [
    ['maria-9', '李明'],
    ['ma ria', 'ma\u00a0ria', 'ma\tria', 'ma\u3000ria'],
  ],
  10: [
    ['李明·王', '李（明）'],
    ['李明A', '李 明'],
  ],
  11: [['1990-12-31'], ['1990-13-01', '1990-12-32', '31-12-1990', '1990-1-1']],
  12: [
    ['Al Ay', 'ab', 'a b'],
    ['a', ' a ', 'ab9'],
  ],
  13: [['12-31-1990'], ['13-01-1990', '1990-12-31']],
  14: [
    ['a1', '1a'],
    ['aa', '11', 'a 1', ''],
  ],
  15: [['마리아'], ['마리아A', '마 리']],
  16: [['มาเรีย'], ['มาเรีย9', 'Maria']],
  17: [['มาเรีย Santos'], ['มาเรีย9']],
  18: [['MARIA SANTOS'], ['Maria']],
  19: [['Maria_9!'], ['Maria 9', 'mariá']],
  20: [['Aa1!'], ['Aa1', 'aa1!', 'AA1!', 'Aa!!']],
  21: [
    ["Maria O'Neill-Peña Jr.", '李明', 'মারিয়া'],
    ['Maria9', '...', 'a@b'],
  ],
  22: [
    ['マリア', 'まりあ', '山田　太郎', '佐々木'],
    ['Maria', 'ﾏﾘｱ'],
  ],
  23: [['MARIA'], ['MARIA S', 'Maria']],
  24: [['9175550101'], ['09175550101', '9a']],
  25: [['maria9'], ['Maria9', 'maria_9']],
  26: [
    ['a1', 'a!', '1!', 'abc1'],
    ['abc', 'ABC', '123', '!!!', 'a 1', ''],
  ],
  27: [['102'], ['012', '']],
  28: [
    ['MARIA SANTOS CRUZ', 'M'],
    ['MARIA  SANTOS', ' MARIA', 'MARIA ', 'Maria'],
  ],
  29: [["MARIA O'NEILL"], ['MARIA-9']],
  30: [['Unit 7'], ['Unit7', 'Unit x', '7 7', 'Unit 7!']],
  31: [['12345678-9'], ['12345678', '1234567-89', '12345678-A']],
  999: [['Maria9'], ['9maria']],
};

describe('registration patterns', () => {
  test('are complete', () => {
    expect(IDS).toEqual([...Array.from({ length: 32 }, (_, id) => id), 999]);
  });

  test.each(IDS)('%i accepts only matching texts', (patternId) => {
    const [fits, not] = EXAMPLES[patternId] ?? [[], []];
    expect(fits.filter((value) => !fitsPattern(value, { patternId }))).toEqual([]);
    expect(not.filter((value) => fitsPattern(value, { patternId }))).toEqual([]);
  });

  test.each(IDS)('%i uses only the syntax of RE2', (patternId) => {
    const sources = REGISTER_PATTERNS[patternId] ?? [];
    expect(sources.filter((source) => /\(\?|\\[1-9]|\\u|\\k/.test(source))).toEqual([]);
  });

  test('an unknown number has the requirements of 0', () => {
    expect(fitsPattern('anything', { patternId: 12_345 })).toBe(true);
    expect(fitsPattern('any\u0000thing', { patternId: 12_345 })).toBe(false);
    expect(fitsPattern('any\u0000thing', { patternId: -1 })).toBe(false);
  });
});

describe('registration patterns for arbitrary texts', () => {
  const kinds = (text: string) =>
    [/[A-Za-z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;

  test('26 accepts exactly printable texts with two kinds of characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aZ09!-~ é')) }), (text) => {
        const printable = /^[!-~]*$/.test(text);
        expect(fitsPattern(text, { patternId: 26 })).toBe(printable && kinds(text) >= 2);
      }),
    );
  });

  test('14 accepts the texts that 4 and 5 both accept', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const both = fitsPattern(text, { patternId: 4 }) && fitsPattern(text, { patternId: 5 });
        expect(fitsPattern(text, { patternId: 14 })).toBe(both);
      }),
    );
  });

  test('no pattern accepts a control character', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom(...IDS),
        fc.integer({ min: 0, max: 31 }),
        (text, patternId, code) => {
          const hidden = text + String.fromCharCode(code);
          expect(fitsPattern(hidden, { patternId })).toBe(false);
        },
      ),
    );
  });
});
