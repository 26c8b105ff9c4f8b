/** The day of the merchant's calendar, which is UTC's. */
export function calendarDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}
