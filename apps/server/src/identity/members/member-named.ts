import type { Queryable } from '../../platform/database/statement.ts';
import type { IdentityDeps } from '../deps.ts';
import { findMemberNamed } from './queries.ts';

/** The member of this house with this user name. */
export async function memberNamed(
  { merchantCode }: Pick<IdentityDeps, 'merchantCode'>,
  db: Queryable,
  userName: string,
): Promise<bigint | undefined> {
  return (await db.maybe(findMemberNamed, [merchantCode, userName]))?.id;
}
