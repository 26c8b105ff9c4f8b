import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { type PaymentRail, RailError } from './payment-rail.ts';

/** The rails of this installation. An order or payout is settled at the rail that opened it. */
export interface PaymentRails {
  readonly codes: readonly string[];
  /** Undefined for a removed rail. */
  get(code: string): PaymentRail | undefined;
  /** The circuit breaker is open after recent failures. */
  isUnavailable(code: string): boolean;
}

/**
 * Wraps every rail in its own circuit breaker; without `openBreaker` every call goes out. Throws when two
 * rails have the same code.
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
    isUnavailable: (code) => byCode.get(code)?.breaker?.isOpen() ?? false,
  };
}

/**
 * The rail of an existing order or payout. Throws for a removed rail, because the state cannot be queried.
 */
export function railOf(rails: PaymentRails, code: string): PaymentRail {
  const rail = rails.get(code);
  if (!rail) throw new Error(`this installation has no payment rail ${code}`);
  return rail;
}

/** The rail with a circuit breaker around every network call. */
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

/** Any response proves that the rail is available. A refused order does not pause the rail for others. */
async function guarded<T>(breaker: CircuitBreaker, work: () => Promise<T>): Promise<T> {
  const result = await breaker.run(() => work().then(answered, unlessOutage));
  if ('error' in result) throw result.error;
  return result.answer;
}

function answered<T>(answer: T): { readonly answer: T } {
  return { answer };
}

function unlessOutage(error: unknown): { readonly error: RailError } {
  if (error instanceof RailError) return { error };
  throw error;
}
