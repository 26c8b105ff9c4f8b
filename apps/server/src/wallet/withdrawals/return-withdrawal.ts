import type { Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import { findWaiting, stopSending } from './queries.ts';

export interface Return {
  readonly withdrawalId: bigint;
  /** Name of the operator. */
  readonly by: string;
}

/**
 * Stops the sending of a payout that its rail never heard of: its money comes back once the rail still knows nothing of
 * it a while later, for what was under way may arrive yet. Why not, where it cannot.
 */
export async function returnWithdrawal(
  { clock, rails }: Pick<WalletDeps, 'clock' | 'rails'>,
  tx: Tx,
  { withdrawalId, by }: Return,
): Promise<'stopped' | 'not-sent' | 'known' | 'stopped-before' | 'rail-gone'> {
  const sent = await tx.maybe(findWaiting, [withdrawalId, ['sent']]);
  if (!sent) return 'not-sent';
  if (sent.railReference !== null) return 'known';
  if (sent.stoppedAt) return 'stopped-before';
  if (!rails.get(sent.rail)) return 'rail-gone';
  await tx.run(stopSending, [withdrawalId, clock.now(), by]);
  return 'stopped';
}
