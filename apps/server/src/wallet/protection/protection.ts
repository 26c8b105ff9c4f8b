import { unitsFromAmount } from '@tessera/contract/money';
import type { BreakTerm, ExclusionTerm } from '@tessera/contract/wallet/protection';
import type { StartingProtection } from '../../identity/events.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { type MarketProfile, mostPerMonth } from '../../platform/config/market.ts';
import type { Queryable, Tx } from '../../platform/database/statement.ts';
import type { WalletDeps } from '../deps.ts';
import {
  advanceClock,
  findProtection,
  insertChange,
  openProtection,
  type ProtectionRow,
  putAge,
  putLimit,
} from './queries.ts';

const DAYS = { '24h': 1, '7d': 7, '30d': 30, '6w': 42 } as const;

const MONTHS = { '1mo': 1, '2mo': 2, '3mo': 3, '6mo': 6, '1y': 12, '5y': 60 } as const;

/** A permanent exclusion can be reviewed after the longest term. */
const PERMANENT_MONTHS = 60;

/** Appends a protection change or a contact with the member to the permanent history. */
export async function recordChange(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  memberId: bigint,
  what:
    | 'limit'
    | 'raise'
    | 'raise-confirmed'
    | 'limits-kept'
    | 'break'
    | 'exclusion'
    | 'leave'
    | 'reality-check'
    | 'birthday'
    | 'talked',
  detail: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await tx.run(insertChange, [memberId, clock.now(), what, JSON.stringify(detail)]);
}

/**
 * The latest time this installation ever recorded, which is the clock's time unless the clock was set back.
 * Durations start from this time, and their end is compared with the clock. A clock that is set back
 * therefore shortens nothing.
 */
export async function latestTime({ clock }: Pick<WalletDeps, 'clock'>, on: Queryable): Promise<Date> {
  return (await on.one(advanceClock, [clock.now()])).latest;
}

/**
 * End of a break or exclusion that starts at `from`. For a permanent exclusion, the time of the first leave
 * request.
 */
export function endOfTerm(from: Date, term: BreakTerm | ExclusionTerm): Date {
  if (term in DAYS) return new Date(from.getTime() + DAYS[term as keyof typeof DAYS] * DAY_MS);
  return addMonths(from, term === 'permanent' ? PERMANENT_MONTHS : MONTHS[term as keyof typeof MONTHS]);
}

/**
 * Whether the member cannot play whatever they do: excluded members until their leave takes effect, and
 * minors. Breaks and missing limits do not count, because a break ends within weeks and the member can set a
 * limit.
 */
export async function isBarredFromPlay(db: Queryable, memberId: bigint, now: Date): Promise<boolean> {
  const protection = await db.maybe(findProtection, [memberId]);
  if (!protection) return false;
  const { excludedUntil, leaveFrom, ofAgeFrom } = protection;
  const excluded = excludedUntil !== null && (leaveFrom === null || leaveFrom > now);
  return excluded || (ofAgeFrom !== null && ofAgeFrom > now);
}

/** The highest monthly deposit limit of this member in ledger units; undefined without a cap. */
export function monthlyCap(
  market: MarketProfile,
  protection: Pick<ProtectionRow, 'ageReportedAt' | 'youngUntil'> | undefined,
  now: Date,
): bigint | undefined {
  const young = !protection?.ageReportedAt || (protection.youngUntil !== null && now < protection.youngUntil);
  return mostPerMonth(market, young);
}

/**
 * Applies the protection chosen at registration, before the first deposit. Registration validated the values.
 */
export async function applyStartingProtection(
  tx: Tx,
  memberId: bigint,
  { at, age, depositLimits }: StartingProtection,
): Promise<void> {
  const clock = { now: () => at };
  if (age) {
    await tx.run(putAge, [memberId, at, age.ofAgeFrom, age.youngUntil]);
    await recordChange({ clock }, tx, memberId, 'birthday', {});
  }
  if (depositLimits.length === 0) return;
  await tx.run(openProtection, [memberId]);
  for (const { period, most } of depositLimits) {
    await tx.run(putLimit, [memberId, 'deposit', period, unitsFromAmount(most)]);
    await recordChange({ clock }, tx, memberId, 'limit', { kind: 'deposit', period, most });
  }
}

/** The same day of a later month, or a later day where the month has no such day. */
function addMonths(from: Date, months: number): Date {
  const shifted = new Date(from);
  shifted.setUTCMonth(shifted.getUTCMonth() + months);
  // The 31st of a 30-day month becomes the 1st of the next month, which is later and acceptable.
  return shifted;
}
