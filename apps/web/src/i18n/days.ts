import { dayOf, daysAfter } from '@tessera/contract/calendar';

/** Days of the merchant's calendar, both in the range; a side that is left out is open. */
export interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** So many days, the last of them today. */
export function lastDays(days: number, nowMs: number): Days {
  const endDate = dayOf(nowMs);
  return { startDate: daysAfter(endDate, 1 - days), endDate };
}
