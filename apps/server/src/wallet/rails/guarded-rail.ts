import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { type PaymentRail, RailFault } from '../payment-rail.ts';

/** The rail with everything that goes over the network behind its breaker. */
export function guardedRail(rail: PaymentRail, breaker: CircuitBreaker): PaymentRail {
  const { placeOrder } = rail;
  return {
    ...rail,
    ...(placeOrder && { placeOrder: (order) => guarded(breaker, () => placeOrder(order)) }),
    fetchPayment: (orderId) => guarded(breaker, () => rail.fetchPayment(orderId)),
    sendPayout: (payout) => guarded(breaker, () => rail.sendPayout(payout)),
    fetchPayout: (payoutId) => guarded(breaker, () => rail.fetchPayout(payoutId)),
  };
}

/** A rail that answers is there, whatever it says: one order it does not take pauses it for nobody else. */
async function guarded<T>(breaker: CircuitBreaker, work: () => Promise<T>): Promise<T> {
  const said = await breaker.run(() => work().then(answered, unlessOutage));
  if ('fault' in said) throw said.fault;
  return said.answer;
}

function answered<T>(answer: T): { readonly answer: T } {
  return { answer };
}

function unlessOutage(fault: unknown): { readonly fault: RailFault } {
  if (fault instanceof RailFault) return { fault };
  throw fault;
}
