import { beginningOf, dayOf, daysAfter, minuteOfDay } from '@tessera/contract/calendar';

export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;

interface OpenPeriod {
  readonly day: (typeof WEEKDAYS)[number];
  /** `HH:MM` on the clock of the merchant. */
  readonly from: string;
  /** `HH:MM`, after `from`; `24:00` is the end of the day. */
  readonly to: string;
}

/** Periods of a week in the time zone of the merchant. An empty list means always open. */
export type WeeklyHours = readonly OpenPeriod[];

const MINUTE_MS = 60_000;
/** Two weeks: the clock may skip the only period of a week. */
const DAYS_AHEAD = 15;
/** How far the clock moves where daylight saving begins or ends, in minutes. */
const CLOCK_CHANGES = [-120, -60, -30, 0, 30, 60, 120];

/** Returns the next opening; null while open. */
export function nextOpening(hours: WeeklyHours, now: Date): Date | null {
  if (hours.length === 0) return null;
  const nowMs = now.getTime();
  const today = dayOf(nowMs);
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => daysAfter(today, index));
  const periods = days.flatMap((day) => periodsOn(hours, day));
  if (periods.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs)) return null;
  const upcoming = periods.filter(({ fromMs, toMs }) => fromMs > nowMs && toMs > fromMs);
  return new Date(Math.min(...upcoming.map(({ fromMs }) => fromMs)));
}

/** The periods of a day of the calendar, in ms since 1970. */
function periodsOn(hours: WeeklyHours, day: string) {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return hours
    .filter((period) => period.day === weekday)
    .map(({ from, to }) => ({ fromMs: momentOf(day, from, 'first'), toMs: momentOf(day, to, 'last') }));
}

/**
 * The moment at which the clock shows a time. Where the clock shows the time twice, a period begins the first
 * time and ends the second time. Where the clock skips the time, the moment is the end of the gap.
 */
function momentOf(day: string, time: string, which: 'first' | 'last'): number {
  if (time === '24:00') return beginningOf(daysAfter(day, 1));
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wanted = hour * 60 + minute;
  const planned = beginningOf(day) + wanted * MINUTE_MS;
  const candidates = CLOCK_CHANGES.map((change) => planned + change * MINUTE_MS).filter(
    (ms) => dayOf(ms) === day,
  );
  const shown = candidates.filter((ms) => minuteOfDay(ms) === wanted);
  if (shown.length > 0) return which === 'first' ? Math.min(...shown) : Math.max(...shown);
  return endOfGap(day, wanted, planned);
}

function endOfGap(day: string, wanted: number, planned: number): number {
  let before = Math.max(beginningOf(day), planned - 120 * MINUTE_MS);
  while (dayOf(before) === day && minuteOfDay(before) < wanted) before += MINUTE_MS;
  return before;
}
