export const platformRetention: readonly RetentionRule[] = [
  {
    table: 'sealed_nonce',
    column: 'expires_at',
    retentionMs: 0,
    why: 'a copy of the encrypted body is refused for its age long before',
  },
];

const SCHEMA = 'the state of the schema; grows with releases';

export const platformRetainedTables: RetainedTables = {
  applied_function: SCHEMA,
  applied_migration: SCHEMA,
  applied_release: SCHEMA,
  claim: 'a row for each claimed name; the next claim of a name replaces the previous one',
  retention_progress: 'a row for each retention rule',
};

/** How long the rows of one table are retained, and by which column. The conditions are SQL of the domain. */
export interface RetentionRule {
  readonly table: string;
  /** A row expires `retentionMs` after the time in this column. */
  readonly column: string;
  readonly retentionMs: number;
  /** Reason for this period, with the same text as in `docs/retention.md`. */
  readonly why: string;
  /** The column contains days of the merchant's calendar. A day expires when it is over. */
  readonly ofDays?: boolean;
  /** Rows that do not satisfy this condition never expire. The index of the column has the same condition. */
  readonly where?: string;
  /**
   * Only expired rows with this condition are deleted. Every run reads the others again, so members or
   * configuration
   * must bound their number.
   */
  readonly only?: string;
  /** The join, where the column belongs to another table. */
  readonly joined?: string;
}

/** Reason why rows of a table are never deleted by age, by table name. */
export type RetainedTables = Readonly<Record<string, string>>;
