import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { type PaymentRail, RailFault } from '../payment-rail.ts';

/** The rails of this installation. What was opened at one is settled at that one. */
export interface PaymentRails {
  readonly codes: readonly string[];
  /** Undefined for a rail that this installation no longer has. */
  get(code: string): PaymentRail | undefined;
  /** It failed too often of late and is left alone for a moment. */
  resting(code: string): boolean;
}

/**
 * Every rail behind a breaker of its own; without breakers every call goes out. Two rails of one code are a fault of the
 * configuration: it throws.
 */
export function openRails(rails: readonly PaymentRail[], openBreaker?: () => CircuitBreaker): PaymentRails {
  const byCode = new Map(
    rails.map((rail) => {
      const breaker = openBreaker?.();
      return [rail.code, { breaker, rail: breaker ? guardedRail(rail, breaker) : rail }];
    }),
  );
  if (byCode.size < rails.length) throw new Error('two payment rails have the same code');
  return {
    codes: [...byCode.keys()],
    get: (code) => byCode.get(code)?.rail,
    resting: (code) => byCode.get(code)?.breaker?.isOpen() ?? false,
  };
}

/** The rail of something that was opened at it. Throws where it is gone: nobody can say how that stands. */
export function railOf(rails: PaymentRails, code: string): PaymentRail {
  const rail = rails.get(code);
  if (!rail) throw new Error(`this installation has no payment rail ${code}`);
  return rail;
}

/** The rail with everything that goes over the network behind its breaker. */
function guardedRail(rail: PaymentRail, breaker: CircuitBreaker): PaymentRail {
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
