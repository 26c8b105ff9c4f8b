import { dayOf } from '@tessera/contract/calendar';

/** Days of the house's calendar, both in the range; a side that is left out is open. */
export interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

const DAY_MS = 86_400_000;

/** So many days, the last of them today. */
export function lastDays(days: number, nowMs: number): Days {
  return { startDate: dayOf(nowMs - (days - 1) * DAY_MS), endDate: dayOf(nowMs) };
}
