const DIGIT = /^\p{Nd}$/u;
/** Between digits: spaces, dashes and the invisible marks that right-to-left keyboards add. */
const BETWEEN = /[\s\p{Cf}\p{Pd}]/gu;

/** A typed code in ASCII digits; digits of every script are converted, other characters remain. */
export function asciiDigits(typed: string): string {
  return [...typed.replaceAll(BETWEEN, '')].map((character) => valueOf(character) ?? character).join('');
}

/** In Unicode the ten digits of a script are adjacent, zero first, so the value is the distance from zero. */
function valueOf(character: string): number | undefined {
  if (!DIGIT.test(character)) return undefined;
  const point = character.codePointAt(0) ?? 0;
  let first = point;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}
