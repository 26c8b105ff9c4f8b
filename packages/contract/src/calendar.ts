import { currentTimeZone } from './time-zone.ts';

let calendar: Intl.DateTimeFormat | undefined;
let clock: Intl.DateTimeFormat | undefined;
/** Time zone of `calendar` and `clock`. */
let zone: string | undefined;

/** The day of the merchant's calendar at a time in ms since 1970: `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  const timeZone = followTimeZone();
  // Created on first use: a slow phone takes 60 ms to load the data of the calendar.
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone });
  return calendar.format(ms);
}

/** Minutes since midnight on the merchant's clock. A repeated hour repeats its minutes. */
export function minuteOfDay(ms: number): number {
  const timeZone = followTimeZone();
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [hours = 0, minutes = 0] = clock.format(ms).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the current time zone; drops the formatters of another zone. */
function followTimeZone(): string {
  if (zone !== currentTimeZone()) {
    zone = currentTimeZone();
    calendar = undefined;
    clock = undefined;
  }
  return zone;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Largest offset of a clock ahead of UTC; `BEHIND_MS` is the largest offset behind UTC. */
const AHEAD_MS = 14 * HOUR_MS;
const BEHIND_MS = 12 * HOUR_MS;

/**
 * The start of a day (`YYYY-MM-DD`) in ms since 1970. The start is not always midnight: some clocks go forward from
 * 00:00 to 01:00, and others repeat the hour after midnight.
 */
export function beginningOf(day: string): number {
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  let before = midnightMs - AHEAD_MS - MINUTE_MS;
  let within = midnightMs + BEHIND_MS;
  while (within - before > MINUTE_MS) {
    const middle = before + Math.floor((within - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (dayOf(middle) < day) before = middle;
    else within = middle;
  }
  return within;
}

/** The calendar day after a number of days; before it where the number is negative. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * The time in ms since 1970 at which a person born on this date (`YYYY-MM-DD`) reaches an age: the start of the day
 * on the merchant's calendar. A person born on 29 February reaches it on 1 March.
 */
export function birthdayAfter(birthday: string, years: number): Date {
  const anniversary = new Date(`${birthday}T00:00:00Z`);
  anniversary.setUTCFullYear(anniversary.getUTCFullYear() + years);
  return new Date(beginningOf(anniversary.toISOString().slice(0, 10)));
}

/** Age in whole years of a person born on this date; negative before the birth. */
export function ageOn(birthday: string, now: Date): number {
  const years = Number(dayOf(now.getTime()).slice(0, 4)) - Number(birthday.slice(0, 4));
  return birthdayAfter(birthday, years) <= now ? years : years - 1;
}
