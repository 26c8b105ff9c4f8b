import type { ErasureHindrance } from '@tessera/contract/wallet/erasure';
import type { Queryable } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { findMoneyLeft } from './queries.ts';

/** What must come to its end before a member can be forgotten; empty when nothing must. */
export async function hindrancesOf(
  { hasOpenRound }: Pick<WalletDeps, 'hasOpenRound'>,
  db: Queryable,
  memberId: bigint,
): Promise<ErasureHindrance[]> {
  const left = await db.one(findMoneyLeft, [memberId]);
  const all = { ...left, round: await hasOpenRound(db, memberId) };
  return (['balance', 'debt', 'withdrawal', 'deposit', 'round'] as const).filter((one) => all[one]);
}
