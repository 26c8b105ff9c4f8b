import type { Queryable } from '../../platform/database/statement.ts';
import { findAnyMember } from './queries.ts';

/** Whether anybody is registered yet. */
export async function anyMember(db: Queryable): Promise<boolean> {
  return (await db.maybe(findAnyMember, [])) !== undefined;
}
