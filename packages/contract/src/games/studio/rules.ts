/**
 * The rules of one studio game: a pure reading of drawn numbers. Rounds name the rules they were played by, so
 * these never change; a change has a new name.
 */
export interface StudioRules<Choice> {
  readonly name: string;
  /** A round draws one number below each of these. */
  readonly limits: readonly number[];
  /** Ledger units that come back of a stake, itself included where it won. */
  winUnits(choice: Choice, draws: readonly number[], stakeUnits: bigint): bigint;
}

/** A return to player as a fraction over everything that can be drawn, all of it equally likely. */
export interface ExactReturn {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Two decimals, cut: never more than what comes back. */
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

/** The number drawn in a place. Throws where there is none. */
export function drawAt(draws: readonly number[], place: number): number {
  const drawn = draws[place];
  if (drawn === undefined) throw new RangeError(`nothing was drawn in place ${place}`);
  return drawn;
}
