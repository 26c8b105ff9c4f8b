import type { Queryable } from '../platform/database/statement.ts';
import { type BreakRow, selectBreaks } from './reconcile-queries.ts';

/** One place where the books disagree with themselves. */
export type Break = Readonly<BreakRow>;

/**
 * Holds every stored balance against the transfers it came from. Each break it returns is a defect or a
 * forgery: stop payouts and look. An empty list means that the books agree to the unit.
 * Reads every transfer: for a job or a test, in a quiet moment or on a snapshot.
 */
export function reconcile(on: Queryable): Promise<Break[]> {
  return on.many(selectBreaks, []);
}
