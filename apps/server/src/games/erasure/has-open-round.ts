import type { Queryable } from '../../platform/database/statement.ts';
import { findOpenRound } from './queries.ts';

/** Whether a round of this member is not settled: money may still come of it. */
export async function hasOpenRound(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.one(findOpenRound, [memberId])).open;
}
