/** One goal, measured beside its floor in the same run. */
export interface BenchResult {
  readonly name: string;
  /** Ratio of the measured value to its floor, or to the goal where the goal is an absolute figure. */
  readonly ratio: number;
  /** The goal in words: `≥ 0.70 × pgbench`. */
  readonly goal: string;
  readonly reached: boolean;
  /** The absolute figures, with their units. */
  readonly detail: string;
}

/** Measurements of one part; further data is only in the file of `--json`. */
export interface BenchPart {
  readonly results: readonly BenchResult[];
  /** The market rules of the members, in words; undefined where no rule of a market applies. */
  readonly market?: string;
}
