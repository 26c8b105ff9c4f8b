import type { Queryable } from '../platform/database/statement.ts';

/** How often a member or visitor may do something within a window. */
export interface MemberLimit {
  readonly limit: { readonly name: string; readonly most: number; readonly windowSeconds: number };
  readonly subject: string;
}

/** Counters of the identity domain. */
export interface MemberLimits {
  /** Counts one more for each, and returns the new counts. */
  take(db: Queryable, counted: readonly MemberLimit[]): Promise<readonly { readonly count: number }[]>;
  release(db: Queryable, counted: readonly MemberLimit[]): Promise<void>;
}
