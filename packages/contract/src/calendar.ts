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
