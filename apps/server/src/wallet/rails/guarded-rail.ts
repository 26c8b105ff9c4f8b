import type { PaymentRail } from '../payment-rail.ts';
import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';

/** The rail with everything that goes over the network behind its breaker. */
export function guardedRail(rail: PaymentRail, breaker: CircuitBreaker): PaymentRail {
  const { placeOrder } = rail;
  return {
    ...rail,
    ...(placeOrder && { placeOrder: (order) => breaker.run(() => placeOrder(order)) }),
    fetchPayment: (orderId) => breaker.run(() => rail.fetchPayment(orderId)),
    sendPayout: (payout) => breaker.run(() => rail.sendPayout(payout)),
    fetchPayout: (payoutId) => breaker.run(() => rail.fetchPayout(payoutId)),
  };
}
