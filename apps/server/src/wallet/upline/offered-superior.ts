import { offeredFlags, type Superior, superiorOf } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';

/** Whom this member may send money to: the operator offers it, and somebody stands above. */
export async function offeredSuperior(
  { identity }: Pick<WalletDeps, 'identity'>,
  db: Queryable,
  memberId: bigint,
): Promise<Superior | undefined> {
  const flags = await offeredFlags(identity, db);
  return flags.AGETRANSFERUP3 ? superiorOf(db, memberId) : undefined;
}
