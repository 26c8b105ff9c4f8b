import { minuteOfDay } from '@tessera/contract/calendar';

/** What a method allows and costs. Amounts in ledger units. */
export interface MethodRules {
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly stepUnits: bigint;
  /** Decimal text; none means any amount. */
  readonly fixedUnits: readonly string[];
  readonly dailyCount: number;
  readonly dailyUnits: bigint;
  /** Minutes of the house's day; both alike is always. */
  readonly opensMinute: number;
  readonly closesMinute: number;
  readonly freeDailyCount: number;
  readonly feeUnits: bigint;
  readonly feeBasisPoints: number;
  readonly turnoverBasisPoints: number;
}

/** What a member asked for on a day of the house, without what came back. */
export interface Today {
  readonly count: number;
  readonly units: bigint;
}

const BASIS = 10_000n;

export function withinLimits(amountUnits: bigint, rules: MethodRules): boolean {
  const { minUnits, maxUnits, stepUnits, fixedUnits } = rules;
  if (fixedUnits.length > 0 && !fixedUnits.includes(amountUnits.toString())) return false;
  return amountUnits >= minUnits && amountUnits <= maxUnits && amountUnits % stepUnits === 0n;
}

/** The smallest amount that any of these ways pays; undefined where none pays any. */
export function smallestOf(ways: readonly MethodRules[]): bigint | undefined {
  const smallest = ways.flatMap((rules) => {
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
 * Whether the owner proves themselves beside the withdrawal password, by what leaves the account on this day with the
 * amount included: ten small requests are as large as one. A method without such an amount never asks.
 */
export function isLarge(
  amountUnits: bigint,
  dayUnits: bigint,
  { confirmUnits }: { readonly confirmUnits: bigint | null },
): boolean {
  return confirmUnits !== null && dayUnits + amountUnits >= confirmUnits;
}

/** From which amount on the owner proves themselves, after what left on this day; null where nothing asks for it. */
export function confirmFrom(
  dayUnits: bigint,
  { confirmUnits }: { readonly confirmUnits: bigint | null },
): bigint | null {
  if (confirmUnits === null) return null;
  return dayUnits < confirmUnits ? confirmUnits - dayUnits : 0n;
}

export function leftToday(today: Today, { dailyCount, dailyUnits }: MethodRules) {
  const left = dailyUnits - today.units;
  return { count: Math.max(0, dailyCount - today.count), units: left > 0n ? left : 0n };
}

/** Cut down to what can be paid; always less than the amount. */
export function feeOf(amountUnits: bigint, today: Today, rules: MethodRules): bigint {
  if (today.count < rules.freeDailyCount) return 0n;
  const whole = rules.feeUnits + (amountUnits * BigInt(rules.feeBasisPoints)) / BASIS;
  const fee = whole - (whole % rules.stepUnits);
  return fee < amountUnits ? fee : amountUnits - rules.stepUnits;
}

/** Whether requests are taken at this moment. */
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

export interface Turnover {
  readonly depositedUnits: bigint;
  /** Whether some of that was deposited while the way asked for less, and is asked for no more than that. */
  readonly kept: boolean;
  readonly requiredUnits: bigint;
  readonly stakedUnits: bigint;
  readonly missingUnits: bigint;
}

interface Moved extends Pick<Turnover, 'depositedUnits' | 'stakedUnits'> {
  /** What is asked less of deposits that keep less: ledger units times hundredths of a percent. */
  readonly lessBasis: bigint;
}

/** What must have been staked of what was deposited since the last withdrawal. */
export function turnoverOf(
  { depositedUnits, stakedUnits, lessBasis }: Moved,
  { turnoverBasisPoints }: Pick<MethodRules, 'turnoverBasisPoints'>,
): Turnover {
  const requiredUnits = (depositedUnits * BigInt(turnoverBasisPoints) - lessBasis) / BASIS;
  const missing = requiredUnits - stakedUnits;
  const missingUnits = missing > 0n ? missing : 0n;
  return { depositedUnits, requiredUnits, stakedUnits, missingUnits, kept: lessBasis > 0n };
}

/** 10000 → `1`, 5000 → `0.5`. */
export function timesText(basisPoints: number): string {
  return (basisPoints / Number(BASIS)).toString();
}

/** 150 → `1.5`. */
export function percentText(basisPoints: number): string {
  return (basisPoints / 100).toString();
}
