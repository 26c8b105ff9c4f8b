import type { Queryable } from '../../platform/database/statement.ts';
import { findEnabled } from './queries.ts';

/** Whether the house lets this member in and pays them. Throws where there is no such member. */
export async function isEnabled(db: Queryable, memberId: bigint): Promise<boolean> {
  return (await db.one(findEnabled, [memberId])).enabled;
}
