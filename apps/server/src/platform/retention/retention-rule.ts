/** How long the rows of one table are kept, and by which column. The conditions are SQL of the domain. */
export interface RetentionRule {
  readonly table: string;
  /** A row expires `keptMs` after the time in this column. */
  readonly column: string;
  readonly keptMs: number;
  /** Why for so long, and why no longer: `docs/retention.md` has the same words. */
  readonly why: string;
  /** The column has days of the merchant's calendar: a day expires when it is over. */
  readonly ofDays?: boolean;
  /** Rows for which this is false never expire. The index of the column has the same condition. */
  readonly where?: string;
  /**
   * Of the expired rows only these are deleted. The others are read again by each run, so their number must be bounded
   * by members or configuration.
   */
  readonly only?: string;
  /** Where the column belongs to another table: the join of both. */
  readonly joined?: string;
}

/** Why the rows of a table are never deleted for their age, by the name of the table. */
export type KeptTables = Readonly<Record<string, string>>;

export const DAY_MS = 86_400_000;
