import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import { DAY_MS } from '../../platform/clock.ts';
import type { RailAnswer, RailPayment } from '../rails/payment-rail.ts';

/** Interval between two reminders of one order. */
export const REMINDER_EVERY_MS = 10 * 60_000;

/** An unpaid order expires after this time. A later payment goes to review. */
export const DEPOSIT_EXPIRY_MS = 30 * 60_000;

/** Expiry time of a manual bank transfer, which takes longer. */
export const TRANSFER_EXPIRY_MS = 24 * 3_600_000;

/** After this time an expired order is not queried any more, because late payments no longer occur. */
export const DELAYED_PAYMENT_MS = DAY_MS;

const MINUTE_MS = 60_000;

/** The longest interval between queries for an order in review. */
const LONGEST_QUERY_INTERVAL_MS = 60 * MINUTE_MS;

/** Allowed moves of an order. The database enforces the same moves (`deposit_may_move`). */
export const MOVES: Readonly<Record<DepositState, readonly DepositState[]>> = {
  created: ['waiting', 'received', 'failed', 'expired', 'review', 'refunded'],
  waiting: ['received', 'failed', 'expired', 'review', 'refunded'],
  received: ['credited', 'review', 'failed', 'refunded'],
  review: ['credited', 'failed', 'refunded'],
  expired: ['review'],
  failed: ['review'],
  credited: [],
  refunded: [],
};

export function mayMove(from: DepositState, to: DepositState): boolean {
  return MOVES[from].includes(to);
}

/** Whether a payment is still expected or in progress. */
export function isOpen(state: DepositState): boolean {
  return state === 'created' || state === 'waiting' || state === 'received';
}

/** Time of the next query for an order in review. The interval grows while the rail reports no change. */
export function nextReviewQueryAt(unchangedSince: Date, now: Date): Date {
  const since = now.getTime() - unchangedSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(since / 2, MINUTE_MS), LONGEST_QUERY_INTERVAL_MS));
}

export interface OrderToSettle {
  readonly state: DepositState;
  readonly requestedUnits: bigint;
  readonly receivedUnits: bigint | null;
  readonly receivedCurrency: string | null;
  readonly currency: string;
  readonly railReference: string | null;
  readonly reason: DepositReason | null;
}

/** The effect of a rail report: the next states of the order, and the reason. */
export type Settlement =
  | { readonly to: readonly [DepositState, ...DepositState[]]; readonly reason: DepositReason | null }
  | 'nothing'
  /** The money was credited, or an operator refunded it, and the rail reports otherwise. */
  | 'contradiction';

/**
 * Decides the effect of a payment. Money is credited only for an open order that is paid exactly. Any
 * mismatch goes to review, and no payment is dropped.
 */
export function settlement(order: OrderToSettle, payment: RailAnswer): Settlement {
  const { state } = order;
  if (state === 'refunded') return confirmsRefund(order, payment) ? 'nothing' : 'contradiction';
  // Responses may arrive in the wrong order, so a report that is not final contradicts nothing.
  if (state === 'credited' && payment.status === 'confirming') return 'nothing';
  if (state === 'credited') return confirmsCredit(order, payment) ? 'nothing' : 'contradiction';
  switch (payment.status) {
    case 'confirming':
      return state === 'created' || state === 'waiting'
        ? { to: ['received'], reason: 'confirming' }
        : 'nothing';
    case 'failed':
    case 'declined':
      return failure(order);
    case 'refunded':
      return mayMove(state, 'refunded') ? { to: ['refunded'], reason: 'taken-back' } : 'nothing';
    case 'paid':
      return state === 'review' ? amountChange(order, payment) : arrival(order, payment);
  }
}

/** The earliest time of the next reminder; undefined when the order takes no reminders. */
export function reminderFrom({
  state,
  createdAt,
  remindedAt,
}: {
  readonly state: DepositState;
  readonly createdAt: Date;
  readonly remindedAt: Date | null;
}): Date | undefined {
  if (!isOpen(state) && state !== 'review') return undefined;
  return remindedAt ? new Date(remindedAt.getTime() + REMINDER_EVERY_MS) : createdAt;
}

/**
 * Whether a report about a refunded order is consistent with the refund. A refund by the rail may be reported
 * in the wrong order. A reference of another order was not stored with this one.
 */
function confirmsRefund(
  { reason, receivedUnits, receivedCurrency, railReference }: OrderToSettle,
  payment: RailAnswer,
): boolean {
  if (payment.status !== 'paid' || reason !== 'returned') return true;
  const sameAmount = payment.amountUnits === receivedUnits && payment.currency === receivedCurrency;
  return sameAmount && (railReference === null || payment.reference === railReference);
}

function confirmsCredit(
  { receivedUnits, currency, railReference }: OrderToSettle,
  payment: RailAnswer,
): boolean {
  if (payment.status !== 'paid') return false;
  const sameAmount = payment.amountUnits === receivedUnits && payment.currency === currency;
  return sameAmount && payment.reference === railReference;
}

function failure({ state, receivedUnits }: OrderToSettle): Settlement {
  if (isOpen(state)) return { to: ['failed'], reason: 'declined' };
  if (state === 'review' && receivedUnits !== null) return { to: ['failed'], reason: 'failed-after-paid' };
  return 'nothing';
}

/**
 * A new report about an order in review: the amount may have grown. The reason stays, unless the amount was
 * the reason.
 */
function amountChange(order: OrderToSettle, payment: RailPayment): Settlement {
  const { reason, railReference, receivedUnits, receivedCurrency } = order;
  const sameAmount = payment.amountUnits === receivedUnits && payment.currency === receivedCurrency;
  // The reference belongs to another order and was not stored with this one.
  const sameNumber = payment.reference === railReference || reason === 'reference-used';
  if (sameAmount && sameNumber) return 'nothing';
  const ofAmount = reason === 'partial' || reason === 'over' || reason === 'other-currency';
  return { to: ['review'], reason: ofAmount ? mismatchOf(order, payment) : reason };
}

/** The mismatch between payment and order; null when they agree. */
function mismatchOf(
  { requestedUnits, currency }: Pick<OrderToSettle, 'requestedUnits' | 'currency'>,
  payment: Pick<RailPayment, 'amountUnits' | 'currency'>,
): 'partial' | 'over' | 'other-currency' | null {
  if (payment.currency !== currency) return 'other-currency';
  if (payment.amountUnits === requestedUnits) return null;
  return payment.amountUnits < requestedUnits ? 'partial' : 'over';
}

function arrival(order: OrderToSettle, payment: RailPayment): Settlement {
  if (order.state === 'failed') return { to: ['review'], reason: 'paid-after-failed' };
  if (!isOpen(order.state)) return { to: ['review'], reason: 'late' };
  const reason = mismatchOf(order, payment);
  const end: DepositState = reason ? 'review' : 'credited';
  return { to: order.state === 'received' ? [end] : ['received', end], reason };
}
