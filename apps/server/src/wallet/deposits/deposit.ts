import type { DepositReason, DepositState } from '@tessera/contract/wallet/deposit';
import type { RailAnswer, RailPayment } from '../payment-rail.ts';

/** An unpaid order is given up after this long; a payment that comes later goes to review. */
export const DEPOSIT_EXPIRY_MS = 30 * 60_000;
/** A bank takes its time over a transfer by hand. */
export const TRANSFER_EXPIRY_MS = 24 * 3_600_000;
/** After this long nobody pays an order that ran out, and its rail is asked about it no more. */
export const LATE_PAYMENTS_MS = 86_400_000;

const MINUTE_MS = 60_000;
/** An order in review that nobody decides about is asked about this often at least. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** Where an order may go; `deposit_may_move` in the database says the same. */
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

/** A payment may still come, or is on its way. */
export function isOpen(state: DepositState): boolean {
  return state === 'created' || state === 'waiting' || state === 'received';
}

/** When to ask what the rail knows of an order in review: the longer that says nothing new, the less often. */
export function askReviewAgainAt(unchangedSince: Date, now: Date): Date {
  const since = now.getTime() - unchangedSince.getTime();
  return new Date(now.getTime() + Math.min(Math.max(since / 2, MINUTE_MS), LONGEST_WAIT_MS));
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

/** What follows from what a rail says: the states the order goes through, in order, and why. */
export type Settlement =
  | { readonly to: readonly [DepositState, ...DepositState[]]; readonly reason: DepositReason | null }
  | 'nothing'
  /** The money is in the balance, or a person said it went back, and the rail says otherwise. */
  | 'contradiction';

/**
 * What a payment does to its order. Money is credited only for an open order paid exactly; whatever does not match
 * waits for a person, and is never dropped.
 */
export function settlement(order: OrderToSettle, payment: RailAnswer): Settlement {
  const { state } = order;
  if (state === 'refunded') return saidBack(order, payment) ? 'nothing' : 'contradiction';
  // Two questions may be answered in the wrong order: what is not final denies nothing.
  if (state === 'credited' && payment.status === 'confirming') return 'nothing';
  if (state === 'credited') return saysTheSame(order, payment) ? 'nothing' : 'contradiction';
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
      return state === 'review' ? news(order, payment) : arrival(order, payment);
  }
}

function failure({ state, receivedUnits }: OrderToSettle): Settlement {
  if (isOpen(state)) return { to: ['failed'], reason: 'declined' };
  if (state === 'review' && receivedUnits !== null) return { to: ['failed'], reason: 'failed-after-paid' };
  return 'nothing';
}

function arrival(order: OrderToSettle, payment: RailPayment): Settlement {
  if (order.state === 'failed') return { to: ['review'], reason: 'paid-after-failed' };
  if (!isOpen(order.state)) return { to: ['review'], reason: 'late' };
  const reason = mismatchOf(order, payment);
  const end: DepositState = reason ? 'review' : 'credited';
  return { to: order.state === 'received' ? [end] : ['received', end], reason };
}

/**
 * What is told of a payment while a person looks at it: the amount may have grown since. Why it waits stays, unless the
 * amount was why.
 */
function news(order: OrderToSettle, payment: RailPayment): Settlement {
  const { reason, railReference, receivedUnits, receivedCurrency } = order;
  const sameAmount = payment.amountUnits === receivedUnits && payment.currency === receivedCurrency;
  // Its number is another order's, and is not kept with this one.
  const sameNumber = payment.reference === railReference || reason === 'reference-used';
  if (sameAmount && sameNumber) return 'nothing';
  const ofAmount = reason === 'partial' || reason === 'over' || reason === 'other-currency';
  return { to: ['review'], reason: ofAmount ? mismatchOf(order, payment) : reason };
}

/** What of a payment is not as it was ordered; null when all of it is. */
function mismatchOf(
  { requestedUnits, currency }: Pick<OrderToSettle, 'requestedUnits' | 'currency'>,
  payment: Pick<RailPayment, 'amountUnits' | 'currency'>,
): 'partial' | 'over' | 'other-currency' | null {
  if (payment.currency !== currency) return 'other-currency';
  if (payment.amountUnits === requestedUnits) return null;
  return payment.amountUnits < requestedUnits ? 'partial' : 'over';
}

/**
 * Whether what its rail says of a refunded order is no news: it was paid before it went back. What the rail itself took
 * back may be told in the wrong order; a number that is another order's was not kept with it.
 */
function saidBack(
  { reason, receivedUnits, receivedCurrency, railReference }: OrderToSettle,
  payment: RailAnswer,
): boolean {
  if (payment.status !== 'paid' || reason !== 'returned') return true;
  const sameAmount = payment.amountUnits === receivedUnits && payment.currency === receivedCurrency;
  return sameAmount && (railReference === null || payment.reference === railReference);
}

function saysTheSame(
  { receivedUnits, currency, railReference }: OrderToSettle,
  payment: RailAnswer,
): boolean {
  if (payment.status !== 'paid') return false;
  const sameAmount = payment.amountUnits === receivedUnits && payment.currency === currency;
  return sameAmount && payment.reference === railReference;
}
