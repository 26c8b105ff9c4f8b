import { unitsFromAmount } from '@tessera/contract/money';
import type { LimitKind, LimitPeriod } from '@tessera/contract/wallet/protection';
import { MAX_UNITS } from '../../ledger/index.ts';
import type { MarketProfile } from '../../platform/config/market.ts';

const HOUR_MS = 3_600_000n;
const HOURS = /^([1-9]|1[0-9]|2[0-3])$/;

/** Ledger units in whole coins, of time milliseconds; undefined for what is no limit of this kind. */
export function mostOf(
  kind: LimitKind,
  period: LimitPeriod,
  text: string,
  coinUnits: bigint,
): bigint | undefined {
  if (kind === 'time') return period === 'day' && HOURS.test(text) ? BigInt(text) * HOUR_MS : undefined;
  const units = unitsFromAmount(text);
  return units > 0n && units <= MAX_UNITS && units % coinUnits === 0n ? units : undefined;
}

export interface HeldLimit {
  /** Null where there is none. */
  readonly most: bigint | null;
  readonly raiseTo: bigint | null;
  readonly raiseFrom: Date | null;
}

/** What a wish does to a limit; null is no limit, which is the highest of all. */
export type Change =
  | { readonly kind: 'none' }
  /** At once, and a raise that waited is gone. */
  | { readonly kind: 'set'; readonly most: bigint }
  | { readonly kind: 'raise'; readonly to: bigint | null };

export function changeOf(held: HeldLimit, wanted: bigint | null): Change {
  const { most, raiseTo, raiseFrom } = held;
  if (most === null) return wanted === null ? { kind: 'none' } : { kind: 'set', most: wanted };
  if (wanted !== null && wanted <= most) return { kind: 'set', most: wanted };
  // The same wish again does not wait anew.
  return raiseFrom !== null && raiseTo === wanted ? { kind: 'none' } : { kind: 'raise', to: wanted };
}

/** When a raise asked for at `now` may be confirmed. */
export function raiseFrom(
  { raiseWaitMs, raiseAfterPeriod }: Pick<MarketProfile, 'raiseWaitMs' | 'raiseAfterPeriod'>,
  now: Date,
  periodEnd: Date,
): Date {
  const waitedMs = now.getTime() + raiseWaitMs;
  return new Date(raiseAfterPeriod ? Math.max(waitedMs, periodEnd.getTime()) : waitedMs);
}
