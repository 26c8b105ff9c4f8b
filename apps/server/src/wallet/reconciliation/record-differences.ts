import { type Discrepancy, recordDiscrepancies, reverse } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import { findOrder } from '../deposits/queries.ts';

/** A deposit or payout that its rail reports differently. */
export interface RailDifference {
  /** Number of the deposit or the withdrawal. */
  readonly orderId: bigint;
  /** The rail took back, in full, the payment of a deposit that was credited. */
  readonly takenBack: boolean;
  readonly found: Discrepancy;
}

/**
 * Records the differences, each of which holds the payouts of its member until an operator clears it. What a rail took back
 * leaves the member's balance at once; what was spent of it is a debt. Gives the discrepancies that were not known before.
 */
export async function recordDifferences(
  tx: Tx,
  differences: readonly RailDifference[],
  now: Date,
): ReturnType<typeof recordDiscrepancies> {
  const breaks = differences.map(({ found }) => found);
  // Balances are locked in the order of their members.
  const takenBack = differences
    .filter((one) => one.takenBack)
    .toSorted((a, b) => Number((a.found.memberId ?? 0n) - (b.found.memberId ?? 0n)));
  const kept = await recordDiscrepancies(tx, breaks, now);
  for (const { orderId } of takenBack) await chargeBack(tx, orderId, now);
  return kept;
}

async function chargeBack(tx: Tx, orderId: bigint, now: Date): Promise<void> {
  const { transferId } = await tx.one(findOrder, [orderId]);
  if (transferId === null) throw new Error(`deposit ${orderId} was not credited and cannot be taken back`);
  const envelope = {
    scope: 'job:chargeback',
    key: `deposit-${orderId}`,
    reference: `deposit:${orderId}`,
  } as const;
  const answer = await reverse(tx, { ...envelope, recordedAt: now, kind: 'chargeback', transferId });
  if (answer.outcome === 'refused' && answer.reason !== 'already-reversed') {
    throw new Error(`deposit ${orderId} was not taken back: ${answer.reason}`);
  }
}
