import { minuteOfDay } from '@tessera/contract/calendar';

/** Limits and charges of a method. Amounts in ledger units. */
export interface MethodRules {
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly stepUnits: bigint;
  /** Decimal text; an empty list allows any amount. */
  readonly fixedUnits: readonly string[];
  readonly dailyCount: number;
  readonly dailyUnits: bigint;
  /** Minutes of the merchant's day; equal values mean always open. */
  readonly opensMinute: number;
  readonly closesMinute: number;
  readonly freeDailyCount: number;
  readonly feeUnits: bigint;
  readonly feeBasisPoints: number;
  readonly turnoverBasisPoints: number;
}

/** A member's withdrawals of one day without returned and rejected ones. */
export interface MethodUsage {
  readonly count: number;
  readonly units: bigint;
}

const BASIS = 10_000n;

export function withinLimits(amountUnits: bigint, rules: MethodRules): boolean {
  const { minUnits, maxUnits, stepUnits, fixedUnits } = rules;
  if (fixedUnits.length > 0 && !fixedUnits.includes(amountUnits.toString())) return false;
  return amountUnits >= minUnits && amountUnits <= maxUnits && amountUnits % stepUnits === 0n;
}

/** The smallest amount that any of these methods pays; undefined when no method pays any amount. */
export function smallestWithdrawal(methods: readonly MethodRules[]): bigint | undefined {
  const smallest = methods.flatMap((rules) => {
    const { minUnits, stepUnits, fixedUnits } = rules;
    const stepped = ((minUnits + stepUnits - 1n) / stepUnits) * stepUnits;
    const offered = fixedUnits.length > 0 ? fixedUnits.map(BigInt) : [stepped];
    return offered.filter((units) => withinLimits(units, rules));
  });
  return smallest.reduce<bigint | undefined>(
    (least, units) => (least === undefined || units < least ? units : least),
    undefined,
  );
}

/**
 * Whether the request needs an owner proof besides the withdrawal password. The whole day counts, because ten
 * small requests are as large as one. A method without a threshold never needs a proof.
 */
export function isLarge(
  amountUnits: bigint,
  dayUnits: bigint,
  { confirmUnits }: { readonly confirmUnits: bigint | null },
): boolean {
  return confirmUnits !== null && dayUnits + amountUnits >= confirmUnits;
}

/**
 * The amount from which a request needs an owner proof, after the usage of the day; null without a threshold.
 */
export function confirmFrom(
  dayUnits: bigint,
  { confirmUnits }: { readonly confirmUnits: bigint | null },
): bigint | null {
  if (confirmUnits === null) return null;
  return dayUnits < confirmUnits ? confirmUnits - dayUnits : 0n;
}

export function leftToday(today: MethodUsage, { dailyCount, dailyUnits }: MethodRules) {
  const left = dailyUnits - today.units;
  return { count: Math.max(0, dailyCount - today.count), units: left > 0n ? left : 0n };
}

/** Rounded down to whole steps; always less than the amount. */
export function feeOf(amountUnits: bigint, today: MethodUsage, rules: MethodRules): bigint {
  if (today.count < rules.freeDailyCount) return 0n;
  const whole = rules.feeUnits + (amountUnits * BigInt(rules.feeBasisPoints)) / BASIS;
  const fee = whole - (whole % rules.stepUnits);
  return fee < amountUnits ? fee : amountUnits - rules.stepUnits;
}

/** Whether the method is open at this moment. */
export function isOpen(now: Date, { opensMinute, closesMinute }: MethodRules): boolean {
  const minute = minuteOfDay(now.getTime());
  if (opensMinute === closesMinute) return true;
  if (opensMinute < closesMinute) return minute >= opensMinute && minute < closesMinute;
  return minute >= opensMinute || minute < closesMinute;
}

/** `HH:MM`. */
export function clockTime(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60];
  return parts.map((part) => part.toString().padStart(2, '0')).join(':');
}

/** 150 → `1.5`. */
export function percentText(basisPoints: number): string {
  return (basisPoints / 100).toString();
}
