import { offeredFlags, type Superior, superiorOf } from '../../identity/index.ts';
import { payoutBlock } from '../../ledger/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';

/**
 * Whom this member may send money to: the operator offers it, and somebody stands above. Nobody while payouts of this
 * member are held: the money must not leave through the account of another.
 */
export async function offeredSuperior(
  { identity }: Pick<WalletDeps, 'identity'>,
  db: Queryable,
  memberId: bigint,
): Promise<Superior | undefined> {
  const flags = await offeredFlags(identity, db);
  if (!flags.AGETRANSFERUP3 || (await payoutBlock(db, memberId)).restricted) return undefined;
  return superiorOf(db, memberId);
}
