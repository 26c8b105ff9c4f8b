import type { DepositState } from '@tessera/contract/wallet';
import type { RailPayment } from '../payment-rail.ts';

/** An unpaid order is given up after this long; a payment that comes later goes to review. */
export const DEPOSIT_EXPIRY_MS = 30 * 60_000;

const MOVES: Readonly<Record<DepositState, readonly DepositState[]>> = {
  waiting: ['received', 'credited', 'failed', 'expired', 'review'],
  received: ['credited', 'review'],
  expired: ['review'],
  failed: ['review'],
  review: ['credited', 'failed'],
  credited: [],
};

export function mayMove(from: DepositState, to: DepositState): boolean {
  return MOVES[from].includes(to);
}

export interface OrderToSettle {
  readonly state: DepositState;
  readonly requestedUnits: bigint;
  readonly currency: string;
}

/**
 * What a payment does to its order. Money is credited only for a waiting order paid exactly;
 * anything that does not match waits for a person.
 */
export function settlement(
  order: OrderToSettle,
  payment: RailPayment,
): 'credited' | 'failed' | 'review' | 'nothing' {
  const asOrdered = payment.amountUnits === order.requestedUnits && payment.currency === order.currency;
  if (payment.status === 'failed') return order.state === 'waiting' ? 'failed' : 'nothing';
  if (order.state === 'waiting' && asOrdered) return 'credited';
  return mayMove(order.state, 'review') ? 'review' : 'nothing';
}

export interface DepositLimits {
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly stepUnits: bigint;
}

export function withinLimits(amountUnits: bigint, limits: DepositLimits): boolean {
  const inRange = amountUnits >= limits.minUnits && amountUnits <= limits.maxUnits;
  return inRange && amountUnits % limits.stepUnits === 0n;
}
