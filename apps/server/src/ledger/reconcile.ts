import type { Queryable } from '../platform/database/statement.ts';
import { type BreakRow, listOutOfLine, listUnexplained } from './reconcile-queries.ts';

/** One place where the books disagree with themselves. */
export type Break = Readonly<BreakRow>;

/**
 * Holds every stored balance against the transfers it came from, while postings go on: each check is one
 * statement and sees one moment. A break is a defect or a forgery: stop payouts and look. An empty list
 * means that the books agree to the unit. Reads every transfer.
 */
export async function reconcile(on: Queryable): Promise<Break[]> {
  return [...(await on.many(listUnexplained, [])), ...(await on.many(listOutOfLine, []))];
}
