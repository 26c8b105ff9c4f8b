/**
 * The rules of one studio game, as pure functions of drawn numbers. Rounds store the name of their rules, so rules
 * never change; a change has a new name.
 */
export interface StudioRules<Choice> {
  readonly name: string;
  /** A round draws one number below each of these. */
  readonly limits: readonly number[];
  /** Payout in ledger units; includes the stake of a winning bet. */
  winUnits(choice: Choice, draws: readonly number[], stakeUnits: bigint): bigint;
}

/** A return to player as a fraction over all possible draws, which are equally likely. */
export interface ExactReturn {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Percentage with two decimals, rounded down: never more than the exact return. */
export function percentOf({ numerator, denominator }: ExactReturn): string {
  const hundredths = (numerator * 10_000n) / denominator;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

/** The return as a table publishes it. */
export function publishedReturn(exact: ExactReturn) {
  return {
    returnNumerator: exact.numerator.toString(),
    returnDenominator: exact.denominator.toString(),
    returnPercent: percentOf(exact),
  };
}

/** Returns the number drawn at a position. Throws where there is none. */
export function drawAt(draws: readonly number[], place: number): number {
  const drawn = draws[place];
  if (drawn === undefined) throw new RangeError(`no draw at position ${place}`);
  return drawn;
}
