/** Time zone of an installation whose operator names none. */
export const DEFAULT_TIME_ZONE = 'Asia/Manila';

let timeZone = DEFAULT_TIME_ZONE;
let calendar: Intl.DateTimeFormat | undefined;
let clock: Intl.DateTimeFormat | undefined;

/**
 * Sets the time zone of days and hours, so that server, page and file mean the same day by the same date. A process, and
 * an open page, belongs to one installation: the server calls this once it knows the zone, the page before it renders.
 */
export function setTimeZone(name: string): void {
  if (name === timeZone) return;
  timeZone = name;
  calendar = undefined;
  clock = undefined;
}

/** IANA name of the merchant's time zone. */
export function currentTimeZone(): string {
  return timeZone;
}

/** The day of the merchant's calendar that a moment, in ms since 1970, belongs to: `YYYY-MM-DD`, as en-CA writes it. */
export function dayOf(ms: number): string {
  // Not before it is asked for: what a browser loads for it takes a slow phone 60 ms.
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone });
  return calendar.format(ms);
}

/** Minutes that the merchant's clock shows since midnight. Where an hour comes twice, its minutes do too. */
export function minuteOfDay(ms: number): number {
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const [hours = 0, minutes = 0] = clock.format(ms).split(':').map(Number);
  return hours * 60 + minutes;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Clocks are at most this far ahead of UTC, and at most `BEHIND_MS` behind. */
const AHEAD_MS = 14 * HOUR_MS;
const BEHIND_MS = 12 * HOUR_MS;

/**
 * When a day of that calendar (`YYYY-MM-DD`) begins, in ms since 1970: its first minute. That is not always midnight:
 * some clocks go forward from 00:00 to 01:00, and others repeat the hour after midnight.
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

/** The day so many days later on the calendar, whatever their lengths; earlier where the number is below zero. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * When somebody born on this date (`YYYY-MM-DD`) is so many years old: as the day begins on the merchant's calendar,
 * and born on 29 February on 1 March.
 */
export function birthdayAfter(birthday: string, years: number): Date {
  const later = new Date(`${birthday}T00:00:00Z`);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return new Date(beginningOf(later.toISOString().slice(0, 10)));
}

/** Whole years of somebody born on this date; negative before they were. */
export function ageOn(birthday: string, now: Date): number {
  const years = Number(dayOf(now.getTime()).slice(0, 4)) - Number(birthday.slice(0, 4));
  return birthdayAfter(birthday, years) <= now ? years : years - 1;
}
