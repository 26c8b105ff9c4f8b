/** Time zone of days and hours, so that server, page and file mean the same day by the same date. */
export const TIME_ZONE = 'Asia/Manila';

const CALENDAR = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

/** The day of the house's calendar that a moment, in ms since 1970, belongs to: `YYYY-MM-DD`, as en-CA writes it. */
export function dayOf(ms: number): string {
  return CALENDAR.format(ms);
}
