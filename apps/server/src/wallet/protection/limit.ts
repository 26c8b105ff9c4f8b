import { amountFromUnits, unitsFromAmount } from '@tessera/contract/money';
import type { LimitKind, LimitPeriod, LimitView } from '@tessera/contract/wallet/protection';
import { MAX_UNITS } from '../../ledger/index.ts';
import type { MarketProfile } from '../../platform/config/market.ts';
import type { LimitRow } from './queries.ts';

const HOUR_MS = 3_600_000;

const HOURS = /^([1-9]|1[0-9]|2[0-3])$/;

/**
 * Parses a limit: ledger units in whole coins, or milliseconds of time. Undefined for an invalid limit of
 * this kind.
 */
export function parseLimit(
  kind: LimitKind,
  period: LimitPeriod,
  text: string,
  coinUnits: bigint,
): bigint | undefined {
  if (kind === 'time')
    return period === 'day' && HOURS.test(text) ? BigInt(text) * BigInt(HOUR_MS) : undefined;
  const units = unitsFromAmount(text);
  return units > 0n && units <= MAX_UNITS && units % coinUnits === 0n ? units : undefined;
}

export interface CurrentLimit {
  /** Null without a limit. */
  readonly most: bigint | null;
  readonly raiseTo: bigint | null;
  readonly raiseFrom: Date | null;
}

/** Effect of a new value on a limit; null removes the limit and counts as the highest value. */
export type LimitChange =
  | { readonly kind: 'none' }
  /** Applies at once and cancels a waiting raise. */
  | { readonly kind: 'set'; readonly most: bigint }
  | { readonly kind: 'raise'; readonly to: bigint | null };

export function limitChange(current: CurrentLimit, requested: bigint | null): LimitChange {
  const { most, raiseTo, raiseFrom } = current;
  if (most === null) return requested === null ? { kind: 'none' } : { kind: 'set', most: requested };
  if (requested !== null && requested <= most) return { kind: 'set', most: requested };
  // A repeated raise does not restart the waiting time.
  return raiseFrom !== null && raiseTo === requested ? { kind: 'none' } : { kind: 'raise', to: requested };
}

/** The earliest confirmation of a raise that was requested at `now`. */
export function raiseFrom(
  { raiseWaitMs, raiseAfterPeriod }: Pick<MarketProfile, 'raiseWaitMs' | 'raiseAfterPeriod'>,
  now: Date,
  periodEnd: Date,
): Date {
  const waitedMs = now.getTime() + raiseWaitMs;
  return new Date(raiseAfterPeriod ? Math.max(waitedMs, periodEnd.getTime()) : waitedMs);
}

/** A limit or a part of a limit as text: an amount, or hours of time. */
export function limitText(kind: LimitKind, most: bigint): string {
  return kind === 'time' ? String(Math.floor((Number(most) / HOUR_MS) * 100) / 100) : amountFromUnits(most);
}

export function limitView(
  { kind, period, most, used, raiseTo, raiseFrom, until }: LimitRow,
  now: Date,
): LimitView {
  const left = most > used ? most - used : 0n;
  return {
    kind,
    period,
    most: limitText(kind, most),
    used: limitText(kind, used),
    left: limitText(kind, left),
    until: until.toISOString(),
    raise: raiseFrom && {
      to: raiseTo === null ? null : limitText(kind, raiseTo),
      from: raiseFrom.toISOString(),
      ready: now >= raiseFrom,
    },
  };
}
