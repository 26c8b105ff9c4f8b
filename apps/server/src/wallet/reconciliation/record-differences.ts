import { type Discrepancy, recordDiscrepancies, reverse } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/statement.ts';
import type { Events } from '../../platform/events.ts';
import { findOrder } from '../deposits/queries.ts';
import { depositChargedBack } from '../events.ts';
import type { RailAnswer } from '../rails/payment-rail.ts';
import { type CreditedRow, findCreditTime } from './queries.ts';

type CreditedDeposit = Pick<
  CreditedRow,
  'orderId' | 'memberId' | 'amountUnits' | 'currency' | 'railReference' | 'chargedBack'
>;

/**
 * Compares a credited deposit, with a possible chargeback, with the rail's report; undefined when they agree.
 */
export function railDifference(
  { orderId, memberId, amountUnits, currency, railReference, chargedBack }: CreditedDeposit,
  payment: RailAnswer | undefined,
): RailDifference | undefined {
  const paid = `${amountUnits} ${currency} paid as ${railReference}`;
  const takenBack =
    payment !== undefined &&
    (payment.status === 'refunded' || payment.status === 'failed') &&
    describePayment({ ...payment, status: 'paid' }) === paid;
  const expected = describePayment(payment);
  if (chargedBack ? takenBack : expected === paid) return undefined;
  const found = chargedBack ? `${paid}, taken back` : paid;
  const subject = `deposit order ${orderId}`;
  return { orderId, takenBack, found: { check: 'deposit-rail', subject, memberId, expected, found } };
}

/** A deposit or payout that its rail reports differently. */
export interface RailDifference {
  /** Number of the deposit or the withdrawal. */
  readonly orderId: bigint;
  /** The rail charged back the full payment of a credited deposit. */
  readonly takenBack: boolean;
  readonly found: Discrepancy;
}

/**
 * Records the differences. Each one blocks the payouts of its member until an operator clears it. A
 * charged-back amount leaves the balance at once, and the spent part becomes a debt. Returns the new
 * discrepancies.
 */
export async function recordDifferences(
  events: Events,
  tx: Tx,
  differences: readonly RailDifference[],
  now: Date,
): ReturnType<typeof recordDiscrepancies> {
  const breaks = differences.map(({ found }) => found);
  // Balances are locked in the order of their members.
  const takenBack = differences
    .filter((one) => one.takenBack)
    .toSorted((a, b) => Number((a.found.memberId ?? 0n) - (b.found.memberId ?? 0n)));
  const recorded = await recordDiscrepancies(tx, breaks, now);
  for (const { orderId } of takenBack) await chargeBack(events, tx, orderId, now);
  return recorded;
}

function describePayment(payment: RailAnswer | undefined): string {
  if (!payment) return 'no payment';
  if (payment.status === 'declined') return 'failed without a payment';
  return `${payment.amountUnits} ${payment.currency} ${payment.status} as ${payment.reference}`;
}

async function chargeBack(events: Events, tx: Tx, orderId: bigint, now: Date): Promise<void> {
  const { transferId, memberId, asset, creditedUnits } = await tx.one(findOrder, [orderId]);
  if (transferId === null) throw new Error(`deposit ${orderId} was not credited and cannot be charged back`);
  const envelope = {
    scope: 'job:chargeback',
    key: `deposit-${orderId}`,
    reference: `deposit:${orderId}`,
  } as const;
  const answer = await reverse(tx, { ...envelope, recordedAt: now, kind: 'chargeback', transferId });
  if (answer.outcome === 'refused' && answer.reason !== 'already-reversed') {
    throw new Error(`deposit ${orderId} was not charged back: ${answer.reason}`);
  }
  if (answer.outcome === 'refused' || answer.replayed) return;
  const { creditedAt } = await tx.one(findCreditTime, [transferId]);
  const amountUnits = creditedUnits ?? 0n;
  await events.publish(tx, depositChargedBack, {
    memberId,
    orderId,
    asset,
    amountUnits,
    creditedAt,
    at: now,
  });
}
