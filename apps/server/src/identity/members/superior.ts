import type { Queryable } from '../../platform/database/statement.ts';
import { findSuperior } from './queries.ts';
import { maskedName } from './masked-name.ts';

export interface Superior {
  readonly memberId: bigint;
  /** As those below may see it. */
  readonly maskedName: string;
  /** The house lets them in and pays them. */
  readonly enabled: boolean;
}

/** Whoever stands directly above a member; undefined for a top agent and whoever has no upline. */
export async function superiorOf(db: Queryable, memberId: bigint): Promise<Superior | undefined> {
  const found = await db.maybe(findSuperior, [memberId]);
  return found && { memberId: found.id, maskedName: maskedName(found.userName), enabled: found.enabled };
}
