import type { PaymentRail } from '../payment-rail.ts';
import type { CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { guardedRail } from './guarded-rail.ts';

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
