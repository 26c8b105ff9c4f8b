import { beginningOf, dayOf } from '@tessera/contract/calendar';

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
