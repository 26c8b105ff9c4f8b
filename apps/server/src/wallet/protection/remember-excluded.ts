import { keepKnownBy } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { listPayoutLookups } from '../erasure/queries.ts';
import { findProtection } from './queries.ts';

/**
 * Remembers what an excluded member is known by now, so that it opens and joins no other account before the exclusion is
 * over, whatever they have instead by then. Nothing where no exclusion runs.
 */
export async function rememberExcluded(
  { clock, identity }: Pick<WalletDeps, 'clock' | 'identity'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  const held = await tx.maybe(findProtection, [memberId]);
  if (!held?.excludedUntil || (held.leaveFrom && held.leaveFrom <= clock.now())) return;
  const accounts = await tx.many(listPayoutLookups, [memberId]);
  const lookups = accounts.map(({ lookup }) => lookup);
  await keepKnownBy(identity, tx, memberId, { until: held.leaveFrom, lookups });
}
