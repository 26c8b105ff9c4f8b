const NUMBERS_ALONE = /^[\d ]+$/;

/** Numbers run from left to right in every language, also sums of dice, which are values of words. Words follow the page. */
export function directionOf(texts: readonly string[]): 'ltr' | undefined {
  return texts.every((text) => NUMBERS_ALONE.test(text)) ? 'ltr' : undefined;
}
