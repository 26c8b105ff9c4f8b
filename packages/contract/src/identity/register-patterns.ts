/**
 * Expressions of the pattern numbers of the vocabulary: a value must match every expression of a number. JavaScript and
 * RE2 read them alike: no look-around, no back-reference, characters instead of escapes for scripts. None can read the
 * same text in two ways, so all are linear in its length.
 */
export const REGISTER_PATTERNS: Readonly<Record<number, readonly string[]>> = {
  // Visible characters only: no control characters, no direction marks, no invisible characters.
  0: ['^[^\\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff]*$'],
  1: ['^[A-Za-z][A-Za-z0-9]*$'],
  2: ['^[A-Za-z\u3400-\u4dbf\u4e00-\u9fff]*$'],
  3: ["^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$"],
  4: ['^[A-Za-z0-9]*$'],
  5: ['[A-Za-z]', '[0-9]'],
  6: ['^[0-9]*$'],
  7: ['^[A-Za-z0-9]*$', '[A-Z]'],
  8: ['^[A-Za-z ]*$'],
  9: ['^[^\\s\\p{Z}\\p{Cc}]*$'],
  10: ['^[\u3400-\u4dbf\u4e00-\u9fff\\p{P}\\p{S}]*$'],
  11: ['^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'],
  12: ['^[A-Za-z ]*$', '[A-Za-z] *[A-Za-z]'],
  13: ['^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])-[0-9]{4}$'],
  14: ['^[A-Za-z0-9]*$', '[A-Za-z]', '[0-9]'],
  15: ['^[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]*$'],
  16: ['^[\u0e01-\u0e3a\u0e40-\u0e4e]*$'],
  17: ['^[\u0e01-\u0e3a\u0e40-\u0e4eA-Za-z ]*$'],
  18: ['^[A-Z ]*$'],
  19: ['^[!-~]*$'],
  20: ['[A-Z]', '[a-z]', '[0-9]', '[!-/:-@[-`{-~]'],
  // A name in any script: letters, their marks, and common separators.
  21: ["^[\\p{L}\\p{M}'\u2019. -]*$", '\\p{L}'],
  22: ['^[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\u3000]*$'],
  23: ['^[A-Z]*$'],
  24: ['^9[0-9]*$'],
  25: ['^[a-z0-9]*$'],
  // A text contains two of three kinds exactly when two adjacent characters differ in kind.
  26: ['^[!-~]*$', '[A-Za-z][^A-Za-z]|[^A-Za-z][A-Za-z]|[0-9][^0-9]|[^0-9][0-9]'],
  27: ['^[1-9][0-9]*$'],
  28: ['^[A-Z]+( [A-Z]+)*$'],
  29: ["^[A-Z ']*$"],
  30: ['^[A-Za-z0-9 ]*$', '[0-9]', '[A-Za-z]', ' '],
  31: ['^[0-9]{8}-[0-9]$'],
  999: ['^[A-Za-z][A-Za-z0-9]*$'],
};

/**
 * Returns the expressions of a number, after those of pattern 0, which apply to every value. An unknown number has
 * those of pattern 0 alone.
 */
export function expressionsOf(patternId: number): readonly string[] {
  const [anything = [], own = []] = [REGISTER_PATTERNS[0], REGISTER_PATTERNS[patternId]];
  return [...new Set([...anything, ...own])];
}

const compiled = new Map<number, readonly RegExp[]>();

/** Whether a text has the form of a pattern number. */
export function fitsPattern(value: string, { patternId }: { readonly patternId: number }): boolean {
  let expressions = compiled.get(patternId);
  if (!expressions) {
    expressions = expressionsOf(patternId).map((one) => new RegExp(one, 'u'));
    compiled.set(patternId, expressions);
  }
  return expressions.every((expression) => expression.test(value));
}
