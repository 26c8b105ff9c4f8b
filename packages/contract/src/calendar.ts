/** Time zone of days and hours, so that server, page and file mean the same day by the same date. */
export const TIME_ZONE = 'Asia/Manila';

let calendar: Intl.DateTimeFormat | undefined;

/** The day of the house's calendar that a moment, in ms since 1970, belongs to: `YYYY-MM-DD`, as en-CA writes it. */
export function dayOf(ms: number): string {
  // Not before it is asked for: what a browser loads for it takes a slow phone 60 ms.
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
  return calendar.format(ms);
}
