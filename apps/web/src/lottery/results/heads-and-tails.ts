/** The other digit of a lot. */
export interface LotDigit {
  readonly digit: number;
  /** The lot is the end of the special prize. */
  readonly isSpecial: boolean;
}

export interface HeadsAndTailsRow {
  readonly digit: number;
  /** Second digits of the lots that begin with the digit, ascending. */
  readonly heads: readonly LotDigit[];
  /** First digits of the lots that end with the digit, ascending. */
  readonly tails: readonly LotDigit[];
}

/**
 * The lots of a Vietnamese draw by first and by second digit. A lot is the last two digits of a prize; the special is
 * first.
 */
export function headsAndTails(numbers: readonly string[]): readonly HeadsAndTailsRow[] {
  const lots = numbers.map((number, place) => ({
    first: Number(number.at(-2)),
    second: Number(number.at(-1)),
    isSpecial: place === 0,
  }));
  return Array.from({ length: 10 }, (_, digit) => ({
    digit,
    heads: ascending(
      lots
        .filter(({ first }) => first === digit)
        .map(({ second, isSpecial }) => ({ digit: second, isSpecial })),
    ),
    tails: ascending(
      lots
        .filter(({ second }) => second === digit)
        .map(({ first, isSpecial }) => ({ digit: first, isSpecial })),
    ),
  }));
}

function ascending(digits: readonly LotDigit[]): readonly LotDigit[] {
  return digits.toSorted((a, b) => a.digit - b.digit);
}
