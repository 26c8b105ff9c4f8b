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

/** The target of queries: the pool, or an open transaction. */
export interface Queryable {
  /** All rows. */
  many<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<R[]>;
  /** Exactly one row; otherwise throws, because that is a bug. */
  one<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<R>;
  /** One row or none; otherwise throws, because that is a bug. */
  maybe<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<R | undefined>;
  /** The number of affected rows. */
  run<P extends readonly unknown[], R>(query: Statement<P, R>, params: P): Promise<number>;
  /**
   * Notifies all processes of a change of `topic`, after the commit of earlier writes and never after a
   * rollback.
   * `sequence` states how far, where the topic has one. A notification may be lost with the process: the
   * state is in the
   * database alone.
   */
  notify(topic: string, sequence?: bigint): void;
}

/** An open transaction. Only the edge that opened it commits. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** For a library with its own SQL that must join this transaction. */
  foreign(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Lets the commit return before it is on disk: a database crash in the next moment loses the transaction. Any later
   * commit flushes it too. Never use it where money moves or something is consumed.
   */
  commitAsynchronously(): Promise<void>;
  /**
   * From here on PostgreSQL plans each statement for its actual values. A generic plan assumes that id ranges
   * are small and
   * scans a whole month where a member's index finds a few rows.
   */
  planForValues(): Promise<void>;
}
