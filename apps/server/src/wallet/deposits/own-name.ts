import { isPayee } from '../../identity/index.ts';
import type { Queryable } from '../../platform/database/statement.ts';
import { MANUAL } from '../channels/channel.ts';
import type { WalletDeps } from '../deps.ts';

/** Who pays for whom, and through what. */
export interface Payer {
  readonly memberId: bigint;
  readonly rail: string;
  /** As the payer's account is called; undefined where nobody says. */
  readonly name: string | undefined;
}

/**
 * Whether this payment is none of the member's own although the market wants it to be. A transfer by hand is held to it
 * everywhere. Who says nothing of the payer says nothing else: rails of a market that asks name them.
 */
export async function isForeignPayer(
  { identity, market }: Pick<WalletDeps, 'identity' | 'market'>,
  db: Queryable,
  { memberId, rail, name }: Payer,
): Promise<boolean> {
  const asked = rail === MANUAL || market.ownNamePayments === 'all';
  if (!asked || name === undefined) return false;
  return !(await isPayee(identity, db, { memberId, holder: name }));
}
