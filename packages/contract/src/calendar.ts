/** Time zone of days and hours, so that server, page and file mean the same day by the same date. */
export const TIME_ZONE = 'Asia/Manila';

let calendar: Intl.DateTimeFormat | undefined;

/** The day of the house's calendar that a moment, in ms since 1970, belongs to: `YYYY-MM-DD`, as en-CA writes it. */
export function dayOf(ms: number): string {
  // Not before it is asked for: what a browser loads for it takes a slow phone 60 ms.
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
  return calendar.format(ms);
}

/** How far its clocks are ahead of UTC. They were last put forward in 1990, and no day since began at another hour. */
const AHEAD_MS = 8 * 3_600_000;

/** When a day of that calendar (`YYYY-MM-DD`) begins, in ms since 1970. */
export function beginningOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - AHEAD_MS;
}

/**
 * When somebody born on this date (`YYYY-MM-DD`) is so many years old: as the day begins on the house's calendar,
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
