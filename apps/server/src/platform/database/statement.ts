/**
 * A named, prepared SQL statement with the shape of its parameters and of its rows.
 * Names are unique in the process: PostgreSQL keeps one plan per name and connection.
 */
export interface Statement<Params extends readonly unknown[], Row> {
  readonly name: string;
  readonly text: string;
  /** Carries the types only; never set. */
  readonly types?: (params: Params) => Row;
}

export function statement<Params extends readonly unknown[], Row = Record<string, never>>(
  name: string,
  text: string,
): Statement<Params, Row> {
  return { name, text };
}

/** What a query can run on: the pool, or one open transaction. */
export interface Queryable {
  /** All rows. */
  many<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<R[]>;
  /** Exactly one row; anything else is a bug and throws. */
  one<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<R>;
  /** One row or none; more than one is a bug and throws. */
  maybe<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<R | undefined>;
  /** The number of rows the statement touched. */
  run<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<number>;
  /**
   * Hints to every process of the site that something about `topic` changed, once what was written before is
   * committed and never after a rollback. `sequence` says how far, where the topic counts. A hint may be lost
   * with the process: it says where to look, and what there is to see stands in the database alone.
   */
  hint(topic: string, sequence?: bigint): void;
}

/** One open transaction. Nothing inside commits: the edge that opened it does. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** For a library that brings its own SQL and must take part in this transaction. */
  foreign(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Lets the commit answer before it is on disk: should the database crash within the next moment, the transaction
   * never was. Whatever commits after it takes it along to the disk. Never where money moves or something is used up.
   */
  commitLater(): Promise<void>;
  /**
   * From here on PostgreSQL plans each statement for the values it gets. A plan for any values takes a range of ids to be
   * small, and looks through a whole month where the index of a member finds a few rows.
   */
  planForValues(): Promise<void>;
}
