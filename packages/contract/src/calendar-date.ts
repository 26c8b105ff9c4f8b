export const DATE_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Whether the text is `YYYY-MM-DD` of an existing day, from the year 1. */
export function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  // Day 0 of the next month is the last day of this month.
  return year > 0 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}
