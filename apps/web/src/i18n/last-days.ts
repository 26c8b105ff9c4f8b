import { dayOf, daysAfter } from '@tessera/contract/calendar';

/** Days of the merchant's calendar, both inclusive; an omitted side is open. */
export interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Returns the last `days` days, including today. */
export function lastDays(days: number, nowMs: number): Days {
  const endDate = dayOf(nowMs);
  return { startDate: daysAfter(endDate, 1 - days), endDate };
}
