/** One goal, measured beside its floor in the same run. */
export interface BenchResult {
  readonly name: string;
  /** Of what was measured to its floor, or to the goal where the goal is a figure of its own. */
  readonly ratio: number;
  /** What the ratio or the figure should be, in words: `≥ 0.70 × pgbench`. */
  readonly goal: string;
  readonly reached: boolean;
  /** The absolute figures, with their units. */
  readonly detail: string;
}

/** What one part measured; what it knows beyond its results goes into the file of `--json` alone. */
export interface BenchPart {
  readonly results: readonly BenchResult[];
  /** Which rules the members were held to, in words; undefined where no rule of a market applies. */
  readonly market?: string;
}
